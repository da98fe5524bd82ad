/** Rest rules of a plan, and the format of shift times. Pure. */
import { addDays, countDaysBetween } from '@nocturne/base/venue-time'
import { restFault } from '@nocturne/contract/codes'
import type { RestFault } from '@nocturne/contract/codes'

export type RestRules = {
  /** Required days off per month. */
  restDays: number
  /** Minimum hours between the end of one shift and the start of the next. */
  restHours: number
  /** Maximum working nights in a row. */
  daysInRow: number
}

/**
 * A planned night of one person: minutes from midnight of its date; null for a day off. A night missing in a list
 * counts as a day off.
 */
export type PlannedNight = { businessDate: string; onMinute: number | null; offMinute: number | null }

export type RestViolation = { businessDate: string; fault: RestFault; n: number }

const DAY_MINUTES = 1440

/** Hours between the end of a shift and the start of a later one. */
export function computeHoursBetween(
  before: { businessDate: string; offMinute: number },
  after: { businessDate: string; onMinute: number },
): number {
  const days = countDaysBetween(before.businessDate, after.businessDate)
  return (days * DAY_MINUTES + after.onMinute - before.offMinute) / 60
}

/**
 * Violations on nights, given in any order: too few hours since the previous shift, or too many working nights in a
 * row.
 */
export function listNightViolations(nights: readonly PlannedNight[], rules: RestRules): RestViolation[] {
  const violations: RestViolation[] = []
  let row = 0
  let last: { businessDate: string; offMinute: number } | undefined
  for (const { businessDate, onMinute, offMinute } of nights.toSorted((a, b) =>
    a.businessDate < b.businessDate ? -1 : 1,
  )) {
    if (onMinute === null || offMinute === null) continue
    row = last?.businessDate === addDays(businessDate, -1) ? row + 1 : 1
    if (row > rules.daysInRow) violations.push({ businessDate, fault: restFault.noDayOff, n: row })
    const hours = last && computeHoursBetween(last, { businessDate, onMinute })
    if (hours !== undefined && hours < rules.restHours)
      violations.push({ businessDate, fault: restFault.shortRest, n: Math.max(0, Math.floor(hours)) })
    last = { businessDate, offMinute }
  }
  return violations
}

/**
 * Violations of drafts that plan work during leave. Shifts published before the leave are not reported, because the
 * leave replaces them.
 */
export function listLeaveViolations(drafts: readonly PlannedNight[], away: ReadonlySet<string>): RestViolation[] {
  return drafts
    .filter(({ businessDate, onMinute }) => onMinute !== null && away.has(businessDate))
    .map(({ businessDate }) => ({ businessDate, fault: restFault.onLeave, n: 0 }))
}

/**
 * Violation when too many nights of the month are worked for the required days off. `days`: number of days of the
 * month.
 */
export function findMonthViolation(
  nights: readonly PlannedNight[],
  days: number,
  rules: RestRules,
): RestViolation | undefined {
  const worked = nights.filter(({ onMinute }) => onMinute !== null)
  const last = worked
    .map(({ businessDate }) => businessDate)
    .toSorted()
    .at(-1)
  if (last === undefined || worked.length <= days - rules.restDays) return undefined
  return { businessDate: last, fault: restFault.fewDaysOff, n: days - worked.length }
}

/** Formats minutes since midnight as `HH:mm`, modulo 24 hours. */
export function formatClockMinute(minute: number): string
export function formatClockMinute(minute: number | null): string | null
export function formatClockMinute(minute: number | null): string | null {
  if (minute === null) return null
  const of = minute % DAY_MINUTES
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}

/** Parses `HH:mm` to minutes since midnight; `26:00` is two o'clock of the next day. */
export function parseMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** Maximum length of a shift, minutes. */
const MAX_SHIFT_MINUTES = 1080

/**
 * Parses start and end of a shift to minutes. An end at or before the start is on the next day. Undefined when the
 * shift is invalid.
 */
export function parseShiftTimes(onTime: string, offTime: string): { onMinute: number; offMinute: number } | undefined {
  const [onMinute, written] = [parseMinutes(onTime), parseMinutes(offTime)]
  const offMinute = written <= onMinute ? written + DAY_MINUTES : written
  return onMinute < DAY_MINUTES && offMinute - onMinute <= MAX_SHIFT_MINUTES ? { onMinute, offMinute } : undefined
}

/** `晚班A 19:00–03:00`, or the name alone for a day off. */
export function formatShift(shift: { shiftName: string; onMinute: number | null; offMinute: number | null }): string {
  if (shift.onMinute === null || shift.offMinute === null) return shift.shiftName
  return `${shift.shiftName} ${formatClockMinute(shift.onMinute)}–${formatClockMinute(shift.offMinute)}`
}
