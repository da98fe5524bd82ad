import {
  applyType,
  clockDayStatus,
  clockResult,
  type ClockDayStatus,
  type ClockResult,
  type ClockType,
} from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import type { Tone } from '#kit/tone.ts'
import { formatClock, formatMonthDay, formatShortTime } from '#lib/format/format.ts'

type Counts = AnswerOf<typeof attendance.month>['counts']
export type DayCountName = keyof Counts

const resultTones: Record<ClockResult, Tone> = {
  [clockResult.normal]: 'positive',
  [clockResult.late]: 'warning',
  [clockResult.early]: 'warning',
  [clockResult.outside]: 'accent',
}

/** Label and tone of a punch result, with the minutes if it was late or early. */
export function getPunchTag(punch: { result: ClockResult; lateMinutes: number; earlyMinutes: number }): {
  text: string
  tone: Tone
} {
  const minutes = punch.lateMinutes + punch.earlyMinutes
  const word = getLabel('clock_result', punch.result)
  return {
    text: punch.result !== clockResult.outside && minutes > 0 ? `${word} ${minutes} 分` : word,
    tone: resultTones[punch.result],
  }
}

const dayTones: Record<ClockDayStatus, Tone> = {
  [clockDayStatus.normal]: 'positive',
  [clockDayStatus.late]: 'warning',
  [clockDayStatus.early]: 'warning',
  [clockDayStatus.lateAndEarly]: 'warning',
  [clockDayStatus.missing]: 'danger',
  [clockDayStatus.absent]: 'danger',
  [clockDayStatus.rest]: 'neutral',
  [clockDayStatus.leave]: 'accent',
  [clockDayStatus.unscheduled]: 'neutral',
}

/** Label and tone of a day; a null status means that the night is not closed yet. */
export const getDayTag = (status: ClockDayStatus | null): { text: string; tone: Tone } =>
  status === null
    ? { text: '进行中', tone: 'accent' }
    : { text: getLabel('clock_day_status', status), tone: dayTones[status] }

/** Day status in at most four characters, for the calendar. */
export const formatShortDayStatus = (status: ClockDayStatus | null): string =>
  status === clockDayStatus.lateAndEarly ? '迟·退' : getDayTag(status).text

/** Labels of the counts of a month's attendance. */
export const dayCountLabels: Readonly<Record<DayCountName, string>> = {
  shouldCount: '应到',
  actualCount: '实到',
  lateCount: '迟到',
  earlyCount: '早退',
  missingCount: '缺卡',
  leaveCount: '请假',
  absentCount: '旷工',
  workMinutes: '工时',
}

export const formatDayCount = (name: DayCountName, count: number): string =>
  name === 'workMinutes' ? formatHours(count) : String(count)

/** 上班打卡 or 下班打卡. */
export const formatPunchType = (type: ClockType): string => `${getLabel('clock_type', type)}打卡`

/** `晚班A · 19:00–03:00`; no times for a day off. */
export function formatShift(
  shift: { shiftName: string; onTime: string | null; offTime: string | null } | null,
): string {
  if (!shift) return '未排班'
  if (shift.onTime === null || shift.offTime === null) return shift.shiftName
  return `${shift.shiftName} · ${formatClock(shift.onTime)}–${formatClock(shift.offTime)}`
}

type SwappedShift = { businessDate: string; shiftName: string; onTime: string; offTime: string }

/** `3月14日 晚班A`. */
export const formatShiftDay = ({ businessDate, shiftName }: SwappedShift): string =>
  `${formatMonthDay(businessDate)} ${shiftName}`

/** `晚班A 19:00–03:00`. */
export const formatShiftHours = ({ shiftName, onTime, offTime }: SwappedShift): string =>
  `${shiftName} ${formatClock(onTime)}–${formatClock(offTime)}`

/** `3月14日 晚班A 19:00–03:00`. */
export const formatSwappedShift = (shift: SwappedShift): string =>
  `${formatMonthDay(shift.businessDate)} ${formatShiftHours(shift)}`

/** Minutes as hours with one decimal. */
export const formatHours = (minutes: number): string => `${Number((minutes / 60).toFixed(1))}`

/** Time of the missing punch, or the span. */
export function formatApplyTime(apply: {
  applyType: string
  clockType: ClockType | null
  businessDate: string
  beginTime: string
  endTime: string
}): string {
  if (apply.applyType === applyType.correction && apply.clockType !== null)
    return `${apply.businessDate.slice(5)} ${getLabel('clock_type', apply.clockType)} ${formatClock(apply.beginTime)}`
  const sameDay = apply.beginTime.slice(0, 10) === apply.endTime.slice(0, 10)
  return `${formatShortTime(apply.beginTime)} 至 ${sameDay ? formatClock(apply.endTime) : formatShortTime(apply.endTime)}`
}
