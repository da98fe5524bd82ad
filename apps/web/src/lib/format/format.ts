/**
 * Formats for display. Money uses `formatFen` of base; times are strings in venue time and are sliced, never
 * converted.
 */
import { formatFen } from '@nocturne/base/money'
import { formatTime, parseTime } from '@nocturne/base/venue-time'

/** Specification §9: YYYY-MM-DD HH:mm:ss, in venue time. */
export { formatTime }

/** `2026-11-20 22:15:00` → `22:15`. */
export const formatClock = (time: string): string => time.slice(11, 16)

/** Time of day within the night of `businessDate`: `22:15`, after midnight `次日 00:11`. */
export const formatNightClock = (time: string, businessDate: string): string =>
  `${time.slice(0, 10) > businessDate ? '次日 ' : ''}${formatClock(time)}`

/** `2026-11-20 22:15:00` → `11-20 22:15`. */
export const formatShortTime = (time: string): string => time.slice(5, 16)

/** `2026-11-20…` → `11月20日`. */
export const formatMonthDay = (time: string): string => `${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日`

/** Whole minutes since a venue time; 0 for the future. */
export const countMinutesSince = (since: string, now: Date | number): number =>
  Math.max(0, Math.floor((+now - +parseTime(since)) / 60_000))

/** Time since a venue time as hours and minutes, `1:42`; `0:00` for the future. */
export function formatElapsed(since: string, now: Date | number): string {
  const minutes = countMinutesSince(since, now)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Remaining time until a venue time, `14分59秒`, because `14:59` would read like a clock time. Null when it has passed.
 */
export function formatRemaining(until: string, now: Date | number): string | null {
  const seconds = Math.ceil((+parseTime(until) - +now) / 1000)
  return seconds > 0 ? formatMinutesSeconds(seconds) : null
}

/** Duration given in seconds, `5分00秒`. */
export const formatMinutesSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}分${String(seconds % 60).padStart(2, '0')}秒`

/** Basis points as percent, `410` → `4.1%`. */
export const formatPercent = (bp: number): string => `${Number((bp / 100).toFixed(2))}%`

/** `¥1,822` of fen; decimals only where the amount has them. */
export const formatYuan = (fen: number): string => formatFen(fen, { trim: true })
