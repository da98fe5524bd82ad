/**
 * Arrival time of a booking. A night is one business date, so 01:00 is on the next calendar day. Pure: clock times are
 * `HH:mm`, instants are venue time.
 */
import { addDays } from '@nocturne/base/venue-time'

/** Business days end at noon; noon itself belongs to the night before. */
const LAST_CLOCK = '12:00'
const STEP_MINUTES = 30

const isMorning = (clock: string): boolean => clock <= LAST_CLOCK

/** Instant of a clock time in a night: `2026-11-20`, `01:30` → `2026-11-21 01:30:00`. */
export function toArrivalTime(bookingDate: string, clock: string): string {
  return `${isMorning(clock) ? addDays(bookingDate, 1) : bookingDate} ${clock}:00`
}

/** Half hours of a night from opening to closing, without past ones. `now` is venue time. */
export function listArrivalClocks(bookingDate: string, hours: { open: string; end: string }, now: string): string[] {
  const clocks: string[] = []
  const end = toMinutes(hours.end)
  for (let minutes = toMinutes(hours.open); minutes < end; minutes += STEP_MINUTES) clocks.push(toClock(minutes))
  return clocks.filter((clock) => toArrivalTime(bookingDate, clock) > now)
}

/** Minutes since the midnight the night began with, so that mornings sort after evenings. */
function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (isMorning(clock) ? hours + 24 : hours) * 60 + minutes
}

const formatTwoDigits = (number: number) => String(number).padStart(2, '0')
const toClock = (minutes: number) =>
  `${formatTwoDigits(Math.floor(minutes / 60) % 24)}:${formatTwoDigits(minutes % 60)}`
