/**
 * When a dated rule of pay is still a plan. One that begins with a night or a month may be made, and taken back, until a minute before its first
 * noon: whoever is at it then is done before the first order, tip or stay asks what holds. Pure.
 */
import { addDays, businessDate } from '@nocturne/base/venue-time'

/** Longer than a command takes, and than clocks of two processes differ. */
const LAST_MINUTE_MS = 60_000

/** The first night a rule may still be made for. */
export const firstOpenNight = (now: Date): string => addDays(nightInAMinute(now), 1)

/** `startsOn`: the night `2026-03-04`, or the month `2026-04`, it begins with. */
export const isPlanned = (startsOn: string, now: Date): boolean =>
  startsOn > nightInAMinute(now).slice(0, startsOn.length)

const nightInAMinute = (now: Date) => businessDate(+now + LAST_MINUTE_MS)
