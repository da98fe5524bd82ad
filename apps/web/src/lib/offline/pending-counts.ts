/**
 * Counts waiting operations for the status bar. Separate from `waiting.ts`, because the first load does not need it.
 */
import type { Operation } from './operation-rules.ts'
import { isOutcomeUnknown, getPendingSince } from './operation-state.ts'

/** Numbers of waiting, unknown and refused operations; `since` is the time of the oldest waiting or unknown one. */
type PendingCounts = {
  waiting: number
  unknown: number
  refused: number
  /** A send is in progress. */
  sending: boolean
  since: number | undefined
}

export function countPending(list: readonly Operation[]): PendingCounts {
  const open = list.filter((op) => op.status === 'waiting')
  const unknown = open.filter(isOutcomeUnknown).length
  const since = open.length > 0 ? Math.min(...open.map(getPendingSince)) : undefined
  const sending = open.some((op) => op.underWay === true)
  return { waiting: open.length - unknown, unknown, refused: list.length - open.length, sending, since }
}
