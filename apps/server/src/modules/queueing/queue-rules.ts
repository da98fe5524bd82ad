/**
 * The laws of numbers at the door. A waiting number is called, at most three times; whoever comes is seated, whoever does not
 * within five minutes of the last call is passed, and may queue again at the end once; the host may give a passed number its place back. The guest may give his number up
 * until he is seated. Pure: times are venue text, which sorts as time does.
 */
import { stateAfter } from '@nocturne/base/moves'
import type { Moves } from '@nocturne/base/moves'
import type { QueueStatus } from '@nocturne/contract/codes'
import { queueStatus } from '@nocturne/contract/codes'
import { addMinutes } from '@nocturne/base/venue-time'

export const MAX_CALLS = 3
/** A called guest has this long to come to the door. */
export const CALL_MINUTES = 5
/** Fewer seatings of a night say nothing about its pace. */
export const PACE_FROM = 3

/** What may be done with a number, by status. */
const moves = {
  call: { [queueStatus.waiting]: queueStatus.called, [queueStatus.called]: queueStatus.called },
  pass: { [queueStatus.called]: queueStatus.passed },
  seat: { [queueStatus.called]: queueStatus.seated },
  cancel: { [queueStatus.waiting]: queueStatus.cancelled, [queueStatus.called]: queueStatus.cancelled },
  rejoin: { [queueStatus.passed]: queueStatus.waiting },
  /** 恢复 by the host: the guests are there after all. */
  restore: { [queueStatus.passed]: queueStatus.waiting },
} as const satisfies Moves<QueueStatus>

export type QueueMove = keyof typeof moves
export type QueueState = { status: QueueStatus; callCount: number; rejoinCount: number }

/** The status after a move, or null when the number does not allow it. */
export function afterMove(move: QueueMove, { status, callCount, rejoinCount }: QueueState): QueueStatus | null {
  if (move === 'call' && callCount >= MAX_CALLS) return null
  if (move === 'rejoin' && rejoinCount > 0) return null
  return stateAfter(moves, move, status)
}

/** When a called number is passed. */
export const callUntil = (calledAt: string): string => addMinutes(calledAt, CALL_MINUTES)

/** The last seatings of tonight: how many, and the minutes from the first of them to the last. */
export type Pace = { seatings: number; minutes: number }

/**
 * Minutes until a number's turn. From three seatings on it is their real pace, before that the house's usual one; it says
 * which. Rounded up: nobody is promised less than the figures say.
 */
export function estimate(
  ahead: number,
  pace: Pace,
  usualMinutes: number,
): { estimateMinutes: number; estimateBasis: 'pace' | 'average' } {
  const known = pace.seatings >= PACE_FROM
  const each = known ? pace.minutes / (pace.seatings - 1) : usualMinutes
  return { estimateMinutes: Math.ceil(ahead * each), estimateBasis: known ? 'pace' : 'average' }
}
