/**
 * The clock of a generated night. Everything is planned in seconds since its noon, as if the house opened at eight.
 *
 * NOTE: tonight is laid around the moment of generating it. At whatever hour the product is first started, that moment is
 * a quarter to twelve of the plan: tables are open, bills presented, guests expected. What comes before and after keeps its
 * distance in time, squeezed where the business day (noon to noon) is too short for it.
 */
import { addDays, businessDayBounds, formatTime, parseTime } from '@nocturne/base/venue-time'

const HOUR = 3_600
/** Seconds since noon of a clock time of the night: `at(23, 45)`, `at(1, 30)` is after midnight. */
export const at = (hour: number, minute = 0) => ((hour + 12) % 24) * HOUR + minute * 60

/** Of the plan of a night that is running. */
export const PLANNED_NOW = at(23, 45)
/** Nothing of a night is planned before or after these. */
export const PLANNED_FIRST = at(18, 30)
export const PLANNED_LAST = at(6)

export type NightClock = {
  /** Venue time text of a planned moment. */
  text: (plannedSeconds: number) => string
  /** Last planned moment that has happened. */
  now: number
  /** The night is still running. */
  running: boolean
}

/** A night of the past: the plan is what happened. */
export function pastNight(date: string): NightClock {
  const noon = +parseTime(`${date} 12:00:00`)
  return {
    text: (planned) => formatTime(noon + Math.round(planned) * 1000),
    now: Number.POSITIVE_INFINITY,
    running: false,
  }
}

/** The night that is running at `asOf` (venue time text inside it). */
export function runningNight(date: string, asOf: string): NightClock {
  const bounds = businessDayBounds(date)
  const [begin, now, end] = [+parseTime(bounds.beginTime) + 1000, +parseTime(asOf), +parseTime(bounds.endTime)]
  const before = Math.min(1, (now - begin) / 1000 / (PLANNED_NOW - PLANNED_FIRST))
  const after = Math.min(1, (end - now) / 1000 / (PLANNED_LAST - PLANNED_NOW))
  return {
    text: (planned) => {
      const distance = Math.min(Math.max(planned, PLANNED_FIRST), PLANNED_LAST) - PLANNED_NOW
      return formatTime(now + Math.floor(distance * (distance < 0 ? before : after)) * 1000)
    },
    now: PLANNED_NOW,
    running: true,
  }
}

/** Some days before a night, at a planned moment of that earlier day. */
export const daysEarlier = (date: string, days: number, plannedSeconds: number) =>
  pastNight(addDays(date, -days)).text(plannedSeconds)
