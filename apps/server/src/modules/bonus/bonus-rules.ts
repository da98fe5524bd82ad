/**
 * Rules of the bonus account. The withdrawable amount is the free balance less reversals not yet offset. A withdrawal is in whole
 * yuan, at least ten. An award is always income, a fine always an expense. Pure.
 */
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import type { BonusBillType, BonusDirection } from '@nocturne/contract/codes'

/** Smallest withdrawal, fen. */
export const MIN_WITHDRAWAL_FEN = 10_00
const YUAN = 100

export type AccountAmounts = { balance: number; frozenAmount: number; owedAmount: number }

/** Withdrawable amount, fen; never negative. */
export const computeWithdrawable = ({ balance, frozenAmount, owedAmount }: AccountAmounts): number =>
  Math.max(0, balance - frozenAmount - owedAmount)

/** Returns whether this amount can be paid to a card: whole yuan, at least the minimum. */
export const isWithdrawableAmount = (amount: number): boolean => amount >= MIN_WITHDRAWAL_FEN && amount % YUAN === 0

/** Returns whether a manual bill of this type may have this direction. */
export function isDirectionAllowed(billType: BonusBillType, direction: BonusDirection): boolean {
  if (billType === bonusBillType.award) return direction === bonusDirection.income
  if (billType === bonusBillType.fine) return direction === bonusDirection.expense
  return true
}
