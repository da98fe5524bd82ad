/**
 * What a repayment does to a credit. It pays the lines the credit stands for, by what is still owed on each, so that every line's
 * part of the performance counts when its money comes. Pure.
 */
import { splitFen } from '@nocturne/base/money-split'
import { factType, payMethod as methods } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'

/** A line on account; `owed` is what neither came back nor was repaid yet, fen. */
export type OwedLine = { orderId: number; orderItemId: number; owed: number; performanceFlag: boolean }
/** `bonus`: of the amount, bonus of a member's stored value. */
export type RepaidPart = {
  orderId: number
  orderItemId: number
  amount: number
  bonus: number
  performanceFlag: boolean
}

/** The parts add up to the amount; lines that get nothing are left out. */
export function spreadRepayment(amount: number, lines: readonly OwedLine[], bonusAmount = 0): RepaidPart[] {
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

export type RepaymentFact = {
  factType: typeof factType.creditRepaid | typeof factType.repaymentReversed
  orderId: number
  paymentId: number
  payMethod: PayMethod
  dRepay: number
  dPerf: number
}

/** One fact per order. `counts`: money of this means is performance; `countsBonus`: bonus of stored value as well. */
export function repaymentFacts(
  { paymentId, payMethod }: { paymentId: number; payMethod: PayMethod },
  parts: readonly RepaidPart[],
  counts: boolean,
  countsBonus = false,
): RepaymentFact[] {
  return [...Map.groupBy(parts, ({ orderId }) => orderId)].map(([orderId, items]) => ({
    factType: factType.creditRepaid,
    orderId,
    paymentId,
    payMethod,
    dRepay: items.reduce((sum, { amount }) => sum + amount, 0),
    dPerf: counts ? items.reduce((sum, part) => sum + countingOf(part, countsBonus), 0) : 0,
  }))
}

function countingOf({ amount, bonus, performanceFlag }: RepaidPart, countsBonus: boolean): number {
  if (!performanceFlag) return 0
  return countsBonus ? amount : amount - bonus
}

/** Facts of a repayment that is reversed as a whole: what its facts said, negated. */
export const reversalFacts = (facts: readonly RepaymentFact[]): RepaymentFact[] =>
  facts.map((fact) => ({
    ...fact,
    factType: factType.repaymentReversed,
    dRepay: 0 - fact.dRepay,
    dPerf: 0 - fact.dPerf,
  }))

type Reversible = { payMethod: PayMethod; refundedAmount: number }

/** Why a repayment cannot be reversed, for `REPAY_NOT_REVERSIBLE`; null where it can. */
export function irreversible({ payMethod, refundedAmount }: Reversible): string | null {
  if (payMethod === methods.wechat || payMethod === methods.alipay) return '线上还款已实际到账'
  if (payMethod === methods.wage) return '已由工资抵扣'
  return refundedAmount > 0 ? '还款已随商品退款' : null
}
