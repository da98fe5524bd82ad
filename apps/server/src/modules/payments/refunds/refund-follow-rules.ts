/** Rules for the times at which a refund is sent and queried. Pure. */
import { parseTime } from '@nocturne/base/venue-time'

const SECOND = 1_000
const PAUSES = [10, 20, 30, 60, 300, 900, 3_600] as const
/** WeChat requires a minute between two refunds of one order. */
const BETWEEN_MS = 60 * SECOND

/** Milliseconds until the next try, after `pollCount` tries. */
export const computeRefundPause = (pollCount: number): number =>
  (PAUSES[Math.min(pollCount, PAUSES.length - 1)] ?? 3_600) * SECOND

/** True at exactly one try, some twenty minutes after the first sending: then the responsible users are notified. */
export const isRefundStuck = (pollCount: number): boolean => pollCount === PAUSES.length - 1

/** Instant (ms) from which another refund of the same order may be sent; `lastSentAt` is venue time. */
export const computeNextSendMs = (lastSentAt: string | null): number =>
  lastSentAt === null ? 0 : parseTime(lastSentAt).getTime() + BETWEEN_MS
