/** Refunds in the books: what each payment gave back, and the discounts that left with the goods. */
import { discountKind } from '../orders/public.ts'
import type { Fact } from '../ledger/public.ts'
import { discountColumns } from './refund-rules.ts'
import type { RefundPlan } from './refund-rules.ts'
import type { OrderLine } from './refund-store.ts'

/** A payment and what of it went back. */
export type RefundedPayment = {
  paymentId: number
  paymentNo: string
  payMethod: string
  countsPerformance: boolean
  amount: number
}

type Effect = { plan: RefundPlan; payments: readonly RefundedPayment[]; lines: readonly OrderLine[] }

/** Performance that goes back with a payment's money. */
function performanceOf({ plan, lines }: Effect, payment: RefundedPayment): number {
  if (!payment.countsPerformance) return 0
  const counting = new Set(lines.filter((line) => line.performanceFlag).map((line) => line.orderItemId))
  return plan.takes
    .filter((take) => take.paymentId === payment.paymentId && counting.has(take.orderItemId))
    .reduce((sum, take) => sum + take.amount, 0)
}

/** Of what a payment's part takes away: money given back, or credit nobody owes any more. */
function moneyBack(payment: RefundedPayment): Pick<Fact, 'dPaid' | 'dCredit' | 'dRefund'> {
  return payment.payMethod === 'credit'
    ? { dCredit: -payment.amount }
    : { dPaid: -payment.amount, dRefund: payment.amount }
}

/** F8: the paid part by payment, the discounted part by kind of discount. */
export function goodsFacts(
  order: { orderId: number; orderType: string },
  refund: { refundId: number },
  effect: Effect,
): Fact[] {
  const about = { factType: 'F8', orderId: order.orderId, refundId: refund.refundId } as const
  const paid = effect.payments.map((payment): Fact => ({
    ...about,
    paymentId: payment.paymentId,
    payMethod: payment.payMethod,
    dTotal: -payment.amount,
    ...moneyBack(payment),
    dPerf: -performanceOf(effect, payment),
  }))
  const discounted = discountColumns.map((column): Fact => {
    const amount = effect.plan.lines.reduce((sum, line) => sum + line.discounts[column], 0)
    return { ...about, discountKind: discountKind(column, order.orderType), dTotal: -amount, dDiscount: -amount }
  })
  return [...paid, ...discounted]
}

/** F9: money back without goods is an allowance. */
export function moneyFacts(refund: { refundId: number; orderId: number }, effect: Effect): Fact[] {
  return effect.payments.map((payment): Fact => ({
    factType: 'F9',
    orderId: refund.orderId,
    refundId: refund.refundId,
    paymentId: payment.paymentId,
    payMethod: payment.payMethod,
    discountKind: 'allowance',
    dDiscount: payment.amount,
    ...moneyBack(payment),
    dPerf: -performanceOf(effect, payment),
  }))
}
