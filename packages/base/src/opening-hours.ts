/**
 * When the house is open: one rule for numbers at the door, bookings, the floor and the pages of guests. A night's hours belong to its
 * business date; clocks before noon are those of the morning after. Pure: times are venue text, which sorts as time does.
 */
import { addDays, businessDateOf, weekday } from './venue-time.ts'

/** As the house has set them: clocks `HH:mm`; nights of Friday and Saturday end at `weekendEnd`. */
export type Hours = { open: string; end: string; weekendEnd: string; closedDates: readonly string[] }

/** Opening hours of a night as times: `opens <= t < closes`. */
export function openingHours(night: string, hours: Hours): { opens: string; closes: string } {
  const end = [5, 6].includes(weekday(night)) ? hours.weekendEnd : hours.end
  const at = (clock: string) => `${clock < '12:00' ? addDays(night, 1) : night} ${clock}:00`
  return { opens: at(hours.open), closes: at(end) }
}

/** Whether the house is open at a moment. */
export function isOpenAt(now: string, hours: Hours): boolean {
  const night = businessDateOf(now)
  if (hours.closedDates.includes(night)) return false
  const { opens, closes } = openingHours(night, hours)
  return now >= opens && now < closes
}

/** `20:00–05:00`: what a guest reads of a night. */
export function hoursText(night: string, hours: Hours): string {
  const { opens, closes } = openingHours(night, hours)
  return `${opens.slice(11, 16)}–${closes.slice(11, 16)}`
}
