/** State of a sale at a moment, and the actions it allows. Pure. */
import { killStatus } from '@nocturne/contract/codes'
import type { KillStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'

/** Times are venue times `YYYY-MM-DD HH:mm:ss`, which sort chronologically. */
export type ActivityTimes = {
  startAt: string
  endAt: string
  publishedAt: string | null
  stoppedAt: string | null
}

/** The state follows from the time: a sale starts and ends automatically. */
export function computeActivityStatus(
  { startAt, endAt, publishedAt, stoppedAt }: ActivityTimes,
  now: string,
): KillStatus {
  if (stoppedAt !== null) return killStatus.stopped
  if (publishedAt === null) return killStatus.draft
  if (now < startAt) return killStatus.upcoming
  return now < endAt ? killStatus.running : killStatus.ended
}

/** Goods and prices are fixed once guests may buy. */
export const isEditable = (status: KillStatus): boolean => status === killStatus.draft || status === killStatus.upcoming

/** A published or running sale can be stopped, permanently. */
export const isStoppable = (status: KillStatus): boolean =>
  status === killStatus.upcoming || status === killStatus.running

/** Reason why ordering is impossible; null while the sale runs. */
export function findOrderProblem(status: KillStatus): ErrCode | null {
  if (status === killStatus.running) return null
  return status === killStatus.ended || status === killStatus.stopped ? 'KILL_ENDED' : 'KILL_NOT_STARTED'
}

type SaleTimes = { startTime: string; endTime: string; useStartDate: string; useEndDate: string }

/**
 * Returns true when the sale would end before it starts, has already ended, or its use period ends before the sale
 * does.
 */
export function hasInvalidTimes({ startTime, endTime, useStartDate, useEndDate }: SaleTimes, now: string): boolean {
  return startTime >= endTime || endTime <= now || useStartDate > useEndDate || useEndDate < endTime.slice(0, 10)
}
