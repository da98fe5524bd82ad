/** Rules of applications about paid time: allowed hours and deadlines. Pure. */
import { formatDay, formatDayTime } from '@nocturne/base/date-text'
import { addDays, countDaysBetween, formatTime } from '@nocturne/base/venue-time'

/** Business dates after the event until which one may apply. */
export const APPLY_DAYS = 3

export type Span = { businessDate: string; beginTime: string; endTime: string }
/** Opening and clearing time of the guests' sitting; null for a show. */
export type Seat = { openTime: string; clearTime: string | null } | null

export type ApplyProblem = { field: string; label: string; message: string } | 'late'

/** Earliest business date that can still be applied for. */
export const getEarliestDate = (tonight: string): string => addDays(tonight, -APPLY_DAYS)

/** Values for `APPLY_LATE`: end of the period for that night, the earliest night still possible, and who can correct it instead. */
export const buildLateVars = (night: string, tonight: string) => ({
  night: formatDay(night),
  until: formatDayTime(`${addDays(night, APPLY_DAYS + 1)} 12:00:00`),
  earliest: formatDay(getEarliestDate(tonight)),
  instead: '请联系财务在账户中调整',
})

/** Error when the night is too long ago or in the future. */
export function findDateProblem(businessDate: string, tonight: string): ApplyProblem | null {
  const days = countDaysBetween(businessDate, tonight)
  if (days > APPLY_DAYS) return 'late'
  return days < 0 ? { field: 'businessDate', label: '营业日', message: '营业日不能晚于今天' } : null
}

/** Error in the hours of a night, or null. They must lie in that night, in the past and within the guests' sitting, to the minute. */
export function findSpanProblem(
  { businessDate, beginTime, endTime }: Span,
  seat: Seat,
  now: Date,
): ApplyProblem | null {
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
