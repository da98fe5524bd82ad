/** Rules of attendance applications: allowed spans and deadlines. Pure. */
import { formatChineseDate, formatChineseDateTime } from '@nocturne/base/date-text'
import { addDays, countDaysBetween, formatTime } from '@nocturne/base/venue-time'
import { applyType, clockType } from '@nocturne/contract/codes'
import type { ApplyType, ClockType } from '@nocturne/contract/codes'
import { isWorkingShift, MAX_APPLICATION_DAYS, countWholeMinutes } from '../clock-rules.ts'
import type { ShiftsByDate } from '../clock-rules.ts'

/** Maximum corrections per month. Each occupies a numbered slot, unique in the table. */
export const MAX_CORRECTIONS_PER_MONTH = 3
/** Number of business dates after the event within which an application is accepted. */
export const APPLICATION_PERIOD_DAYS = 3
/** Days ahead that leave can be requested for. */
export const MAX_LEAVE_DAYS_AHEAD = 90
const HALF_HOUR = 30

export type AttendanceApplication = {
  applyType: ApplyType
  businessDate: string
  beginTime: string
  endTime: string | undefined
  clockType: ClockType | undefined
}

export type ApplicationViolation = { field: string; label: string; message: string } | 'late'

/** Earliest business date that can still be applied for. */
export const getEarliestApplicationDate = (tonight: string) => addDays(tonight, -APPLICATION_PERIOD_DAYS)

/**
 * Values of the refusal `APPLY_LATE`: end of the period for that night, the earliest night that can still be applied
 * for, and the alternative for older nights (`instead`).
 */
export const buildApplyLateVars = (night: string, tonight: string, instead: string) => ({
  night: formatChineseDate(night),
  until: formatChineseDateTime(`${addDays(night, APPLICATION_PERIOD_DAYS + 1)} 12:00:00`),
  earliest: formatChineseDate(getEarliestApplicationDate(tonight)),
  instead,
})

/** Error in the application, or null. `tonight` is the current business date. */
export function findApplicationViolation(
  application: AttendanceApplication,
  tonight: string,
  now: Date,
): ApplicationViolation | null {
  const { businessDate, beginTime, endTime } = application
  const dayBegins = `${businessDate} 00:00:00`
  const reach = `${addDays(businessDate, 2)} 00:00:00`
  if (countDaysBetween(businessDate, tonight) > APPLICATION_PERIOD_DAYS) return 'late'
  if (beginTime < dayBegins || beginTime >= reach)
    return { field: 'beginTime', label: '时间', message: '时间须在所选日期当晚' }
  if (application.applyType === applyType.correction) {
    if (application.clockType === undefined)
      return { field: 'clockType', label: '打卡类型', message: '请选择补上班或下班卡' }
    if (beginTime > formatTime(now)) return { field: 'beginTime', label: '打卡时间', message: '补卡时间不能晚于现在' }
    return null
  }
  if (endTime === undefined || endTime <= beginTime)
    return { field: 'endTime', label: '结束时间', message: '结束时间须晚于开始时间' }
  if (application.applyType === applyType.overtime && countWholeMinutes(beginTime, endTime) > 24 * 60)
    return { field: 'endTime', label: '结束时间', message: '加班一次最多申请24小时' }
  if (countWholeMinutes(beginTime, endTime) > MAX_APPLICATION_DAYS * 24 * 60)
    return { field: 'endTime', label: '结束时间', message: `一次最多申请${MAX_APPLICATION_DAYS}天` }
  if (countDaysBetween(tonight, businessDate) > MAX_LEAVE_DAYS_AHEAD)
    return { field: 'businessDate', label: '日期', message: `最多提前${MAX_LEAVE_DAYS_AHEAD}天申请` }
  return null
}

/**
 * Night that overtime belongs to: when it does not touch the shift of its date but reaches the shift of the next date, it belongs to that
 * one. By the clock alone, hours before noon would belong to the previous night.
 */
export function resolveOvertimeNight(
  { businessDate, beginTime, endTime }: AttendanceApplication,
  shifts: ShiftsByDate,
): string {
  const own = shifts.get(businessDate) ?? null
  const next = shifts.get(addDays(businessDate, 1)) ?? null
  const touchesOwn = isWorkingShift(own) && beginTime <= own.offAt
  const reachesNext = isWorkingShift(next) && endTime !== undefined && endTime >= next.onAt
  return reachesNext && !touchesOwn ? addDays(businessDate, 1) : businessDate
}

/** Duration in half hours, rounded up; 0 for a correction. */
export const countHalfHours = ({ applyType: type, beginTime, endTime }: AttendanceApplication): number =>
  type === applyType.correction || endTime === undefined
    ? 0
    : Math.ceil(countWholeMinutes(beginTime, endTime) / HALF_HOUR)

export const formatClockTime = (time: string) => time.slice(11, 16)
const formatDayClock = (time: string) => `${time.slice(5, 10)} ${formatClockTime(time)}`

/** Summary in one line: `补卡 03-14 上班 19:02`. */
export function formatApplicationTitle(application: AttendanceApplication, word: string): string {
  const { businessDate, beginTime, endTime } = application
  if (application.applyType === applyType.correction)
    return `${word} ${businessDate.slice(5)} ${application.clockType === clockType.out ? '下班' : '上班'} ${formatClockTime(beginTime)}`
  return `${word} ${formatDayClock(beginTime)} 至 ${formatDayClock(endTime ?? beginTime)}`
}
