/** Rules of applications about paid time: allowed hours and deadlines. Pure. */
import { formatChineseDate, formatChineseDateTime } from '@nocturne/base/date-text'
import { addDays, countDaysBetween, formatTime } from '@nocturne/base/venue-time'

/** Number of business dates after the event within which an application is accepted. */
export const APPLICATION_PERIOD_DAYS = 3

export type RequestedSpan = { businessDate: string; beginTime: string; endTime: string }
/** Opening and clearing time of the guests' sitting; null for a show. */
export type SittingTimes = { openTime: string; clearTime: string | null } | null

export type ApplicationError = { field: string; label: string; message: string } | 'late'

/** Earliest business date for which an application is still accepted. */
export const getEarliestApplicationDate = (tonight: string): string => addDays(tonight, -APPLICATION_PERIOD_DAYS)

/**
 * Variables of the message `APPLY_LATE`: end of the period for that night, the earliest night still accepted, and the
 * alternative.
 */
export const buildApplyLateVars = (night: string, tonight: string) => ({
  night: formatChineseDate(night),
  until: formatChineseDateTime(`${addDays(night, APPLICATION_PERIOD_DAYS + 1)} 12:00:00`),
  earliest: formatChineseDate(getEarliestApplicationDate(tonight)),
  instead: '请联系财务在账户中调整',
})

/** Error when the night is in the future; `late` when it is too long ago; null otherwise. */
export function findDateError(businessDate: string, tonight: string): ApplicationError | null {
  const days = countDaysBetween(businessDate, tonight)
  if (days > APPLICATION_PERIOD_DAYS) return 'late'
  return days < 0 ? { field: 'businessDate', label: '营业日', message: '营业日不能晚于今天' } : null
}

/**
 * Error of the hours of an application; null when they are valid. They must be in that night, in the past and within
 * the guests' sitting, to the minute.
 */
export function findSpanError(
  { businessDate, beginTime, endTime }: RequestedSpan,
  seat: SittingTimes,
  now: Date,
): ApplicationError | null {
  const from = `${businessDate} 12:00:00`
  const to = `${addDays(businessDate, 1)} 12:00:00`
  if (beginTime < from || beginTime >= to)
    return { field: 'beginTime', label: '上钟时间', message: '上钟时间须在所选营业日当晚' }
  if (endTime <= beginTime) return { field: 'endTime', label: '下钟时间', message: '下钟时间须晚于上钟时间' }
  if (endTime > to) return { field: 'endTime', label: '下钟时间', message: '下钟时间须在所选营业日当晚' }
  if (endTime > formatTime(now)) return { field: 'endTime', label: '下钟时间', message: '下钟时间不能晚于现在' }
  if (seat && beginTime < `${seat.openTime.slice(0, 16)}:00`)
    return { field: 'beginTime', label: '上钟时间', message: '上钟时间早于该台开台时间' }
  if (seat?.clearTime && endTime > seat.clearTime)
    return { field: 'endTime', label: '下钟时间', message: '下钟时间晚于该台清台时间' }
  return null
}
