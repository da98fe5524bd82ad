/** Allowed moves of a sitting. Changes between open and settled are not moves: they follow the bill (`refreshBill`). */
import { findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { recordStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'

const { open, settled, cleared, cancelled, merged } = recordStatus

const moves = {
  /** 撤台 */
  cancel: { [open]: cancelled, [settled]: cancelled },
  /** 清台, including the sittings merged into it. */
  clear: { [open]: cleared, [settled]: cleared },
  /** 并台 */
  merge: { [open]: merged, [settled]: merged },
  /** 拆台 */
  split: { [merged]: open },
} as const satisfies StateMoves<RecordStatus>

export type RecordMove = keyof typeof moves

/** Status after a move; null when it is not allowed. */
export function findNextStatus(move: RecordMove, status: RecordStatus): RecordStatus | null {
  return findStateAfterMove(moves, move, status)
}

/** Statuses of a sitting whose guests are seated. */
export const runningStatuses = [open, settled, merged] as const

/** True while guests are seated. */
export const isRunning = (status: RecordStatus): boolean => runningStatuses.some((running) => running === status)

/** Statuses of sittings that count as openings of their night: all but those opened by mistake. */
export const countedStatuses = [open, settled, cleared, merged] as const
