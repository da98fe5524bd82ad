/**
 * When a provider is queried about an attempt, and when the attempt is ended. Pure. Rule: a callback may never arrive,
 * so a payable attempt is queried at least twice a minute while it is payable, and within seconds after an unclear
 * response. Money is booked within ninety seconds of the payment, however late the guest pays, even if only a third of
 * the queries get a response, and within seconds after a provider outage ends. An open sheet costs a responsive
 * provider at most thirty-four queries, 200 sheets 400 a minute; at most twenty attempts are queried at a time
 * (`MAX_CONCURRENT_QUERIES`), which bounds every burst.
 */
import type { TradeReply } from '../../../providers/provider.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Pauses between queries of one attempt. A shown code is queried often, since guest and waiter are waiting. */
const PAUSES = { code: [2, 3, 3, 4, 5], sheet: [5, 10, 15, 30] } as const

/** Pause after the first unclear response, and after further ones. */
const UNCLEAR_PAUSE_MS = { newly: 2 * SECOND, still: 5 * SECOND } as const

/** Attempts of one provider that one process queries at a time. */
export const MAX_CONCURRENT_QUERIES = 20

/** Milliseconds until the next query, after `pollCount` queries. */
export function computeQueryPause(way: string, pollCount: number): number {
  const pauses = way === 'code' ? PAUSES.code : PAUSES.sheet
  return (pauses[Math.min(pollCount, pauses.length - 1)] ?? 5) * SECOND
}

/**
 * Pause between queries of an attempt that is past its deadline: short in the first minute, while a user waits;
 * afterwards as for an unavailable provider.
 */
const computeOverduePause = (overdueMs: number, way: string, pollCount: number): number =>
  overdueMs < MINUTE ? Math.min(5 * SECOND, computeQueryPause(way, pollCount)) : MINUTE / 2

type QueryState = {
  way: string
  /** Number of queries before the last one. */
  pollCount: number
  giveUpAt: Date
  /** The response was unclear: `newly` when the previous one was clear. */
  unclear: 'newly' | 'still' | null
  now: Date
}

/** Time of the next query after one that decided nothing; never later than the time at which the attempt is to be ended. */
export function computeNextQueryAt({ way, pollCount, giveUpAt, unclear, now }: QueryState): Date {
  const leftMs = giveUpAt.getTime() - now.getTime()
  if (leftMs <= 0) return new Date(now.getTime() + computeOverduePause(-leftMs, way, pollCount))
  const defaultPause = computeQueryPause(way, pollCount)
  const pause = unclear ? Math.min(UNCLEAR_PAUSE_MS[unclear], defaultPause) : defaultPause
  return new Date(now.getTime() + Math.min(pause, Math.max(SECOND, leftMs)))
}

/**
 * Pause between queries while received money contradicts the request. Only a review can decide it; the provider is
 * queried in case its reply changes.
 */
export const QUARANTINE_PAUSE_MS = 10 * MINUTE

/** Time a payment may take before it is ended: a code 50 seconds, an order on the guest's phone 15 minutes. */
export const attemptTimeouts = { code: 50 * SECOND, app: 15 * MINUTE, page: 15 * MINUTE } as const

/** WeChat refuses a reverse within 15 seconds of the charge. */
const EARLIEST_REVERSE_MS = 15 * SECOND

/** An order unknown to the provider a minute after it was sent never arrived. */
const ABSENT_AFTER_MS = MINUTE

type Standing = { way: string; sentAt: Date; giveUpAt: Date; reply: TradeReply; now: Date }

/**
 * Decides how to end the attempt. `forget`: the provider does not know it and no request can still arrive. A code is never
 * forgotten: its charge may be late, and only a reverse prevents money that no query would find.
 */
export function decideAttemptEnd({ way, sentAt, giveUpAt, reply, now }: Standing): 'none' | 'end' | 'forget' {
  if (giveUpAt > now) return 'none'
  const sinceMs = now.getTime() - sentAt.getTime()
  if (way === 'code') return sinceMs < EARLIEST_REVERSE_MS ? 'none' : 'end'
  return reply.state === 'absent' && sinceMs >= ABSENT_AFTER_MS ? 'forget' : 'end'
}

/**
 * Returns whether a confirmed end is final. It is not for a code that the provider does not know or whose response was
 * unclear, until its minute is over: the charge may still arrive, and providers also confirm the end of unknown orders.
 */
export const isConfirmedEndFinal = ({ way, sentAt, reply, now }: Omit<Standing, 'giveUpAt'>): boolean =>
  way !== 'code' ||
  (reply.state !== 'absent' && reply.state !== 'unknown') ||
  now.getTime() - sentAt.getTime() >= ABSENT_AFTER_MS
