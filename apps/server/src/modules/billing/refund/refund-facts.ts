/** Facts of refunds: what each payment refunded, and the discounts removed with the goods. */
import type { OrderType } from '@nocturne/contract/codes'
import { factType } from '@nocturne/contract/codes'
import { getDiscountKind } from '../../orders/public.ts'
import type { Fact } from '../../ledger/public.ts'
import type { RefundedAmount } from '../../payments/public.ts'
import { discountColumns } from '../../orders/public.ts'
import type { RefundPlan } from './refund-rules.ts'
import type { RefundableOrderLine } from './refund-store.ts'

/** A payment and its refunded amount. */
export type RefundedPayment = RefundedAmount & {
  /** The credit's payment, when this payment repaid a credit. */
  creditPaymentId?: number | null
  /** Bonus of stored value within the amount, by line. */
  bonuses: readonly { orderItemId: number; bonus: number }[]
}

type Effect = { plan: RefundPlan; payments: readonly RefundedPayment[]; lines: readonly RefundableOrderLine[] }

/** Performance removed with a payment's refunded money. */
function computeRemovedPerformance({ plan, lines }: Effect, payment: RefundedPayment): number {
  if (!payment.countsPerformance) return 0
  const counting = new Set(lines.filter((line) => line.performanceFlag).map((line) => line.orderItemId))
  const money = plan.takes
    .filter((take) => take.paymentId === payment.paymentId && counting.has(take.orderItemId))
    .reduce((sum, take) => sum + take.amount, 0)
  if (payment.countsBonus) return money
  return payment.bonuses.reduce((sum, line) => sum - (counting.has(line.orderItemId) ? line.bonus : 0), money)
}

type About = Pick<Fact, 'factType' | 'orderId' | 'refundId' | 'discountKind'>

/**
 * Facts of a payment's refunded amount: returned money, or credit that is no longer owed. For a repaid credit both the
 * credit and its repayment are reversed. `took`: column to reduce on the order, total for returned goods and discount
 * for an allowance.
 */
function buildRefundFacts(
  about: About,
  took: 'dTotal' | 'dDiscount',
  payment: RefundedPayment,
  effect: Effect,
): Fact[] {
  const { paymentId, payMethod, amount, creditPaymentId } = payment
  const off = took === 'dTotal' ? { dTotal: -amount } : { dDiscount: amount }
  const dPerf = -computeRemovedPerformance(effect, payment)
  if (creditPaymentId != null) {
    const { discountKind: _kind, ...plain } = about
    return [
      { ...about, paymentId: creditPaymentId, payMethod: 'credit', ...off, dCredit: -amount },
      { ...plain, paymentId, payMethod, dRepay: -amount, dRefund: amount, dPerf },
    ]
  }
  const back = payMethod === 'credit' ? { dCredit: -amount } : { dPaid: -amount, dRefund: amount }
  return [{ ...about, paymentId, payMethod, ...off, ...back, dPerf }]
}

/** Facts of a goods refund (F8): the paid amount by payment, the discounted amount by kind of discount. */
export function buildGoodsRefundFacts(
  order: { orderId: number; orderType: OrderType },
  refund: { refundId: number },
  effect: Effect,
): Fact[] {
  const about = { factType: factType.refundedGoods, orderId: order.orderId, refundId: refund.refundId } as const
  const paid = effect.payments.flatMap((payment) => buildRefundFacts(about, 'dTotal', payment, effect))
  const discounted = discountColumns.map((column): Fact => {
    const amount = effect.plan.lines.reduce((sum, line) => sum + line.discounts[column], 0)
    return { ...about, discountKind: getDiscountKind(column, order.orderType), dTotal: -amount, dDiscount: -amount }
  })
  return [...paid, ...discounted]
}

/** Facts of a refund without goods (F9): an allowance. */
export function buildMoneyRefundFacts(refund: { refundId: number; orderId: number }, effect: Effect): Fact[] {
  const { orderId, refundId } = refund
  const about = { factType: factType.refundedMoney, orderId, refundId, discountKind: 'allowance' } as const
  return effect.payments.flatMap((payment) => buildRefundFacts(about, 'dDiscount', payment, effect))
}
