/**
 * Venue time. Every time that travels is a string `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (UTC+8, no daylight
 * saving); dates are `YYYY-MM-DD`. Such strings sort as times do.
 * A business day runs from noon (excluded) to the next noon (included); that rule is `businessDate` and nowhere else.
 */

const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Hour at which one business day ends and the next begins. */
export const CUT_OFF_HOUR = 12

/** An instant as `YYYY-MM-DD HH:mm:ss` in venue time. */
export function formatTime(instant: Date | number): string {
  return new Date(+instant + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of a venue time string. Throws when the text is no time. */
export function parseTime(text: string): Date {
  const instant = new Date(`${text.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(+instant)) throw new RangeError(`not a time: ${text}`)
  return instant
}

/** True for a real calendar date `YYYY-MM-DD` of 1900 to 2199: what is counted from it stays a date everywhere. */
export function isDate(text: string): boolean {
  if (!/^(19|2[01])\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(+day) && day.toISOString().slice(0, 10) === text
}

/** True for a real venue time `YYYY-MM-DD HH:mm:ss`. */
export function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10))
}

/** The business date of an instant: the noon boundary itself still belongs to the day that ends. */
export function businessDate(instant: Date | number): string {
  return new Date(+instant + OFFSET_MS - CUT_OFF_HOUR * 3_600_000 - 1).toISOString().slice(0, 10)
}

/** The business date of a venue time string. */
export function businessDateOf(time: string): string {
  return businessDate(parseTime(time))
}

/** `date` moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A venue time string moved by minutes. */
export function addMinutes(time: string, minutes: number): string {
  return formatTime(+parseTime(time) + minutes * 60_000)
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** 1 = Monday … 7 = Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** First moment after the boundary and the boundary that ends the day: `begin < t <= end`. */
export function businessDayBounds(date: string): { beginTime: string; endTime: string } {
  return { beginTime: `${date} 12:00:00`, endTime: `${addDays(date, 1)} 12:00:00` }
}

/** Specification §9: the largest selectable end — at or before noon today 23:59:59, afterwards noon of the next day. */
export function maxEnd(now: Date | number): string {
  const day = formatTime(now).slice(0, 10)
  const sinceMidnightMs = (+now + OFFSET_MS) % DAY_MS
  return sinceMidnightMs <= CUT_OFF_HOUR * 3_600_000 ? `${day} 23:59:59` : `${addDays(day, 1)} 12:00:00`
}

/** Monday of the week that contains `date`. */
export function weekStart(date: string): string {
  return addDays(date, 1 - weekday(date))
}

/** First and last day of the month `YYYY-MM`. */
export function monthRange(month: string): { beginDate: string; endDate: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { beginDate: `${month}-01`, endDate: last }
}
