/** What a plan owes to those who work it, and how a shift is written. Pure. */
import { addDays, daysBetween } from '@nocturne/base/venue-time'
import { restFault } from '@nocturne/contract/codes'
import type { RestFault } from '@nocturne/contract/codes'

export type RestRules = {
  /** Days off a month should have. */
  restDays: number
  /** Hours between the end of one shift and the beginning of the next. */
  restHours: number
  /** Nights one may work in a row. */
  daysInRow: number
}

/** A night of one person; minutes from midnight of its date, null for a day off. A night that is not planned is a day off too. */
export type PlannedNight = { businessDate: string; onMinute: number | null; offMinute: number | null }

export type Fault = { businessDate: string; fault: RestFault; n: number }

const DAY_MINUTES = 1440

/** Hours between the end of a shift and the beginning of a later one; the nights of both are given. */
export function hoursBetween(
  before: { businessDate: string; offMinute: number },
  after: { businessDate: string; onMinute: number },
): number {
  const days = daysBetween(before.businessDate, after.businessDate)
  return (days * DAY_MINUTES + after.onMinute - before.offMinute) / 60
}

/** Nights, in any order, that break a rule: too few hours after the shift before, and every night beyond those allowed in a row. */
export function nightFaults(nights: readonly PlannedNight[], rules: RestRules): Fault[] {
  const faults: Fault[] = []
  let row = 0
  let last: { businessDate: string; offMinute: number } | undefined
  for (const { businessDate, onMinute, offMinute } of nights.toSorted((a, b) =>
    a.businessDate < b.businessDate ? -1 : 1,
  )) {
    if (onMinute === null || offMinute === null) continue
    row = last?.businessDate === addDays(businessDate, -1) ? row + 1 : 1
    if (row > rules.daysInRow) faults.push({ businessDate, fault: restFault.noDayOff, n: row })
    const hours = last && hoursBetween(last, { businessDate, onMinute })
    if (hours !== undefined && hours < rules.restHours)
      faults.push({ businessDate, fault: restFault.shortRest, n: Math.max(0, Math.floor(hours)) })
    last = { businessDate, offMinute }
  }
  return faults
}

/** Nights somebody is put on although he is away: only what is not published yet, a shift that stood before the leave is answered by it. */
export function leaveFaults(drafts: readonly PlannedNight[], away: ReadonlySet<string>): Fault[] {
  return drafts
    .filter(({ businessDate, onMinute }) => onMinute !== null && away.has(businessDate))
    .map(({ businessDate }) => ({ businessDate, fault: restFault.onLeave, n: 0 }))
}

/** A month in which so many nights are worked that the days off wanted no longer fit in; `days`: its length. */
export function monthFault(nights: readonly PlannedNight[], days: number, rules: RestRules): Fault | undefined {
  const worked = nights.filter(({ onMinute }) => onMinute !== null)
  const last = worked
    .map(({ businessDate }) => businessDate)
    .toSorted()
    .at(-1)
  if (last === undefined || worked.length <= days - rules.restDays) return undefined
  return { businessDate: last, fault: restFault.fewDaysOff, n: days - worked.length }
}

/** `HH:mm` of minutes since midnight; after midnight it begins again at 00:00. */
export function clockOf(minute: number): string
export function clockOf(minute: number | null): string | null
export function clockOf(minute: number | null): string | null {
  if (minute === null) return null
  const of = minute % DAY_MINUTES
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}

/** Minutes since midnight of `HH:mm`; `26:00` is two o'clock of the day after. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** The longest shift, minutes. */
export const LONGEST_SHIFT = 1080

/** When a shift begins and ends; one that ends at or before its beginning ends the day after. Undefined where that is no shift. */
export function timesOf(onTime: string, offTime: string): { onMinute: number; offMinute: number } | undefined {
  const [onMinute, written] = [minuteOf(onTime), minuteOf(offTime)]
  const offMinute = written <= onMinute ? written + DAY_MINUTES : written
  return onMinute < DAY_MINUTES && offMinute - onMinute <= LONGEST_SHIFT ? { onMinute, offMinute } : undefined
}

/** `晚班A 19:00–03:00`, or the name alone for rest. */
export function shiftText(shift: { shiftName: string; onMinute: number | null; offMinute: number | null }): string {
  if (shift.onMinute === null || shift.offMinute === null) return shift.shiftName
  return `${shift.shiftName} ${clockOf(shift.onMinute)}–${clockOf(shift.offMinute)}`
}
