/** States of a sitting as a table of allowed moves. Being settled and being open again follow its bill (`refreshBill`). */
import { stateAfter } from '@nocturne/base/moves'
import type { Moves } from '@nocturne/base/moves'
import { recordStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'

const { open, settled, cleared, cancelled, merged } = recordStatus

const moves = {
  /** 撤台 */
  cancel: { [open]: cancelled, [settled]: cancelled },
  /** 清台; what was merged into it goes along. */
  clear: { [open]: cleared, [settled]: cleared },
  /** 并台 */
  merge: { [open]: merged, [settled]: merged },
  /** 拆台 */
  split: { [merged]: open },
} as const satisfies Moves<RecordStatus>

export type RecordMove = keyof typeof moves

/** The state a move leads to from here; null when it is not allowed. */
export function afterMove(move: RecordMove, status: RecordStatus): RecordStatus | null {
  return stateAfter(moves, move, status)
}

/** Guests sit at the table. */
export const runningStatuses = [open, settled, merged] as const

/** Whether guests sit at the table. */
export const isRunning = (status: RecordStatus): boolean => runningStatuses.some((running) => running === status)

/** Sittings that count as openings of their night: all but those opened by mistake. */
export const countedStatuses = [open, settled, cleared, merged] as const
