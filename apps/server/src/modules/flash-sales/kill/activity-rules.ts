/** What a sale is at a moment, and what may be done with it then. Pure. */
import { killStatus } from '@nocturne/contract/codes'
import type { KillStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'

/** Times are venue times `YYYY-MM-DD HH:mm:ss`, which sort as they pass. */
export type ActivityTimes = {
  startAt: string
  endAt: string
  publishedAt: string | null
  stoppedAt: string | null
}

/** The state follows from the time: a sale begins and ends by itself. */
export function activityStatus({ startAt, endAt, publishedAt, stoppedAt }: ActivityTimes, now: string): KillStatus {
  if (stoppedAt !== null) return killStatus.stopped
  if (publishedAt === null) return killStatus.draft
  if (now < startAt) return killStatus.upcoming
  return now < endAt ? killStatus.running : killStatus.ended
}

/** Goods and prices stand once guests may buy. */
export const isEditable = (status: KillStatus): boolean => status === killStatus.draft || status === killStatus.upcoming

/** A sale that is announced or runs can be stopped, once and for all. */
export const isStoppable = (status: KillStatus): boolean =>
  status === killStatus.upcoming || status === killStatus.running

/** Why nothing can be ordered; null while the sale runs. */
export function orderProblem(status: KillStatus): ErrCode | null {
  if (status === killStatus.running) return null
  return status === killStatus.ended || status === killStatus.stopped ? 'KILL_ENDED' : 'KILL_NOT_STARTED'
}

type Wanted = { startTime: string; endTime: string; useStartDate: string; useEndDate: string }

/** Times that cannot be: it ends before it begins, or is over before it is announced, or is used up before it is bought. */
export function areTimesWrong({ startTime, endTime, useStartDate, useEndDate }: Wanted, now: string): boolean {
  return startTime >= endTime || endTime <= now || useStartDate > useEndDate || useEndDate < endTime.slice(0, 10)
}
