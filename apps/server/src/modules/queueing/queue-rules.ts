/**
 * Rules of numbers at the door. A waiting number is called at most three times; its guests are seated, or it is passed five minutes after
 * the last call and may rejoin at the end once; the host may restore a passed number to its place. Guests may cancel until seated. Pure:
 * times are venue text, which sorts chronologically.
 */
import { findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import type { QueueStatus } from '@nocturne/contract/codes'
import { queueStatus } from '@nocturne/contract/codes'
import { addMinutes } from '@nocturne/base/venue-time'

const MAX_CALLS = 3
/** Minutes a called guest has to come to the door. */
export const CALL_MINUTES = 5
/** Minimum seatings tonight before their pace is used for estimates. */
const MIN_SEATINGS_FOR_PACE = 3

/** Allowed moves by status. */
const moves = {
  call: { [queueStatus.waiting]: queueStatus.called, [queueStatus.called]: queueStatus.called },
  pass: { [queueStatus.called]: queueStatus.passed },
  seat: { [queueStatus.called]: queueStatus.seated },
  cancel: { [queueStatus.waiting]: queueStatus.cancelled, [queueStatus.called]: queueStatus.cancelled },
  rejoin: { [queueStatus.passed]: queueStatus.waiting },
  /** 恢复 by the host, for guests who arrive late. */
  restore: { [queueStatus.passed]: queueStatus.waiting },
} as const satisfies StateMoves<QueueStatus>

export type QueueMove = keyof typeof moves
type QueueState = { status: QueueStatus; callCount: number; rejoinCount: number }

/** Status after a move, or null when the move is not allowed. */
export function findNextQueueStatus(
  move: QueueMove,
  { status, callCount, rejoinCount }: QueueState,
): QueueStatus | null {
  if (move === 'call' && callCount >= MAX_CALLS) return null
  if (move === 'rejoin' && rejoinCount > 0) return null
  return findStateAfterMove(moves, move, status)
}

/** Time at which a called number is passed. */
export const computeCallDeadline = (calledAt: string): string => addMinutes(calledAt, CALL_MINUTES)

/** Latest seatings of tonight: their count, and the minutes from first to last. */
type SeatingPace = { seatings: number; minutes: number }

/**
 * Minutes until a number is called, rounded up. From three seatings on, computed from their pace; before that, from the
 * venue's configured average. The result names the basis used.
 */
export function estimateWait(
  ahead: number,
  pace: SeatingPace,
  averageMinutes: number,
): { estimateMinutes: number; estimateBasis: 'pace' | 'average' } {
  const known = pace.seatings >= MIN_SEATINGS_FOR_PACE
  const each = known ? pace.minutes / (pace.seatings - 1) : averageMinutes
  return { estimateMinutes: Math.ceil(ahead * each), estimateBasis: known ? 'pace' : 'average' }
}
