/** What a provider's reply does to an attempt. Pure: the same replies in any order and number end in the same state. */
import type { TradeReply } from '../../providers/provider.ts'

export type AttemptStatus = 'created' | 'submitted' | 'unknown' | 'succeeded' | 'failed' | 'closed' | 'reversed'

export type AttemptFacts = {
  status: AttemptStatus
  amount: number
  transactionId: string | null
  /** The transaction the reply names is known from another order. */
  transactionTaken?: boolean
}

export type Decision =
  /** First proof of the money: the payment may be applied. */
  | { do: 'succeed' }
  /** It ended without money. */
  | { do: 'end'; status: 'failed' | 'closed' | 'reversed'; reason: string }
  /** Money came to an attempt that had ended: it cannot be kept. */
  | { do: 'late' }
  /** Signed, but it does not fit what we asked for. People must look; nothing moves. */
  | { do: 'quarantine'; reason: string }
  /** Nothing new. */
  | { do: 'repeat' }
  /** Not decided yet. */
  | { do: 'wait' }
  /** It says the money came, but we may have given it back since: only a fresh question tells. */
  | { do: 'ask' }

export const isLive = (status: string): boolean =>
  status === 'created' || status === 'submitted' || status === 'unknown'

/**
 * Decides on locked facts. `appId` is ours; the reply must speak of it (the merchant was checked with the signature). `outdated`:
 * the reply may be older than a reverse we sent since, see `mayBeOutdated`.
 */
export function decide(attempt: AttemptFacts, reply: TradeReply, appId: string, outdated = false): Decision {
  if (reply.state === 'waiting' || reply.state === 'unknown') return { do: isLive(attempt.status) ? 'wait' : 'repeat' }
  if (reply.state === 'paid') {
    if (reply.appId !== appId) return { do: 'quarantine', reason: '应用号不符' }
    if (reply.currency !== 'CNY') return { do: 'quarantine', reason: `币种不符：${reply.currency}` }
    if (reply.amount !== attempt.amount) return { do: 'quarantine', reason: `金额不符：${reply.amount} 分` }
    if (attempt.transactionTaken) return { do: 'quarantine', reason: '交易号已属于另一笔支付' }
    if (isLive(attempt.status)) return { do: outdated ? 'wait' : 'succeed' }
    if (attempt.status === 'succeeded' && attempt.transactionId === reply.transactionId) return { do: 'repeat' }
    return { do: outdated ? 'ask' : 'late' }
  }
  if (!isLive(attempt.status)) return { do: 'repeat' }
  if (reply.state === 'absent') return { do: 'wait' }
  if (reply.state === 'returned') return { do: 'end', status: 'reversed', reason: '已撤销，款项已退回' }
  return { do: 'end', status: reply.state, reason: reply.reason }
}

/**
 * A callback tells what was true when it was sent. From the moment we want a shown code ended we reverse it, and a reverse gives
 * back what was paid in between: from then on only an answer to our own question counts.
 */
export const mayBeOutdated = (way: string, giveUpAt: Date, now: Date): boolean => way === 'code' && giveUpAt <= now

const SECOND = 1_000
/** Pauses between questions about one attempt. A shown code is asked for often: a guest and a waiter stand there. */
const PAUSES = { code: [2, 3, 3, 4, 5], other: [5, 10, 30, 60, 300, 900, 3_600] } as const

/** Milliseconds until the next question after `checks` of them. */
export function pauseAfter(way: string, checks: number): number {
  const pauses = way === 'code' ? PAUSES.code : PAUSES.other
  return (pauses[Math.min(checks, pauses.length - 1)] ?? 5) * SECOND
}

/** Money that came but does not fit is decided by people; the provider is only asked whether it says something else by now. */
export const QUARANTINE_PAUSE_MS = 600 * SECOND

/** How long a payment may take before we end it: a code 50 seconds, an order on the guest's phone 15 minutes. */
export const patience = { code: 50 * SECOND, app: 15 * 60 * SECOND, page: 15 * 60 * SECOND } as const

/** WeChat refuses a reverse within 15 seconds of the charge. */
export const EARLIEST_REVERSE_MS = 15 * SECOND

/** An order the provider does not know a minute after we sent it never reached him. */
export const ABSENT_AFTER_MS = 60 * SECOND
