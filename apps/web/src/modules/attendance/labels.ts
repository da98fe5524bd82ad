import {
  applyType,
  clockDayStatus,
  clockResult,
  type ClockDayStatus,
  type ClockResult,
  type ClockType,
} from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import type { Tone } from '../../kit/tone.ts'
import { clock, monthDay, shortTime } from '../../lib/format.ts'

type Counts = AnswerOf<typeof attendance.month>['counts']
export type CountName = keyof Counts

const resultTones: Record<ClockResult, Tone> = {
  [clockResult.normal]: 'positive',
  [clockResult.late]: 'warning',
  [clockResult.early]: 'warning',
  [clockResult.outside]: 'accent',
}

/** Label and tone of a punch result, with minutes if early or late. */
export function punchResult(punch: { result: ClockResult; lateMinutes: number; earlyMinutes: number }): {
  text: string
  tone: Tone
} {
  const minutes = punch.lateMinutes + punch.earlyMinutes
  const word = label('clock_result', punch.result)
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

/** Label and tone of a day; undecided until the night closes. */
export const dayState = (status: ClockDayStatus | null): { text: string; tone: Tone } =>
  status === null
    ? { text: '进行中', tone: 'accent' }
    : { text: label('clock_day_status', status), tone: dayTones[status] }

/** Day status in at most four characters, for the calendar. */
export const dayShort = (status: ClockDayStatus | null): string =>
  status === clockDayStatus.lateAndEarly ? '迟·退' : dayState(status).text

/** Labels of the day counts. */
export const countLabels: Readonly<Record<CountName, string>> = {
  shouldCount: '应到',
  actualCount: '实到',
  lateCount: '迟到',
  earlyCount: '早退',
  missingCount: '缺卡',
  leaveCount: '请假',
  absentCount: '旷工',
  workMinutes: '工时',
}

export const countText = (name: CountName, count: number): string =>
  name === 'workMinutes' ? hoursText(count) : String(count)

/** 上班打卡 or 下班打卡. */
export const punchWord = (type: ClockType): string => `${label('clock_type', type)}打卡`

/** `晚班A · 19:00–03:00`; no times for a day off. */
export function shiftText(shift: { shiftName: string; onTime: string | null; offTime: string | null } | null): string {
  if (!shift) return '未排班'
  if (shift.onTime === null || shift.offTime === null) return shift.shiftName
  return `${shift.shiftName} · ${clock(shift.onTime)}–${clock(shift.offTime)}`
}

type SwappedShift = { businessDate: string; shiftName: string; onTime: string; offTime: string }

/** `3月14日 晚班A`. */
export const shiftDay = ({ businessDate, shiftName }: SwappedShift): string => `${monthDay(businessDate)} ${shiftName}`

/** `晚班A 19:00–03:00`. */
export const shiftHours = ({ shiftName, onTime, offTime }: SwappedShift): string =>
  `${shiftName} ${clock(onTime)}–${clock(offTime)}`

/** `3月14日 晚班A 19:00–03:00`. */
export const swapText = (shift: SwappedShift): string => `${monthDay(shift.businessDate)} ${shiftHours(shift)}`

/** Minutes as hours with one decimal. */
export const hoursText = (minutes: number): string => `${Number((minutes / 60).toFixed(1))}`

/** Time of the missing punch, or the span. */
export function whenText(apply: {
  applyType: string
  clockType: ClockType | null
  businessDate: string
  beginTime: string
  endTime: string
}): string {
  if (apply.applyType === applyType.correction && apply.clockType !== null)
    return `${apply.businessDate.slice(5)} ${label('clock_type', apply.clockType)} ${clock(apply.beginTime)}`
  const sameDay = apply.beginTime.slice(0, 10) === apply.endTime.slice(0, 10)
  return `${shortTime(apply.beginTime)} 至 ${sameDay ? clock(apply.endTime) : shortTime(apply.endTime)}`
}
