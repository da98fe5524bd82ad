/**
 * Venue time. Every time on the wire is a string `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (UTC+8, no daylight saving); dates are
 * `YYYY-MM-DD`. Such strings sort chronologically.
 * A business day runs from noon (excluded) to the next noon (included); only `getBusinessDate` implements that rule.
 */

const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Hour at which a business day ends and the next begins. */
const CUT_OFF_HOUR = 12

/** Formats an instant as `YYYY-MM-DD HH:mm:ss` in venue time. */
export function formatTime(instant: Date | number): string {
  return new Date(+instant + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Parses a venue time string. Throws RangeError when the text is not a time. */
export function parseTime(text: string): Date {
  const instant = new Date(`${text.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(+instant)) throw new RangeError(`not a time: ${text}`)
  return instant
}

/** True for a real calendar date `YYYY-MM-DD` from 1900 to 2199; the limits leave room for date arithmetic. */
export function isDate(text: string): boolean {
  if (!/^(19|2[01])\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(+day) && day.toISOString().slice(0, 10) === text
}

/** True for a real venue time `YYYY-MM-DD HH:mm:ss`. */
export function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10))
}

/** Business date of an instant; noon itself belongs to the day that ends. */
export function getBusinessDate(instant: Date | number): string {
  return new Date(+instant + OFFSET_MS - CUT_OFF_HOUR * 3_600_000 - 1).toISOString().slice(0, 10)
}

/** Business date of a venue time string. */
export function parseBusinessDate(time: string): string {
  return getBusinessDate(parseTime(time))
}

/** Adds whole days to a date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Adds minutes to a venue time string. */
export function addMinutes(time: string, minutes: number): string {
  return formatTime(+parseTime(time) + minutes * 60_000)
}

/** Whole days from `from` to `to`. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Weekday of a date: 1 = Monday … 7 = Sunday. */
export function getWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** Bounds of a business date as venue times: `begin < t <= end`. */
export function getBusinessDayBounds(date: string): { beginTime: string; endTime: string } {
  return { beginTime: `${date} 12:00:00`, endTime: `${addDays(date, 1)} 12:00:00` }
}

/**
 * Latest end that can be selected for a range of time (specification §9): at or before noon, 23:59:59 of the current
 * date; after noon, noon of the next date.
 */
export function getLatestRangeEnd(now: Date | number): string {
  const day = formatTime(now).slice(0, 10)
  const sinceMidnightMs = (+now + OFFSET_MS) % DAY_MS
  return sinceMidnightMs <= CUT_OFF_HOUR * 3_600_000 ? `${day} 23:59:59` : `${addDays(day, 1)} 12:00:00`
}

/** Monday of the week that contains `date`. */
export function getWeekStart(date: string): string {
  return addDays(date, 1 - getWeekday(date))
}

/** First and last day of the month `YYYY-MM`. */
export function getMonthRange(month: string): { beginDate: string; endDate: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { beginDate: `${month}-01`, endDate: last }
}
