/**
 * Single entry for what providers report about payments. Callbacks, query results and responses are all processed here:
 * the first one settles the payment, later ones change nothing. One transaction: inbox row, decision on locked rows,
 * effect.
 */
import { payStatus } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { LiveEvent, LogEntry, NightUnitOfWork } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { runWithDeferredWrites } from '../../../http/with-events.ts'
import type { DeferWrites } from '../../../http/with-events.ts'
import { logJobWork } from '../../platform/public.ts'
import type { ProviderName, TradeReply } from '../../../providers/provider.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { decideAttempt, isAttemptOpen, canReplyBeOutdated } from './attempt-rules.ts'
import type { AttemptDecision } from './attempt-rules.ts'
import { findAttempt, lockPaymentAndAttempt } from './attempt-store.ts'
import type { AttemptRow } from './attempt-store.ts'
import { getPayable } from '../payable.ts'
import type { PaymentRow } from '../payable.ts'
import { bookToSuspense, storeMoneyForReview } from '../callbacks/suspense.ts'
import { notifyFinance } from '../reconciliation/notify-finance.ts'

type ProviderResult = {
  provider: ProviderName
  /** The provider's event id, or ours for a response; the same event is stored once. */
  eventKey: string
  outTradeNo: string
  reply: TradeReply
  /** Id of our app that the reply must name. */
  appId: string
  /** Sent by the provider as a callback, not in response to our query. */
  unasked?: boolean
  now: Date
}

/** Callback that must be confirmed by a new query first. Nothing was written; the event counts as not received. */
export class QueryRequiredError extends Error {}

export type ProviderResultOutcome =
  'settled' | 'repeated' | 'ended' | 'waiting' | 'late' | 'overpaid' | 'quarantined' | 'unmatched'

const outcomes: Record<Exclude<AttemptDecision['do'], 'succeed' | 'ask'>, ProviderResultOutcome> = {
  end: 'ended',
  late: 'late',
  quarantine: 'quarantined',
  repeat: 'repeated',
  wait: 'waiting',
}

/**
 * Applies a provider's statement about an order. Safe to call repeatedly, concurrently, in any order. Throws
 * QueryRequiredError for a callback about a code that may have been reversed since.
 */
export async function applyProviderResult(db: Db, providerResult: ProviderResult): Promise<ProviderResultOutcome> {
  return runWithDeferredWrites(db, async (tx, emit, defer) => {
    const inboxId = await insertInboxRow(tx, providerResult)
    if (inboxId === null) return 'repeated'
    const { outcome, note } = await processProviderResult(tx, providerResult, { emit, defer })
    defer(
      tx
        .updateTable('providerInbox')
        .set({ outcome, note, handledAt: providerResult.now })
        .where('inboxId', '=', inboxId)
        .execute(),
    )
    return outcome
  })
}

/** Writes the inbox row. Null when the event was processed before; one left unprocessed by a failure is retried. */
async function insertInboxRow(
  tx: Tx,
  { provider, eventKey, outTradeNo, reply, now }: ProviderResult,
): Promise<number | null> {
  const { rows } = await sql<{ inboxId: number }>`
    insert into provider_inbox (provider, event_key, kind, out_trade_no, evidence, received_at)
    values (${provider}, ${eventKey}, 'trade', ${outTradeNo}, ${JSON.stringify(reply)}::jsonb, ${now})
    on conflict (provider, event_key) do update set event_key = excluded.event_key where provider_inbox.outcome is null
    returning inbox_id`.execute(tx)
  return rows[0]?.inboxId ?? null
}

