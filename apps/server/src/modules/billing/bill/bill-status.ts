/** States of a bill as a table of allowed moves. The database allows the same (`bill__moves`). Pure. */
import { readMove, stateAfter } from '@nocturne/base/moves'
import type { Moves } from '@nocturne/base/moves'
import { billStatus } from '@nocturne/contract/codes'
import type { BillStatus } from '@nocturne/contract/codes'

const { open, partlyPaid, settled, reversed, closed } = billStatus

/** `refresh_bill` derives the first three from the money, after each command that changes it. */
export const billMoves = {
  /** Nothing is owed any more. */
  settle: { [open]: settled, [partlyPaid]: settled },
  /** Money arrived for a part, or more is owed again. */
  payPart: { [open]: partlyPaid, [settled]: partlyPaid },
  /** All money went back, or something was ordered on a bill settled for nothing. */
  owe: { [partlyPaid]: open, [settled]: open },
  /** 反结账: a new bill takes its sittings. */
  reverse: { [settled]: reversed },
  /** 撤台, 并台, or 清台 without settlement. */
  close: { [open]: closed, [partlyPaid]: closed },
} as const satisfies Moves<BillStatus>

export type BillMove = keyof typeof billMoves

/** State after a move; null when the move is not allowed. */
export const findBillStatusAfter = (move: BillMove, from: BillStatus): BillStatus | null =>
  stateAfter(billMoves, move, from)

export const readBillMove = (move: BillMove): { from: BillStatus[]; to: BillStatus } => readMove(billMoves, move)

/** Reversed or closed: final states. */
export const hasEnded = (status: BillStatus): boolean => status === reversed || status === closed
