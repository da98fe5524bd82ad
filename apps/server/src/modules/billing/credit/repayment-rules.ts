/**
 * Effect of a repayment on a credit. It pays the credit's lines in proportion to what is owed on each, so that each line's performance
 * counts when its money arrives. Pure.
 */
import { splitFen } from '@nocturne/base/money-split'
import { factType, payMethod as methods } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'

/** A line on account; `owed` is the amount neither refunded nor repaid, fen. */
export type OwedLine = { orderId: number; orderItemId: number; owed: number; performanceFlag: boolean }
/** `bonus`: bonus of stored value within the amount. */
export type RepaidLine = {
  orderId: number
  orderItemId: number
  amount: number
  bonus: number
  performanceFlag: boolean
}

/**
 * Spreads a repayment over lines in proportion to the owed amounts. The shares add up to the amount; lines without a
 * share are left out.
 */
export function spreadRepayment(amount: number, lines: readonly OwedLine[], bonusAmount = 0): RepaidLine[] {
  const shares = splitFen(
    amount,
    lines.map(({ owed }) => owed),
  )
  const bonuses = splitFen(bonusAmount, shares)
  return lines.flatMap(({ orderId, orderItemId, performanceFlag }, i) => {
    const part = shares[i] ?? 0
    return part === 0 ? [] : [{ orderId, orderItemId, performanceFlag, amount: part, bonus: bonuses[i] ?? 0 }]
  })
}

type RepaymentFact = {
  factType: typeof factType.creditRepaid | typeof factType.repaymentReversed
  orderId: number
  paymentId: number
  payMethod: PayMethod
  dRepay: number
  dPerf: number
}

/** One fact per order. `counts`: this method counts as performance; `countsBonus`: bonus of stored value does too. */
export function buildRepaymentFacts(
  { paymentId, payMethod }: { paymentId: number; payMethod: PayMethod },
  parts: readonly RepaidLine[],
  counts: boolean,
  countsBonus = false,
): RepaymentFact[] {
  return [...Map.groupBy(parts, ({ orderId }) => orderId)].map(([orderId, items]) => ({
    factType: factType.creditRepaid,
    orderId,
    paymentId,
    payMethod,
    dRepay: items.reduce((sum, { amount }) => sum + amount, 0),
    dPerf: counts ? items.reduce((sum, part) => sum + computePerformance(part, countsBonus), 0) : 0,
  }))
}

function computePerformance({ amount, bonus, performanceFlag }: RepaidLine, countsBonus: boolean): number {
  if (!performanceFlag) return 0
  return countsBonus ? amount : amount - bonus
}

/** Facts of a fully reversed repayment: its original facts, negated. */
export const buildReversalFacts = (facts: readonly RepaymentFact[]): RepaymentFact[] =>
  facts.map((fact) => ({
    ...fact,
    factType: factType.repaymentReversed,
    dRepay: 0 - fact.dRepay,
    dPerf: 0 - fact.dPerf,
  }))

type Reversible = { payMethod: PayMethod; refundedAmount: number }

/** Reason why a repayment cannot be reversed, for `REPAY_NOT_REVERSIBLE`; null when it can. */
export function findReversalObstacle({ payMethod, refundedAmount }: Reversible): string | null {
  if (payMethod === methods.wechat || payMethod === methods.alipay) return '线上还款已实际到账'
  if (payMethod === methods.wage) return '已由工资抵扣'
  return refundedAmount > 0 ? '还款已随商品退款' : null
}