async function processProviderResult(
  tx: Tx,
  providerResult: ProviderResult,
  { emit, defer }: { emit: (event: LiveEvent) => void; defer: DeferWrites },
): Promise<{ outcome: ProviderResultOutcome; note: string }> {
  const { provider, outTradeNo, reply, appId, now } = providerResult
  const found = await findAttempt(tx, provider, outTradeNo)
  if (!found) return recordUnmatched(tx, providerResult)
  const payable = getPayable(found.payment.bizType)
  const entries: LogEntry[] = []
  const [businessDate] = await Promise.all([lockFactDate(tx, now), payable.lock(tx, found.payment)])
  const { payment, attempt } = await lockPaymentAndAttempt(tx, found.attempt)
  const work: NightUnitOfWork = {
    tx,
    now,
    businessDate,
    actor: { userId: payment.cashierUserId, nickName: payment.cashierName ?? providerDisplayNames[provider] },
    emit,
    log: (entry) => entries.push(entry),
  }
  const outdated = providerResult.unasked === true && canReplyBeOutdated(attempt.way, parseTime(attempt.giveUpAt), now)
  const transactionTaken = reply.state === 'paid' && (await isKnownElsewhere(tx, attempt, reply.transactionId))
  const decision = decideAttempt({ ...attempt, status: attempt.status, transactionTaken }, reply, appId, outdated)
  if (decision.do === 'ask') throw new QueryRequiredError(`order ${outTradeNo} ended before its money was told of`)
  const result = await executeDecision(work, { payment, attempt, decision, reply })
  if (result.outcome === 'quarantined' && providerResult.unasked && !isAttemptOpen(attempt.status))
    await storeMismatch(work, attempt, reply, result.note)
  defer(logJobWork(tx, { job: 'channel', title: '通道支付', businessType: 'payments', now }, entries))
  return result
}

/** Returns whether another order of the provider has this transaction: one provider payment never counts twice. */
async function isKnownElsewhere(
  tx: Tx,
  { attemptId, provider }: Pick<AttemptRow, 'attemptId' | 'provider'>,
  transactionId: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom('paymentAttempt')
    .select('attemptId')
    .where('provider', '=', provider)
    .where('transactionId', '=', transactionId)
    .where('attemptId', '<>', attemptId)
    .executeTakeFirst()
  return other !== undefined
}

export const providerDisplayNames: Record<ProviderName, string> = { wechat: '微信支付', alipay: '支付宝' }

type Case = {
  payment: PaymentRow
  attempt: AttemptRow
  decision: Exclude<AttemptDecision, { do: 'ask' }>
  reply: TradeReply
}

async function executeDecision(
  work: NightUnitOfWork,
  { payment, attempt, decision, reply }: Case,
): Promise<{ outcome: ProviderResultOutcome; note: string }> {
  if (decision.do === 'succeed' && reply.state === 'paid') return completeAttempt(work, payment, attempt, reply)
  if (decision.do === 'late' && reply.state === 'paid') {
    const reason = '订单已结束后才到账，款项将原路退回'
    await bookToSuspense(work, { kind: 'late', attempt, reply, reason })
    return { outcome: 'late', note: reason }
  }
  if (decision.do === 'end') {
    await endAttempt(work, payment, attempt, decision)
    return { outcome: 'ended', note: decision.reason }
  }
  if (decision.do === 'quarantine') {
    work.log({
      title: '通道回执异常',
      subjectType: 'payment',
      subjectId: payment.paymentId,
      after: { reason: decision.reason },
    })
    await notifyFinance(work.tx, work.emit, {
      title: `${providerDisplayNames[attempt.provider as ProviderName]}回执异常`,
      content: `${payment.paymentNo}（${formatFen(payment.amount)}）：${decision.reason}。款项未入账，请与通道核对。`,
      bizType: 'payment',
      bizId: payment.paymentId,
      now: work.now,
    })
    return { outcome: 'quarantined', note: decision.reason }
  }
  return { outcome: outcomes[decision.do === 'succeed' ? 'wait' : decision.do], note: '' }
}

/**
 * Stores a suspended item when the provider reports money that contradicts an ended attempt, which is no longer
 * queried. Does nothing for a known transaction, of this or another order; money listed by a daily bill is among its
 * differences.
 */
async function storeMismatch(
  work: NightUnitOfWork,
  attempt: AttemptRow,
  reply: TradeReply,
  reason: string,
): Promise<void> {
  if (reply.state !== 'paid' || reply.transactionId === attempt.transactionId) return
  const { tx, now, businessDate } = work
  if (await isKnownElsewhere(tx, attempt, reply.transactionId)) return
  const { provider, attemptId, outTradeNo } = attempt
  await storeMoneyForReview(tx, { provider, attemptId, outTradeNo, reply, reason, businessDate, now })
}

