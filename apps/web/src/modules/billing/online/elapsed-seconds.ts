import { parseTime } from '@nocturne/base/venue-time'

/** Time since a venue time as `23 秒` or `4 分 05 秒`; never negative, even if the phone's clock is wrong. */
export function formatElapsedTime(since: string, now: number): string {
  return formatMinutesAndSeconds(now - parseTime(since).getTime())
}

/** Milliseconds as `23 秒` or `4 分 05 秒`. */
export function formatMinutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${seconds} 秒`
  return `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}
