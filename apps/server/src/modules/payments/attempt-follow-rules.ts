/**
 * When a provider is asked about an attempt, and when it is ended. Pure. The law: a callback may never come, so an attempt that can
 * be paid is asked about at least twice a minute for as long as it can be paid, and seconds after an answer that said nothing: money
 * is in the books within ninety seconds of the guest paying, however late he pays, also of a provider who answers a third of the
 * questions only; and seconds after one who was away answers again. An open sheet costs a provider who answers at most thirty-four
 * questions in its life, 200 of them 400 a minute; twenty are asked about at a time (`AT_ONCE`), which bounds every burst.
 */
import type { TradeReply } from '../../providers/provider.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Pauses between questions about one attempt. A shown code is asked for often: a guest and a waiter stand there. */
const PAUSES = { code: [2, 3, 3, 4, 5], sheet: [5, 10, 15, 30] } as const

/** After the first answer that said nothing, and after more of them. */
const UNCLEAR_PAUSE_MS = { newly: 2 * SECOND, still: 5 * SECOND } as const

/** Attempts of one provider that one process asks about at a time. */
export const AT_ONCE = 20

/** Milliseconds until the next question after `checks` of them. */
export function pauseAfter(way: string, checks: number): number {
  const pauses = way === 'code' ? PAUSES.code : PAUSES.sheet
  return (pauses[Math.min(checks, pauses.length - 1)] ?? 5) * SECOND
}

/** Once we want it ended: often while somebody waits for that, then at the pace of a provider who is away. */
const overduePause = (overdueMs: number, way: string, checks: number): number =>
  overdueMs < MINUTE ? Math.min(5 * SECOND, pauseAfter(way, checks)) : MINUTE / 2

type Asked = {
  way: string
  /** Questions before the one that was just asked. */
  checks: number
  giveUpAt: Date
  /** The answer said nothing: `newly` when the one before it did. */
  unclear: 'newly' | 'still' | null
  now: Date
}

/** When to ask again after a question that decided nothing; never past the moment it is to be ended at. */
export function nextQuestionAt({ way, checks, giveUpAt, unclear, now }: Asked): Date {
  const leftMs = giveUpAt.getTime() - now.getTime()
  if (leftMs <= 0) return new Date(now.getTime() + overduePause(-leftMs, way, checks))
  const usual = pauseAfter(way, checks)
  const pause = unclear ? Math.min(UNCLEAR_PAUSE_MS[unclear], usual) : usual
  return new Date(now.getTime() + Math.min(pause, Math.max(SECOND, leftMs)))
}

/** Money that came but does not fit is decided by people; the provider is only asked whether it says something else by now. */
export const QUARANTINE_PAUSE_MS = 10 * MINUTE

/** How long a payment may take before we end it: a code 50 seconds, an order on the guest's phone 15 minutes. */
export const patience = { code: 50 * SECOND, app: 15 * MINUTE, page: 15 * MINUTE } as const

/** WeChat refuses a reverse within 15 seconds of the charge. */
const EARLIEST_REVERSE_MS = 15 * SECOND

/** An order the provider does not know a minute after we sent it never reached him. */
const ABSENT_AFTER_MS = MINUTE

type Standing = { way: string; sentAt: Date; giveUpAt: Date; reply: TradeReply; now: Date }

/**
 * Is it time to end it? `forget`: the provider has never heard of it and nothing can still be on the way. A code is never merely
 * forgotten: its charge may be the one thing that is late, and only a reverse keeps it from taking money nobody would hear of.
 */
export function endingOf({ way, sentAt, giveUpAt, reply, now }: Standing): 'none' | 'end' | 'forget' {
  if (giveUpAt > now) return 'none'
  const sinceMs = now.getTime() - sentAt.getTime()
  if (way === 'code') return sinceMs < EARLIEST_REVERSE_MS ? 'none' : 'end'
  return reply.state === 'absent' && sinceMs >= ABSENT_AFTER_MS ? 'forget' : 'end'
}

/**
 * Whether a confirmed end may be believed: a code the provider had not heard of, or said nothing about, may still reach him within its
 * minute. He confirms the end of what he does not know as well.
 */
export const isEndSure = ({ way, sentAt, reply, now }: Omit<Standing, 'giveUpAt'>): boolean =>
  way !== 'code' ||
  (reply.state !== 'absent' && reply.state !== 'unknown') ||
  now.getTime() - sentAt.getTime() >= ABSENT_AFTER_MS
