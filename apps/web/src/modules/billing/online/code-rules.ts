/**
 * State of a payment code that staff show, derived from the bill. Invariants: only the bill determines what was paid;
 * when the bill has changed since the code was created, the code is invalid, as on the server. Pure; amounts in fen.
 */
import { billStatus } from '@nocturne/contract/codes'
import { isReceived, listNewPayments, type Bill } from '../bill/bill-rules.ts'
import { sumRunningPaymentsFen } from './running-rules.ts'

/** State of the bill when the code was created. */
type BillSnapshot = { orderId: number | undefined; paymentIds: readonly number[]; payableAmount: number }

export const takeBillSnapshot = (bill: Bill, orderId: number | undefined): BillSnapshot => ({
  orderId,
  paymentIds: bill.payments.filter(isReceived).map((payment) => payment.paymentId),
  payableAmount: bill.payableAmount,
})

export type PayCodeState = {
  /** `gone`: the code can no longer be paid; `why` is the reason. */
  state: 'open' | 'paid' | 'gone'
  /** Received online since the code was created. */
  arrivedFen: number
  /** Payments in progress. */
  runningFen: number
  why: string
}

/** Amount still open on a code that was created for `amountFen`. */
export const computeRemainingFen = (amountFen: number, { arrivedFen }: PayCodeState): number =>
  Math.max(0, amountFen - arrivedFen)

/** State of the code: paid, invalid, or still to be paid. */
export function computePayCodeState(bill: Bill, seen: BillSnapshot): PayCodeState {
  const about = listNewPayments(bill, seen.paymentIds).filter(
    (payment) => payment.online && payment.orderId === (seen.orderId ?? null),
  )
  const arrivedFen = about.reduce((sum, payment) => sum + payment.amount, 0)
  const base = { arrivedFen, runningFen: sumRunningPaymentsFen(bill, { orderId: seen.orderId }), why: '' }
  if (isPaid(bill, seen)) return { ...base, state: 'paid' }
  const why = findInvalidReason(bill, seen)
  return why === null ? { ...base, state: 'open' } : { ...base, state: 'gone', why }
}

function isPaid(bill: Bill, { orderId, paymentIds }: BillSnapshot): boolean {
  if (orderId === undefined) return bill.status === billStatus.settled || bill.unpaidAmount === 0
  const waits = bill.waitingOrders.some((order) => order.orderId === orderId)
  return !waits && listNewPayments(bill, paymentIds).some((payment) => payment.orderId === orderId)
}

function findInvalidReason(bill: Bill, { orderId, payableAmount }: BillSnapshot): string | null {
  if (orderId !== undefined)
    return bill.waitingOrders.some((order) => order.orderId === orderId) ? null : '订单已不在待付款中'
  if (bill.status === billStatus.reversed || bill.status === billStatus.closed) return '账单已变更，请返回台位查看'
  return bill.payableAmount === payableAmount ? null : '账单金额有变动，原付款码已失效'
}
