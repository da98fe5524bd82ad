/** Form values of 提交申请 and their wire format. A time before noon belongs to the morning after the business date. Pure. */
import { findCoveredHours, findWholeDates } from '@nocturne/base/leave-span'
import { addDays } from '@nocturne/base/venue-time'
import { applyType, clockType, type ClockType } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { attendance } from '@nocturne/contract/attendance/endpoints'

import { attendanceTypes, type AttendanceApplicationDetail, type AttendanceApplicationType } from './apply-kind.ts'

export interface ApplyValues {
  applyType: AttendanceApplicationType
  businessDate: string
  clockType: ClockType
  /** `HH:mm` of the missing punch. */
  clock: string
  beginDate: string
  beginClock: string
  endDate: string
  endClock: string
  /** Kind of a leave; empty: the first kind offered. */
  leaveKindId: string
  reason: string
  images: readonly string[]
}

/** Empty form for a night. */
export const createApplyValues = (about: {
  type: AttendanceApplicationType
  night: string
  clock: ClockType
}): ApplyValues => ({
  applyType: about.type,
  businessDate: about.night,
  clockType: about.clock,
  clock: '',
  beginDate: about.night,
  beginClock: '',
  endDate: about.night,
  endClock: '',
  leaveKindId: '',
  reason: '',
  images: [],
})

type Sent = Pick<
  AttendanceApplicationDetail,
  'businessDate' | 'beginTime' | 'endTime' | 'clockType' | 'leaveKindId' | 'reason' | 'images'
> & {
  applyType: string
}

/** Form values of a sent application; undefined for types with another form. */
export function toFormValues(sent: Sent): ApplyValues | undefined {
  const type = attendanceTypes.find(({ value }) => value === sent.applyType)?.value
  if (type === undefined) return undefined
  return {
    applyType: type,
    businessDate: sent.businessDate,
    clockType: sent.clockType ?? clockType.in,
    clock: sent.beginTime.slice(11, 16),
    beginDate: sent.beginTime.slice(0, 10),
    beginClock: sent.beginTime.slice(11, 16),
    endDate: sent.endTime.slice(0, 10),
    endClock: sent.endTime.slice(11, 16),
    leaveKindId: sent.leaveKindId === null ? '' : String(sent.leaveKindId),
    reason: sent.reason,
    images: sent.images,
  }
}

export const isCorrection = ({ applyType: type }: Pick<ApplyValues, 'applyType'>): boolean =>
  type === applyType.correction

/** Date and time of a clock time within the night of a business date; before noon it is on the next day. */
export const toNightTime = (businessDate: string, clock: string): string =>
  `${clock < '12:00' ? addDays(businessDate, 1) : businessDate} ${clock}:00`

/** Missing fields, with error texts. */
export function findMissingFields(values: ApplyValues): Partial<Record<keyof ApplyValues, string>> {
  const correction = isCorrection(values)
  const begin = `${values.beginDate} ${values.beginClock}`
  const end = `${values.endDate} ${values.endClock}`
  return {
    ...(values.businessDate === '' && correction && { businessDate: '请选择日期' }),
    ...(correction && values.clock === '' && { clock: '请选择打卡时间' }),
    ...(!correction && values.beginDate === '' && { beginDate: '请选择开始日期' }),
    ...(!correction && values.beginClock === '' && { beginClock: '请选择开始时间' }),
    ...(!correction && values.endDate === '' && { endDate: '请选择结束日期' }),
    ...(!correction && values.endClock === '' && { endClock: '请选择结束时间' }),
    ...(!correction &&
      begin.length === 16 &&
      end.length === 16 &&
      end <= begin && { endClock: '结束时间须晚于开始时间' }),
    ...(values.reason.trim() === '' && { reason: '请填写申请原因' }),
  }
}

/**
 * Business date of the requested span: the first date if the span covers whole dates, otherwise the night that contains
 * its start.
 */
export function getRequestedNight({ beginDate, beginClock, endDate, endClock }: ApplyValues): string {
  if (beginDate === '' || beginClock === '') return beginDate
  const span = { beginAt: `${beginDate} ${beginClock}:00`, endAt: `${endDate} ${endClock}:00` }
  if (endClock !== '' && findWholeDates(span)) return beginDate
  return beginClock <= '12:00' ? addDays(beginDate, -1) : beginDate
}

type Hours = { onTime: string | null; offTime: string | null } | null

/** Span of a whole shift in venue time; null if the shift has no working hours. */
export const toShiftSpan = (shift: Hours): Partial<ApplyValues> | null =>
  shift?.onTime == null || shift.offTime == null
    ? null
    : {
        beginDate: shift.onTime.slice(0, 10),
        beginClock: shift.onTime.slice(11, 16),
        endDate: shift.offTime.slice(0, 10),
        endClock: shift.offTime.slice(11, 16),
      }

/** Parts of the shift that the requested span does not cover, `HH:mm–HH:mm`; null while span or shift is unknown. */
export function listUncoveredHours(values: ApplyValues, shift: Hours): string[] | null {
  if (computeSpanHours(values) === null || shift?.onTime == null || shift.offTime == null) return null
  const { onTime: from, offTime: to } = shift
  const span = {
    beginAt: `${values.beginDate} ${values.beginClock}:00`,
    endAt: `${values.endDate} ${values.endClock}:00`,
  }
  const formatGap = (begin: string, end: string) => (begin < end ? [`${begin.slice(11, 16)}–${end.slice(11, 16)}`] : [])
  const covered = findCoveredHours(span, { businessDate: getRequestedNight(values), from, to })
  return covered ? [...formatGap(from, covered.from), ...formatGap(covered.to, to)] : formatGap(from, to)
}

export function toApplyInput(values: ApplyValues): InputOf<typeof attendance.applyAdd> {
  const common = {
    applyType: values.applyType,
    reason: values.reason.trim(),
    ...(values.images.length > 0 && { images: [...values.images] }),
  }
  if (isCorrection(values))
    return {
      ...common,
      businessDate: values.businessDate,
      beginTime: toNightTime(values.businessDate, values.clock),
      clockType: values.clockType,
    }
  return {
    ...common,
    businessDate: getRequestedNight(values),
    beginTime: `${values.beginDate} ${values.beginClock}:00`,
    endTime: `${values.endDate} ${values.endClock}:00`,
    ...(values.leaveKindId !== '' && { leaveKindId: Number(values.leaveKindId) }),
  }
}

/** Length of the span in hours, rounded up to half hours; null while incomplete. */
export function computeSpanHours(values: ApplyValues): number | null {
  const begin = Date.parse(`${values.beginDate}T${values.beginClock}:00Z`)
  const end = Date.parse(`${values.endDate}T${values.endClock}:00Z`)
  return end > begin ? Math.ceil((end - begin) / 1_800_000) / 2 : null
}

export const parseClockType = (text: string | undefined): ClockType =>
  text === clockType.out ? clockType.out : clockType.in
