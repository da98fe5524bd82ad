/** Number of parties by weekday, month and holidays. */
import { addDays, countDaysBetween, getWeekday } from '@nocturne/base/venue-time'
import { specialDates } from '../tables-data.ts'
import { venue } from '../venue-data.ts'
import type { Random } from './random.ts'

/** Number of parties on an average night. */
export const AVERAGE_PARTIES = 64
/** Factors on the number of parties, from Monday to Sunday. */
const weekdayFactor = [0.55, 0.58, 0.68, 0.8, 1.25, 1.4, 0.72] as const
/** Factors on the number of parties, from January to December. */
const monthFactor = [1, 1.08, 0.95, 0.97, 1.03, 0.98, 1.05, 1.05, 0.97, 1.02, 0.96, 1.12] as const
const FESTIVAL_DAYS = 7
const FESTIVAL_FACTOR = 0.45
const SPECIAL_FACTOR = 1.35
/** Average number of openings per table above which a night does not get busier at `scale` 1. */
const TURNS_AT_MOST = 1.3
const REAL_TABLES = 96

export const isFridayOrSaturday = (date: string) => [5, 6].includes(getWeekday(date))
const isSpecial = (date: string) => (specialDates as readonly string[]).includes(date)
const isClosed = (date: string) => (venue.closedDates as readonly string[]).includes(date)

/** True in the week after the lunar New Year's Eve, when most people are away. */
function isFestival(date: string): boolean {
  return venue.closedDates.some(
    (eve) => countDaysBetween(eve, date) > 0 && countDaysBetween(eve, date) <= FESTIVAL_DAYS,
  )
}

/**
 * Number of parties of a night: AVERAGE_PARTIES times the factors of weekday, month and holiday, limited by the number
 * of tables, times `scale`.
 */
export function computePartyCount(date: string, scale: number, random: Random): number {
  if (isClosed(date)) return 0
  const averageOpenings =
    AVERAGE_PARTIES * (weekdayFactor[getWeekday(date) - 1] ?? 1) * (monthFactor[Number(date.slice(5, 7)) - 1] ?? 1)
  const feast = isFestival(date) ? FESTIVAL_FACTOR : isSpecial(date) ? SPECIAL_FACTOR : 1
  const cap = REAL_TABLES * TURNS_AT_MOST
  return Math.round(Math.min(cap, averageOpenings * feast * random.between(0.92, 1.08)) * scale)
}

/** Business dates of the `nights` closed nights before `tonight`, oldest first. */
export function listNightsBefore(tonight: string, nights: number): string[] {
  return Array.from({ length: nights }, (_, index) => addDays(tonight, index - nights))
}
