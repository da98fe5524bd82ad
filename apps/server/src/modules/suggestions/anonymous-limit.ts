/**
 * Rate limit for anonymous messages. Counted in process memory for one hour only: a count in the database would reveal who has been
 * writing.
 */
import { refuse } from '../../http/refusal.ts'

const PER_HOUR = 40
const HOUR_MS = 60 * 60_000

let hour = -1
let counts = new Map<number, number>()

/** Throws TOO_FREQUENT beyond the hourly limit. */
export function assertHourlyLimit(userId: number, now: Date): void {
  const current = Math.floor(now.getTime() / HOUR_MS)
  if (current !== hour) {
    hour = current
    counts = new Map()
  }
  const count = (counts.get(userId) ?? 0) + 1
  if (count > PER_HOUR) refuse('TOO_FREQUENT')
  counts.set(userId, count)
}
