/**
 * Rules of stored value. A payment takes principal and bonus in the proportion of the balance; refunds return them in the same
 * proportion, the last refund the remainder. Only unused money of a recharge is refundable. Pure.
 */
import { computeUnitsShareFen } from '@nocturne/base/money-split'

/** Both parts of a member's stored value, fen. */
export type Balance = { principal: number; bonus: number }

export const sumBalance = ({ principal, bonus }: Balance): number => principal + bonus

/** Parts of a payment from a balance; null when the balance is too small. */
export function splitPayment(amount: number, balance: Balance): Balance | null {
  const whole = sumBalance(balance)
  if (amount > whole || amount <= 0) return null
  const bonus = computeUnitsShareFen(balance.bonus, whole, 0, amount)
  const principal = Math.min(amount - bonus, balance.principal)
  return { principal, bonus: amount - principal }
}

/** Parts of a payment and the amount already refunded, fen. */
type BalancePaymentAmounts = { amount: number; bonusAmount: number; refundedAmount: number }

/** Principal and bonus in the next `back` fen refunded from a payment. */
export function splitRefund({ amount, bonusAmount, refundedAmount }: BalancePaymentAmounts, back: number): Balance {
  const bonus = computeUnitsShareFen(bonusAmount, amount, refundedAmount, refundedAmount + back)
  return { principal: back - bonus, bonus }
}

export type RechargeTier = { principalAmount: number; bonusAmount: number }

/**
 * Rule that applies to a freely chosen amount: the one with the largest principal not above it; undefined below all
 * rules.
 */
export function findRuleForAmount<T extends RechargeTier>(amount: number, rules: readonly T[]): T | undefined {
  return rules
    .filter((rule) => rule.principalAmount <= amount)
    .toSorted((a, b) => b.principalAmount - a.principalAmount || b.bonusAmount - a.bonusAmount)[0]
}

export type RechargeRefundState = {
  /** Principal and bonus of this recharge not refunded yet. */
  own: Balance
  /** Current balance of the member. */
  balance: Balance
  /**
   * Unrefunded principal of recharges credited later. The oldest money is spent first, so later recharges are the last
   * to be used.
   */
  laterPrincipal: number
}

/** Refundable part of a recharge, and the bonus taken back with it. */
export function computeRefundableParts({ own, balance, laterPrincipal }: RechargeRefundState): {
  /** Unused principal of the recharge. */
  unused: number
  /** Bonus that can be taken back; the rest was used. */
  bonusBack: number
  /** Maximum refund: unused principal less used bonus. */
  most: number
} {
  const unused = Math.max(0, Math.min(own.principal, balance.principal - laterPrincipal))
  const bonusBack = Math.min(own.bonus, balance.bonus)
  return { unused, bonusBack, most: Math.max(0, unused - (own.bonus - bonusBack)) }
}

/** Reason against refunding `amount` of a recharge, or null. */
export function findRechargeRefundProblem(
  amount: number,
  about: RechargeRefundState,
): 'REFUND_EXCEEDED' | 'BONUS_USED' | null {
  const { unused, most } = computeRefundableParts(about)
  if (amount > unused) return 'REFUND_EXCEEDED'
  return amount > most ? 'BONUS_USED' : null
}
