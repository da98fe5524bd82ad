/** What the state of a credit lets one do, as a table of allowed moves. Pure. */
import { stateAfter, statesBefore } from '@nocturne/base/moves'
import type { Moves } from '@nocturne/base/moves'
import { creditStatus } from '@nocturne/contract/codes'
import type { CreditStatus } from '@nocturne/contract/codes'

const { pending, open, partlyRepaid, repaid, writtenOff, rejected, withdrawn } = creditStatus

export const creditMoves = {
  /** A yes: it pays the bill. */
  takeEffect: { [pending]: open },
  reject: { [pending]: rejected },
  withdraw: { [pending]: withdrawn },
  repayPart: { [open]: partlyRepaid, [partlyRepaid]: partlyRepaid },
  repayRest: { [open]: repaid, [partlyRepaid]: repaid },
  /** 撤销还款 that leaves other repayments in force. */
  reversePart: { [partlyRepaid]: partlyRepaid, [repaid]: partlyRepaid },
  /** 撤销还款 of all that was repaid. */
  reverseAll: { [partlyRepaid]: open, [repaid]: open },
  /** 坏账核销 */
  writeOff: { [open]: writtenOff, [partlyRepaid]: writtenOff },
} as const satisfies Moves<CreditStatus>

export type CreditMove = keyof typeof creditMoves

/** The state a move leads to from here; null when it is not allowed. */
export const afterCreditMove = (move: CreditMove, from: CreditStatus): CreditStatus | null =>
  stateAfter(creditMoves, move, from)

/** The move of a repayment that leaves so much (fen). */
export const repayMove = (remainAmount: number): CreditMove => (remainAmount === 0 ? 'repayRest' : 'repayPart')

/** Money is still owed: it may be repaid, reminded of and written off. */
export const OWED: readonly CreditStatus[] = statesBefore(creditMoves, 'repayRest')

/** Money came in or was given up: its bill cannot be reversed as if nothing had been on account. */
export const hasMoved = (status: CreditStatus): boolean =>
  status === partlyRepaid || status === repaid || status === writtenOff
