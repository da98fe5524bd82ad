/** Effect of a provider's reply on an attempt. Pure: the same replies in any order and number lead to the same state. */
import type { TradeReply } from '../../../providers/provider.ts'

export type AttemptStatus = 'created' | 'submitted' | 'unknown' | 'succeeded' | 'failed' | 'closed' | 'reversed'

export type AttemptFacts = {
  status: AttemptStatus
  amount: number
  transactionId: string | null
  /** The transaction of the reply belongs to another order. */
  transactionTaken?: boolean
}

export type AttemptDecision =
  /** The reply is the first proof of the money: apply the payment. */
  | { do: 'succeed' }
  /** Ended without money. */
  | { do: 'end'; status: 'failed' | 'closed' | 'reversed'; reason: string }
  /** Money for an attempt that had ended: it must be refunded. */
  | { do: 'late' }
  /** Signed, but inconsistent with the request. People must review it; nothing is booked. */
  | { do: 'quarantine'; reason: string }
  /** Changes nothing: the reply repeats the current state, or the attempt is already decided. */
  | { do: 'repeat' }
  /** Not decided yet. */
  | { do: 'wait' }
  /** Reports money that a reverse sent since may have returned: query the provider again. */
  | { do: 'ask' }

export const isAttemptOpen = (status: string): boolean =>
  status === 'created' || status === 'submitted' || status === 'unknown'

/**
 * Decides on locked facts. The reply must name our `appId` (the merchant was checked with the signature). `outdated`: the reply
 * may be older than a reverse sent since, see `canReplyBeOutdated`.
 */
export function decideAttempt(
  attempt: AttemptFacts,
  reply: TradeReply,
  appId: string,
  outdated = false,
): AttemptDecision {
  if (reply.state === 'waiting' || reply.state === 'unknown')
    return { do: isAttemptOpen(attempt.status) ? 'wait' : 'repeat' }
  if (reply.state === 'paid') {
    if (reply.appId !== appId) return { do: 'quarantine', reason: '应用号不符' }
    if (reply.currency !== 'CNY') return { do: 'quarantine', reason: `币种不符：${reply.currency}` }
    if (reply.amount !== attempt.amount) return { do: 'quarantine', reason: `金额不符：${reply.amount} 分` }
    if (attempt.transactionTaken) return { do: 'quarantine', reason: '交易号已属于另一笔支付' }
    if (isAttemptOpen(attempt.status)) return { do: outdated ? 'wait' : 'succeed' }
    if (attempt.status === 'succeeded' && attempt.transactionId === reply.transactionId) return { do: 'repeat' }
    return { do: outdated ? 'ask' : 'late' }
  }
  if (!isAttemptOpen(attempt.status)) return { do: 'repeat' }
  if (reply.state === 'absent') return { do: 'wait' }
  if (reply.state === 'returned') return { do: 'end', status: 'reversed', reason: '已撤销，款项已退回' }
  return { do: 'end', status: reply.state, reason: reply.reason }
}

/**
 * A callback states what was true when it was sent. Once a shown code is to end, it is reversed, which returns a payment made in
 * between: from then on only responses to our own queries count.
 */
export const canReplyBeOutdated = (way: string, giveUpAt: Date, now: Date): boolean => way === 'code' && giveUpAt <= now
