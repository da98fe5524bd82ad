/** Rules of leave: half days of a night, yearly allowances and balances. Pure. */
import { findCoveredHours, type LeaveSpan } from '@nocturne/base/leave-span'
import { addDays, countDaysBetween } from '@nocturne/base/venue-time'
import { countWholeMinutes, isWorkingShift, type PlannedShift } from '../clock-rules.ts'

/** Days of a year from a number of completed years of employment on. */
export type Allowance = { fromYears: number; days: number }

/** Parts of a balance, half days. */
export type LeaveParts = { allowance: number; corrected: number; taken: number; waiting: number }

/** Half days of a night covered by leave: none, up to half of its hours, or more. */
export type NightHalves = 0 | 1 | 2

/** Half days that can still be requested; negative when an allowance was lowered later. */
export const computeRemaining = ({ allowance, corrected, taken, waiting }: LeaveParts): number =>
  allowance + corrected - taken - waiting

/** Completed years of employment on a date; 0 for an unknown first date. */
export function countCompletedYears(joinDate: string | null, date: string): number {
  if (joinDate === null || date < joinDate) return 0
  const years = Number(date.slice(0, 4)) - Number(joinDate.slice(0, 4))
  return date.slice(5) < joinDate.slice(5) ? years - 1 : years
}

/** Allowance of a year, half days: that of the highest number of completed years. */
export function computeAllowance(allowances: readonly Allowance[], years: number): number {
  const reached = allowances.filter(({ fromYears }) => fromYears <= years)
  const highest = reached.toSorted((a, b) => b.fromYears - a.fromYears)[0]
  return highest ? Math.round(highest.days * 2) : 0
}

/** Hours of a night without a planned shift: the evening. */
const buildEvening = (businessDate: string) => ({
  from: `${businessDate} 18:00:00`,
  to: `${addDays(businessDate, 1)} 04:00:00`,
})

/** Half days of one night that a leave covers; none on a planned day off. */
export function countNightHalves(span: LeaveSpan, businessDate: string, shift: PlannedShift | null): NightHalves {
  if (shift?.rest === true) return 0
  const { from, to } = isWorkingShift(shift) ? { from: shift.onAt, to: shift.offAt } : buildEvening(businessDate)
  const covered = findCoveredHours(span, { businessDate, from, to })
  if (!covered) return 0
  return countWholeMinutes(covered.from, covered.to) * 2 > countWholeMinutes(from, to) ? 2 : 1
}

/** Nights that a leave may touch, ascending. */
export function listTouchedNights({ beginAt, endAt }: LeaveSpan): string[] {
  const first = addDays(beginAt.slice(0, 10), -1)
  const count = countDaysBetween(first, endAt.slice(0, 10)) + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** Text of half days: `2`, `0.5`. */
export const formatDays = (halfDays: number): string => String(halfDays / 2)
