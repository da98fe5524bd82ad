/**
 * Clock of a generated night. Events are planned in seconds since its noon, for a venue that opens at eight.
 *
 * NOTE: tonight happens at its planned times while the venue is at its busiest, 22:00 to 01:30. At other times of day
 * a demo without guests would show little, so the plan is moved around the time of generation: see
 * `createRunningClock`.
 */
import { addDays, getBusinessDayBounds, formatTime, parseTime } from '@nocturne/base/venue-time'

const HOUR = 3_600
/** Seconds since noon for a clock time of the night. `toNightSeconds(1, 30)` is after midnight. */
export const toNightSeconds = (hour: number, minute = 0) => ((hour + 12) % 24) * HOUR + minute * 60

/** Planned time shown while the venue is closed. */
export const PLANNED_NOW = toNightSeconds(23, 45)
/** First and last planned time of a night. */
export const PLANNED_FIRST = toNightSeconds(18, 30)
export const PLANNED_LAST = toNightSeconds(6)
const OPENING = toNightSeconds(20)
/** Times of day between which tonight's tables are never dated before opening. */
const [OPEN_FROM, OPEN_UNTIL] = [toNightSeconds(20, 30), toNightSeconds(5)]
/** Times of day between which events happen at their planned times. */
const [BUSY_FROM, BUSY_UNTIL] = [toNightSeconds(22), toNightSeconds(1, 30)]

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
  const seconds = (+parseTime(asOf) - +parseTime(`${date} 12:00:00`)) / 1000
  return seconds >= OPEN_FROM && seconds <= OPEN_UNTIL ? createOpenClock(date, seconds) : createClosedClock(date, asOf)
}

/**
 * Clock while the venue is open. From 22:00 to 01:30 events happen as planned. Earlier, the floor is that of 22:00,
 * its guests arrived in less time; later it is that of 01:30, its guests arrived over more time.
 */
function createOpenClock(date: string, seconds: number): NightClock {
  const noon = +parseTime(`${date} 12:00:00`)
  const now = Math.min(Math.max(seconds, BUSY_FROM), BUSY_UNTIL)
  const since = (seconds - OPENING) / (now - OPENING)
  const move = (planned: number) => {
    if (planned <= OPENING) return Math.round(planned)
    return planned <= now ? OPENING + Math.floor((planned - OPENING) * since) : seconds + Math.round(planned - now)
  }
  return { text: (planned) => formatTime(noon + move(planned) * 1000), now, running: true }
}

/**
 * Clock while the venue is closed: the current moment is a quarter to twelve in the plan, so tables are open, bills
 * presented, guests expected. Earlier and later events keep their distance to it, compressed where the business day
 * (noon to noon) is too short.
 */
function createClosedClock(date: string, asOf: string): NightClock {
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
