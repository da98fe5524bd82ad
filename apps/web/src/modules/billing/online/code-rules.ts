/**
 * A code that staff show: what has become of it, read from the bill. The law: the bill alone says what was paid; a code over
 * a bill that changed since is dead, as the server has it too. Pure; amounts are fen.
 */
import { billStatus } from '@nocturne/contract/codes'
import { countsNow, newPayments, type Bill } from '../bill/bill-rules.ts'
import { runningFen } from './running-rules.ts'

/** The bill when the code was made. */
export type Seen = { orderId: number | undefined; paymentIds: readonly number[]; payableAmount: number }

export const seenNow = (bill: Bill, orderId: number | undefined): Seen => ({
  orderId,
  paymentIds: bill.payments.filter(countsNow).map((payment) => payment.paymentId),
  payableAmount: bill.payableAmount,
})

export type CodeState = {
  /** `gone`: nothing can be paid by it any more, and `why`. */
  state: 'open' | 'paid' | 'gone'
  /** Came online since the code was made. */
  arrivedFen: number
  /** On its way at this moment. */
  runningFen: number
  why: string
}

/** What is still to be paid by a code of `amountFen`. */
export const leftFen = (amountFen: number, { arrivedFen }: CodeState): number => Math.max(0, amountFen - arrivedFen)

/** What has become of the code. */
export function codeStateOf(bill: Bill, seen: Seen): CodeState {
  const about = newPayments(bill, seen.paymentIds).filter(
    (payment) => payment.online && payment.orderId === (seen.orderId ?? null),
  )
  const arrivedFen = about.reduce((sum, payment) => sum + payment.amount, 0)
  const base = { arrivedFen, runningFen: runningFen(bill, { orderId: seen.orderId }), why: '' }
  if (isPaid(bill, seen)) return { ...base, state: 'paid' }
  const why = whyGone(bill, seen)
  return why === null ? { ...base, state: 'open' } : { ...base, state: 'gone', why }
}

function isPaid(bill: Bill, { orderId, paymentIds }: Seen): boolean {
  if (orderId === undefined) return bill.status === billStatus.settled || bill.unpaidAmount === 0
  const waits = bill.waitingOrders.some((order) => order.orderId === orderId)
  return !waits && newPayments(bill, paymentIds).some((payment) => payment.orderId === orderId)
}

function whyGone(bill: Bill, { orderId, payableAmount }: Seen): string | null {
  if (orderId !== undefined)
    return bill.waitingOrders.some((order) => order.orderId === orderId) ? null : '订单已不在待付款中'
  if (bill.status === billStatus.reversed || bill.status === billStatus.closed) return '账单已变更，请返回台位查看'
  return bill.payableAmount === payableAmount ? null : '账单金额有变动，原付款码已失效'
}
