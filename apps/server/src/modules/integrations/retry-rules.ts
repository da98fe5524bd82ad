/**
 * Times of attempts: soon after the first failures, then rarely, for one day. Half of each delay is random, so that the
 * messages of an address that was down do not arrive together.
 */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const DELAYS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const

/** Time after the first failure after which nothing is sent any more. */
export const GIVE_UP_MS = 24 * HOUR

/** Delay after this many attempts; `chance` is at least 0 and below 1. */
export function computeRetryDelay(attempts: number, chance: number): number {
  const delay = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? DELAYS_MS[0]
  return Math.round(delay * (0.5 + chance / 2))
}

/** Decides about an attempt that failed: the time of the next one, or null to give up. */
export function planNextAttempt(
  { attempts, firstSentAt, now }: { attempts: number; firstSentAt: Date; now: Date },
  chance: number,
): Date | null {
  const next = new Date(+now + computeRetryDelay(attempts, chance))
  return +next - +firstSentAt > GIVE_UP_MS ? null : next
}
