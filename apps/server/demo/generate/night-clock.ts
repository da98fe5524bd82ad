/**
 * Clock of a generated night. Everything is planned in seconds since its noon, as if the venue opened at eight.
 *
 * NOTE: tonight is placed around the time of generation. At whatever hour the product is first started, that moment is a quarter to twelve
 * of the plan: tables are open, bills presented, guests expected. Earlier and later events keep their distance in time, compressed where
 * the business day (noon to noon) is too short.
 */
import { addDays, getBusinessDayBounds, formatTime, parseTime } from '@nocturne/base/venue-time'

const HOUR = 3_600
/** Seconds since noon for a clock time of the night: `at(23, 45)`; `at(1, 30)` is after midnight. */
export const toNightSeconds = (hour: number, minute = 0) => ((hour + 12) % 24) * HOUR + minute * 60

/** Planned time of now in a running night. */
export const PLANNED_NOW = toNightSeconds(23, 45)
/** First and last planned time of a night. */
export const PLANNED_FIRST = toNightSeconds(18, 30)
export const PLANNED_LAST = toNightSeconds(6)

export type NightClock = {
  /** Venue time text of a planned moment. */
  text: (plannedSeconds: number) => string
  /** Planned time that has been reached. */
  now: number
  /** The night is still running. */
  running: boolean
}

/** A past night: everything happened as planned. */
export function createPastClock(date: string): NightClock {
  const noon = +parseTime(`${date} 12:00:00`)
  return {
    text: (planned) => formatTime(noon + Math.round(planned) * 1000),
    now: Number.POSITIVE_INFINITY,
    running: false,
  }
}

/** The night running at `asOf` (venue time text inside it). */
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

/** Time text some days before a night, at a planned time of that earlier day. */
export const formatDaysEarlier = (date: string, days: number, plannedSeconds: number) =>
  createPastClock(addDays(date, -days)).text(plannedSeconds)
