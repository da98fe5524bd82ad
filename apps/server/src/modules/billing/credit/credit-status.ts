/** States of a credit as a table of allowed moves. Pure. */
import { findStateAfterMove, listStatesBeforeMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { creditStatus } from '@nocturne/contract/codes'
import type { CreditStatus } from '@nocturne/contract/codes'

const { pending, open, partlyRepaid, repaid, writtenOff, rejected, withdrawn } = creditStatus

export const creditMoves = {
  /** Approved: pays the bill. */
  takeEffect: { [pending]: open },
  reject: { [pending]: rejected },
  withdraw: { [pending]: withdrawn },
  repayPart: { [open]: partlyRepaid, [partlyRepaid]: partlyRepaid },
  repayRest: { [open]: repaid, [partlyRepaid]: repaid },
  /** Repayment reversed (撤销还款) while other repayments remain. */
  reversePart: { [partlyRepaid]: partlyRepaid, [repaid]: partlyRepaid },
  /** Repayment reversed (撤销还款), no other repayment remains. */
  reverseAll: { [partlyRepaid]: open, [repaid]: open },
  /** Written off as a bad debt (坏账核销). */
  writeOff: { [open]: writtenOff, [partlyRepaid]: writtenOff },
} as const satisfies StateMoves<CreditStatus>

export type CreditMove = keyof typeof creditMoves

/** State after a move; null when the move is not allowed. */
export const findNextCreditStatus = (move: CreditMove, from: CreditStatus): CreditStatus | null =>
  findStateAfterMove(creditMoves, move, from)

/** Move of a repayment after which this amount remains (fen). */
export const getRepayMove = (remainAmount: number): CreditMove => (remainAmount === 0 ? 'repayRest' : 'repayPart')

/** States in which money is owed: the credit may be repaid, reminded of and written off. */
export const OWED_CREDIT_STATUSES: readonly CreditStatus[] = listStatesBeforeMove(creditMoves, 'repayRest')

/** Repaid in part or whole, or written off: the bill cannot be reversed any more. */
export const isRepaidOrWrittenOff = (status: CreditStatus): boolean =>
  status === partlyRepaid || status === repaid || status === writtenOff