/** The money is proven: finishes the attempt, and applies the payment or, when it no longer fits, refunds it. */
async function completeAttempt(
  work: NightUnitOfWork,
  payment: PaymentRow,
  attempt: AttemptRow,
  reply: Extract<TradeReply, { state: 'paid' }>,
): Promise<{ outcome: ProviderResultOutcome; note: string }> {
  const { tx, now } = work
  await tx
    .updateTable('paymentAttempt')
    .set({
      status: 'succeeded',
      transactionId: reply.transactionId,
      payerId: attempt.payerId || reply.payerId.slice(0, 128),
      paidAt: reply.paidAt,
      nextCheckAt: null,
      leaseUntil: null,
      finishedAt: now,
      failReason: '',
    })
    .where('attemptId', '=', attempt.attemptId)
    .execute()
  const refusal = await applyInSavepoint(work, payment)
  if (refusal === null) {
    work.emit({ topic: 'payment', ids: [payment.paymentId] })
    work.log({
      title: '通道收款',
      subjectType: 'payment',
      subjectId: payment.paymentId,
      after: { paymentNo: payment.paymentNo, payMethod: payment.payMethod, amount: formatFen(payment.amount) },
    })
    return { outcome: 'settled', note: '' }
  }
  const reason = getRefundReason(refusal.errCode)
  await tx
    .updateTable('payment')
    .set({ status: payStatus.closed, failReason: reason })
    .where('paymentId', '=', payment.paymentId)
    .execute()
  await bookToSuspense(work, { kind: 'overpaid', attempt, reply, reason })
  work.emit({ topic: 'payment', ids: [payment.paymentId] })
  return { outcome: 'overpaid', note: `${refusal.errCode} ${refusal.message}` }
}

/** Text for the guest when the money cannot be used (domain §4.11, §4.15). */
function getRefundReason(errCode: string): string {
  if (errCode === 'LIMIT_EXCEEDED') return '超过限购数量，款项将原路退回'
  return ['ORDER_STATUS_WRONG', 'ORDER_CLOSED', 'NOTHING_DUE'].includes(errCode)
    ? '订单已关闭，款项将原路退回'
    : '订单已支付，重复款项将原路退回'
}

/**
 * Applies the payment inside a savepoint. Returns the reason why it could not be applied, or null. The savepoint stays
 * open until the transaction ends, since all payments share one account, which is locked from here on.
 */
async function applyInSavepoint(
  work: NightUnitOfWork,
  payment: PaymentRow,
): Promise<Pick<Refusal, 'errCode' | 'message'> | null> {
  const { tx } = work
  // The payment was given up between the closing of its attempt and the arrival of the money: another payment may cover
  // its subject by now.
  if (payment.status !== payStatus.waiting && payment.status !== payStatus.paying)
    return { errCode: 'PAYMENT_NOT_FOUND', message: `支付单状态 ${payment.status}` }
  await sql`savepoint applying`.execute(tx)
  try {
    await getPayable(payment.bizType).apply(work, payment)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint applying`.execute(tx)
    return error
  }
}

/** Ends an attempt without money, and its payment; releases what waited for it. The caller has locked both. */
export async function endAttempt(
  work: NightUnitOfWork,
  payment: PaymentRow,
  attempt: AttemptRow,
  end: { status: 'failed' | 'closed' | 'reversed'; reason: string },
): Promise<void> {
  const { tx, now } = work
  const failReason = end.reason.slice(0, 200)
  await tx
    .updateTable('paymentAttempt')
    .set({ status: end.status, failReason, nextCheckAt: null, leaseUntil: null, finishedAt: now })
    .where('attemptId', '=', attempt.attemptId)
    .execute()
  await tx
    .updateTable('payment')
    .set({ status: end.status === 'failed' ? payStatus.failed : payStatus.closed, failReason })
    .where('paymentId', '=', payment.paymentId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .execute()
  await getPayable(payment.bizType).released?.(work, payment)
  work.emit({ topic: 'payment', ids: [payment.paymentId] })
}

/** Signed money for an unknown number: finance must review it. */
async function recordUnmatched(
  tx: Tx,
  { provider, outTradeNo, reply, now }: ProviderResult,
): Promise<{ outcome: ProviderResultOutcome; note: string }> {
  if (reply.state !== 'paid') return { outcome: 'unmatched', note: '没有此订单' }
  const businessDate = await lockFactDate(tx, now)
  const reason = '找不到对应的支付单'
  await storeMoneyForReview(tx, { provider, attemptId: null, outTradeNo, reply, reason, businessDate, now })
  return { outcome: 'unmatched', note: reason }
}
