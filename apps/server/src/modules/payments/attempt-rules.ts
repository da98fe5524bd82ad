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
