/**
 * The laws of stored value. A payment takes principal and bonus in the proportion in which the member has them; what comes back of it
 * goes back in the same proportion, the last part taking the rest. Money of a recharge goes home only as far as it is unused. Pure.
 */
import { cumulativeShare } from '@nocturne/base/money-split'

/** Both parts of a member's stored value, fen. */
export type Balance = { principal: number; bonus: number }

export const sumOf = ({ principal, bonus }: Balance): number => principal + bonus

/** How a payment is taken from a balance; null when there is not that much. */
export function splitPayment(amount: number, balance: Balance): Balance | null {
  const whole = sumOf(balance)
  if (amount > whole || amount <= 0) return null
  const bonus = cumulativeShare(balance.bonus, whole, 0, amount)
  const principal = Math.min(amount - bonus, balance.principal)
  return { principal, bonus: amount - principal }
}

/** What a payment was made of, and what of it went back already, fen. */
export type PaidByBalance = { amount: number; bonusAmount: number; refundedAmount: number }

/** Of the next `back` fen that go back of it: what is principal and what is bonus. */
export function splitBack({ amount, bonusAmount, refundedAmount }: PaidByBalance, back: number): Balance {
  const bonus = cumulativeShare(bonusAmount, amount, refundedAmount, refundedAmount + back)
  return { principal: back - bonus, bonus }
}

export type Tier = { principalAmount: number; bonusAmount: number }

/** The rule a free amount reaches: the largest whose principal it covers; undefined below all of them. */
export function reachedRule<T extends Tier>(amount: number, rules: readonly T[]): T | undefined {
  return rules
    .filter((rule) => rule.principalAmount <= amount)
    .toSorted((a, b) => b.principalAmount - a.principalAmount || b.bonusAmount - a.bonusAmount)[0]
}

export type Refundable = {
  /** Of this recharge: principal and bonus that did not go back yet. */
  own: Balance
  /** What the member has now. */
  balance: Balance
  /** Principal of recharges credited after this one that did not go back: the oldest money is spent first. */
  laterPrincipal: number
}

/** What of a recharge may still go home, and the bonus that is taken back with it. */
export function refundableOf({ own, balance, laterPrincipal }: Refundable): {
  /** Principal of it that is unused. */
  unused: number
  /** Bonus that can be taken back; the rest of it was used. */
  bonusBack: number
  /** At most so much goes home: unused principal less bonus that was used. */
  most: number
} {
  const unused = Math.max(0, Math.min(own.principal, balance.principal - laterPrincipal))
  const bonusBack = Math.min(own.bonus, balance.bonus)
  return { unused, bonusBack, most: Math.max(0, unused - (own.bonus - bonusBack)) }
}

/** What stands against giving `amount` of a recharge back, or null. */
export function rechargeRefundProblem(amount: number, about: Refundable): 'REFUND_EXCEEDED' | 'BONUS_USED' | null {
  const { unused, most } = refundableOf(about)
  if (amount > unused) return 'REFUND_EXCEEDED'
  return amount > most ? 'BONUS_USED' : null
}
