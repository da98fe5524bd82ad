/** Statuses of a planned change, and for each move the statuses in which it is allowed and the status it leads to. */
import { findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { plannedChangeStatus } from '@nocturne/contract/codes'
import type { PlannedChangeStatus } from '@nocturne/contract/codes'

const { planned, applied, withdrawn, failed } = plannedChangeStatus

export const plannedChangeMoves = {
  apply: { [planned]: applied },
  withdraw: { [planned]: withdrawn },
  /** The record changed since, or a rule refuses the change now. */
  fail: { [planned]: failed },
} as const satisfies StateMoves<PlannedChangeStatus>

/** State a move leads to from this one; null when it is not allowed. */
export const findNextPlannedStatus = (
  move: keyof typeof plannedChangeMoves,
  from: PlannedChangeStatus,
): PlannedChangeStatus | null => findStateAfterMove(plannedChangeMoves, move, from)
