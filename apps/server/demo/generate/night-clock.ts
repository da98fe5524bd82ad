/**
 * Clock of a generated night. Events are planned in seconds since its noon, as if the venue opened at eight.
 *
 * NOTE: tonight is placed around the time of generation. At whatever hour the product is first started, that moment is
 * a quarter to twelve in the plan: tables are open, bills presented, guests expected. Earlier and later events keep
 * their distance to it, compressed where the business day (noon to noon) is too short.
 */
import { addDays, getBusinessDayBounds, formatTime, parseTime } from '@nocturne/base/venue-time'

const HOUR = 3_600
/** Seconds since noon for a clock time of the night. `toNightSeconds(1, 30)` is after midnight. */
export const toNightSeconds = (hour: number, minute = 0) => ((hour + 12) % 24) * HOUR + minute * 60

/** Planned time that corresponds to the current time in the night that is still running. */
export const PLANNED_NOW = toNightSeconds(23, 45)
/** First and last planned time of a night. */
export const PLANNED_FIRST = toNightSeconds(18, 30)
export const PLANNED_LAST = toNightSeconds(6)

export type NightClock = {
  /** Converts a planned time to venue time text. */
  text: (plannedSeconds: number) => string
  /** Planned time reached so far. */
  now: number
  /** True while the night has not ended. */
  running: boolean
}

/** Clock of a past night: its events happened exactly at their planned times. */
export function createPastClock(date: string): NightClock {
  const noon = +parseTime(`${date} 12:00:00`)
  return {
    text: (planned) => formatTime(noon + Math.round(planned) * 1000),
    now: Number.POSITIVE_INFINITY,
    running: false,
  }
}

/** Clock of the night that contains `asOf` (venue time text) and is still running. */
export function createRunningClock(date: string, asOf: string): NightClock {
  const bounds = getBusinessDayBounds(date)
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

/** Venue time text of a planned time, `days` days before a night. */
export const formatDaysEarlier = (date: string, days: number, plannedSeconds: number) =>
  createPastClock(addDays(date, -days)).text(plannedSeconds)
