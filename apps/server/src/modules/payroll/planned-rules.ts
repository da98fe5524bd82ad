/**
 * Decides whether a version of a pay rule is still planned. A version that starts with a night or a month may be added
 * and withdrawn until a minute before its first noon: commands that run then commit before the first order, tip or
 * stage time reads the rule. Pure.
 */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'

/**
 * Time before the noon from which a version counts as started: longer than a command takes plus the clock difference
 * between processes.
 */
const LAST_MINUTE_MS = 60_000

/** First night for which a rule may still be added. */
export const getFirstOpenNight = (now: Date): string => addDays(getImminentNight(now), 1)

/** `startsOn`: first night `2026-03-04` or first month `2026-04`. */
export const isPlannedRule = (startsOn: string, now: Date): boolean =>
  startsOn > getImminentNight(now).slice(0, startsOn.length)

const getImminentNight = (now: Date) => getBusinessDate(+now + LAST_MINUTE_MS)
