/**
 * The laws of the bonus account. What may be withdrawn is what stands free in it, less what was taken back and is not made up yet; a
 * withdrawal is of whole yuan and of ten or more. An award only comes in, a fine only goes out. Pure.
 */
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import type { BonusBillType, BonusDirection } from '@nocturne/contract/codes'

/** Smallest withdrawal, fen. */
export const LEAST_WITHDRAWAL = 10_00
const YUAN = 100

export type Standing = { balance: number; frozenAmount: number; owedAmount: number }

/** What may be withdrawn, fen; never below nothing. */
export const withdrawable = ({ balance, frozenAmount, owedAmount }: Standing): number =>
  Math.max(0, balance - frozenAmount - owedAmount)

/** Is the amount one a card can be paid? */
export const isPayable = (amount: number): boolean => amount >= LEAST_WITHDRAWAL && amount % YUAN === 0

/** Whether a bill of this type may go this way when finance writes it. */
export function fits(billType: BonusBillType, direction: BonusDirection): boolean {
  if (billType === bonusBillType.award) return direction === bonusDirection.income
  if (billType === bonusBillType.fine) return direction === bonusDirection.expense
  return true
}
