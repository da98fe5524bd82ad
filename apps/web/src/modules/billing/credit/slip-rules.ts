/** Number that proves a repayment: the slip of the card terminal, or the reference of a bank transfer. Pure. */

export type RepayMethod = 'cash' | 'card' | 'transfer' | 'balance'

/** Label of the number for this method; null for methods without one. */
export const slipLabel = (method: RepayMethod): string | null =>
  method === 'card' ? '小票号' : method === 'transfer' ? '转账流水号' : null

/** Error of the field; null when the number is complete. Only a transfer requires it. */
export const slipFault = (method: RepayMethod, slipNo: string): string | null =>
  method === 'transfer' && slipNo.trim() === '' ? '请输入转账流水号' : null

/** The number as it is sent; nothing where the method has none. */
export function slipInput(method: RepayMethod, slipNo: string): { slipNo?: string } {
  const trimmed = slipNo.trim()
  return slipLabel(method) === null || trimmed === '' ? {} : { slipNo: trimmed }
}
