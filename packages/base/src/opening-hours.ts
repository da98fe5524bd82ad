/**
 * Opening hours for queue numbers, bookings, the floor and guest pages. A night's hours belong to its business date; times of day before
 * noon are on the next calendar day. Pure: times are venue time strings, which sort chronologically.
 */
import { addDays, parseBusinessDate, getWeekday } from './venue-time.ts'

/** Configured hours, `HH:mm`; Friday and Saturday nights end at `weekendEnd`. */
export type OpeningHours = { open: string; end: string; weekendEnd: string; closedDates: readonly string[] }

/** Begin and end of a night as venue times: `opens <= t < closes`. */
export function getNightOpeningHours(night: string, hours: OpeningHours): { opens: string; closes: string } {
  const end = [5, 6].includes(getWeekday(night)) ? hours.weekendEnd : hours.end
  const toTime = (clock: string) => `${clock < '12:00' ? addDays(night, 1) : night} ${clock}:00`
  return { opens: toTime(hours.open), closes: toTime(end) }
}

/** True while the venue is open. */
export function isOpenAt(now: string, hours: OpeningHours): boolean {
  const night = parseBusinessDate(now)
  if (hours.closedDates.includes(night)) return false
  const { opens, closes } = getNightOpeningHours(night, hours)
  return now >= opens && now < closes
}

/** Formats the opening hours of a night for guests: `20:00–05:00`. */
export function formatOpeningHours(night: string, hours: OpeningHours): string {
  const { opens, closes } = getNightOpeningHours(night, hours)
  return `${opens.slice(11, 16)}–${closes.slice(11, 16)}`
}
