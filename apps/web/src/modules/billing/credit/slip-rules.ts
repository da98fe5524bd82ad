/** Proof of a repayment: slip number of the card terminal, or reference of a bank transfer. Pure. */

export type RepayMethod = 'cash' | 'card' | 'transfer' | 'balance'

/** Label of the number for this method; null for methods without one. */
export const findSlipLabel = (method: RepayMethod): string | null =>
  method === 'card' ? '小票号' : method === 'transfer' ? '转账流水号' : null

/** Error of the field; null if valid. Only a transfer requires it. */
export const findSlipError = (method: RepayMethod, slipNo: string): string | null =>
  method === 'transfer' && slipNo.trim() === '' ? '请输入转账流水号' : null

/** Number in wire format; empty object for methods without one. */
export function toSlipInput(method: RepayMethod, slipNo: string): { slipNo?: string } {
  const trimmed = slipNo.trim()
  return findSlipLabel(method) === null || trimmed === '' ? {} : { slipNo: trimmed }
}
