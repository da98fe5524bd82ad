/**
 * Refunds through a provider. A row has one refund number for ever: it is sent until the provider decides, never under another
 * number. At most one refund of an attempt is in progress at a time.
 */
import { suspenseStatus } from '@nocturne/contract/codes'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { ChannelRefund } from '../../../db/types.ts'
import type { LogEntry, NightUnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { logJobWork } from '../../platform/public.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import type { ProviderName, RefundReply } from '../../../providers/provider.ts'
import { getProviders } from '../../../providers/registry.ts'
import { lockFactDate, postEntry } from '../../ledger/public.ts'
import { refundListenersSlot } from '../payable.ts'
import { processRowsIndependently } from '../attempts/process-rows.ts'
import { storeCallbackEvent } from '../callbacks/store-event.ts'
import type { NonTradeEvent } from '../callbacks/store-event.ts'
import { isRefundStuck, computeRefundPause, computeNextSendMs } from './refund-follow-rules.ts'
import { notifyRefundFailed, notifyRefundStuck } from './notify-refund.ts'

export type ChannelRefundRow = Selectable<ChannelRefund>

export type ChannelRefundRequest = {
  bizType: ChannelRefund['bizType']
  bizId: number
  attemptId: number
  amount: number
  reason: string
  now: Date
}

/** Queues a refund. Refuses REFUND_EXCEEDED when the attempt has too little left. The caller has locked the payment. */
export async function requestChannelRefund(tx: Tx, request: ChannelRefundRequest): Promise<number> {
  const { rows } = await sql`
    update payment_attempt set refunded_amount = refunded_amount + ${request.amount}, refund_count = refund_count + 1
    where attempt_id = ${request.attemptId} and refunded_amount + ${request.amount} <= amount and refund_count < 50 returning attempt_id`.execute(
    tx,
  )
  if (rows.length === 0) refuse('REFUND_EXCEEDED')
  const { channelRefundId } = await tx
    .insertInto('channelRefund')
    .values({
      outRefundNo: `R${randomBytes(16).toString('hex').slice(0, 29)}`.toUpperCase(),
      attemptId: request.attemptId,
      amount: request.amount,
      bizType: request.bizType,
      bizId: request.bizId,
      reason: request.reason.slice(0, 80),
      status: 'queued',
      nextCheckAt: request.now,
      createdAt: request.now,
    })
    .returning('channelRefundId')
    .executeTakeFirstOrThrow()
  return channelRefundId
}

/** Retries refunds that the provider had ended, on a user's decision: same number, from the start. */
export async function retryChannelRefunds(
  tx: Tx,
  bizType: ChannelRefund['bizType'],
  bizId: number,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('channelRefund')
    .set({ status: 'queued', nextCheckAt: now, pollCount: 0, finishedAt: null, failReason: '' })
    .where('bizType', '=', bizType)
    .where('bizId', '=', bizId)
    .where('status', 'in', ['abnormal', 'closed'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const LEASE_MS = 30_000

/** Sends due refunds and queries those in progress. Returns how many were decided; a failing one does not block the others. */
export async function processDueRefunds(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ channelRefundId: number }>`
    update channel_refund set lease_until = ${new Date(now.getTime() + LEASE_MS)}
    where channel_refund_id in (
      select channel_refund_id from channel_refund
      where next_check_at <= ${now} and (lease_until is null or lease_until < ${now})
      order by next_check_at, channel_refund_id limit 50 for no key update skip locked)
    returning channel_refund_id`.execute(db)
  return processRowsIndependently(
    rows,
    ({ channelRefundId }) => processDueRefund(db, channelRefundId, now),
    ({ channelRefundId }) => postponeFailed(db, channelRefundId, now),
  )
}

type Due = ChannelRefundRow & {
  provider: ProviderName
  outTradeNo: string
  transactionId: string | null
  total: number
}

async function processDueRefund(db: Db, channelRefundId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<Due>`
    select r.*, a.provider, a.out_trade_no, a.transaction_id, a.amount as total
    from channel_refund r join payment_attempt a using (attempt_id) where r.channel_refund_id = ${channelRefundId}`.execute(
    db,
  )
  const due = rows[0]
  if (!due || (due.status !== 'queued' && due.status !== 'sent')) return false
  const provider = getProviders()[due.provider]
  if (!provider) return postpone(db, due, now, `${due.provider} 未配置`)
  const order = {
    outTradeNo: due.outTradeNo,
    transactionId: due.transactionId ?? '',
    outRefundNo: due.outRefundNo,
    amount: due.amount,
    total: due.total,
    reason: due.reason,
  }
  let reply: RefundReply
  if (due.status === 'queued') {
    const turn = await claimTurn(db, due, now)
    if (turn !== 'now') return waitUntil(db, due, turn)
    reply = await provider.refund(order)
  } else {
    reply = await provider.queryRefund(order)
    // The request never arrived at the provider: send it again under the same number. The provider's pause counts from
    // now.
    if (reply.state === 'absent') {
      await db
        .updateTable('channelRefund')
        .set({ sentAt: now })
        .where('channelRefundId', '=', channelRefundId)
        .execute()
      reply = await provider.refund(order)
    }
  }
  return settleRefund(db, { provider: due.provider, outRefundNo: due.outRefundNo, reply, now })
}

/**
 * Queued → sent, if no other refund of the attempt is in progress and the provider's pause is over; otherwise returns when to
 * check again. Of two concurrent calls one succeeds: both check under the attempt's lock, also when the first was sent and
 * decided immediately.
 */
async function claimTurn(db: Db, { attemptId, channelRefundId }: Due, now: Date): Promise<'now' | Date> {
  return db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('paymentAttempt')
      .select('attemptId')
      .where('attemptId', '=', attemptId)
      .forNoKeyUpdate()
      .execute()
    const { rows } = await sql<{ lastSentAt: string | null; underWay: boolean }>`
      select max(sent_at) as last_sent_at, coalesce(bool_or(status = 'sent'), false) as under_way
      from channel_refund where attempt_id = ${attemptId} and channel_refund_id <> ${channelRefundId}`.execute(tx)
    const [others] = rows
    const free = computeNextSendMs(others?.lastSentAt ?? null)
    if (free > now.getTime()) return new Date(free)
    if (others?.underWay) return new Date(now.getTime() + computeRefundPause(0))
    const { numUpdatedRows } = await tx
      .updateTable('channelRefund')
      .set({ status: 'sent', sentAt: now })
      .where('channelRefundId', '=', channelRefundId)
      .where('status', '=', 'queued')
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'now' : new Date(now.getTime() + computeRefundPause(0))
  })
}

/** Reschedules a refund that waits for other refunds of the order. The wait does not count as a try. */
async function waitUntil(db: Db, { channelRefundId }: Due, nextCheckAt: Date): Promise<false> {
  await db
    .updateTable('channelRefund')
    .set({ nextCheckAt, leaseUntil: null })
    .where('channelRefundId', '=', channelRefundId)
    .where('status', '=', 'queued')
    .execute()
  return false
}

/** Postpones the next try after a local failure. */
async function postponeFailed(db: Db, channelRefundId: number, now: Date): Promise<void> {
  const refund = await db
    .selectFrom('channelRefund')
    .selectAll()
    .where('channelRefundId', '=', channelRefundId)
    .executeTakeFirstOrThrow()
  await postpone(db, refund, now, refund.failReason)
}

async function postpone(db: Db, due: ChannelRefundRow, now: Date, reason: string): Promise<false> {
  await sql`
    update channel_refund set poll_count = poll_count + 1, lease_until = null, fail_reason = ${reason},
      next_check_at = ${new Date(now.getTime() + computeRefundPause(due.pollCount))}
    where channel_refund_id = ${due.channelRefundId} and status in ('queued', 'sent')`.execute(db)
  return false
}

export type RefundEvidence = {
  provider: ProviderName
  outRefundNo: string
  reply: RefundReply
  now: Date
  /** Event of a callback. */
  told?: NonTradeEvent
}

/** Applies a provider's statement about a refund from a callback, response or query. Returns true when this decided it. */
export async function settleRefund(
  db: Db,
  { provider, outRefundNo, reply, now, told }: RefundEvidence,
): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    const refund = await lockRefundByNumber(tx, provider, outRefundNo)
    if (told) await storeCallbackEvent(tx, { provider, event: told, outcome: refund ? 'refund' : 'ignored', now })
    if (!refund || refund.status === 'done') return false
    if (reply.state === 'done') {
      await endRefund(tx, refund, {
        status: 'done',
        now,
        providerRefundId: reply.providerRefundId,
        refundedAt: reply.refundedAt,
      })
    } else if (reply.state === 'abnormal' || reply.state === 'closed') {
      if (refund.status === reply.state) return false
      await endRefund(tx, refund, { status: reply.state, now, reason: reply.reason })
    } else {
      await postpone(tx, refund, now, 'reason' in reply ? reply.reason : '')
      if ('reason' in reply && isRefundStuck(refund.pollCount))
        await notifyRefundStuck({ tx, emit, now }, provider, refund, reply.reason)
      return false
    }
    const entries: LogEntry[] = []
    const work: NightUnitOfWork = {
      tx,
      now,
      businessDate: await lockFactDate(tx, now),
      actor: { userId: null, nickName: '系统' },
      emit,
      log: (entry) => entries.push(entry),
    }
    if (reply.state === 'done') await postRefund(work, provider, refund)
    const end = { status: reply.state, reason: 'reason' in reply ? reply.reason : '' }
    if (refund.bizType === 'suspense') await endSuspense(work, refund.bizId, end.status === 'done')
    else await refundListenersSlot.get()[refund.bizType]?.(work, refund.bizId, end)
    if (end.status !== 'done') await notifyRefundFailed({ tx, emit, now }, provider, refund, end.reason)
    work.log({
      title: '原路退款',
      subjectType: refund.bizType,
      subjectId: refund.bizId,
      after: { outRefundNo, amount: refund.amount, ...end },
    })
    await logJobWork(tx, { job: 'channel', title: '原路退款', businessType: 'payments', now }, entries)
    return true
  })
}

type LockedRefund = ChannelRefundRow & { paymentId: number }

async function lockRefundByNumber(
  tx: Tx,
  provider: ProviderName,
  outRefundNo: string,
): Promise<LockedRefund | undefined> {
  const { rows } = await sql<LockedRefund>`
    select r.*, a.payment_id from channel_refund r join payment_attempt a using (attempt_id)
    where a.provider = ${provider} and r.out_refund_no = ${outRefundNo} for no key update of r`.execute(tx)
  return rows[0]
}

type End = {
  status: 'done' | 'abnormal' | 'closed'
  now: Date
  providerRefundId?: string
  refundedAt?: Date
  reason?: string
}

async function endRefund(
  tx: Tx,
  refund: ChannelRefundRow,
  { status, now, providerRefundId, refundedAt, reason }: End,
): Promise<void> {
  await tx
    .updateTable('channelRefund')
    .set({
      status,
      providerRefundId: providerRefundId ?? null,
      refundedAt: refundedAt ?? null,
      failReason: (reason ?? '').slice(0, 200),
      nextCheckAt: null,
      leaseUntil: null,
      sentAt: sql`coalesce(sent_at, ${now})`,
      finishedAt: now,
    })
    .where('channelRefundId', '=', refund.channelRefundId)
    .execute()
}

/** Books money that left the provider: out of clearing, against the account where it waited. */
async function postRefund(
  { tx, now, businessDate }: NightUnitOfWork,
  provider: ProviderName,
  refund: ChannelRefundRow,
): Promise<void> {
  const waitedIn =
    refund.bizType === 'suspense'
      ? await tx
          .selectFrom('suspenseItem')
          .select('kind')
          .where('suspenseId', '=', refund.bizId)
          .executeTakeFirstOrThrow()
          .then((item) => `suspense:${item.kind}`)
      : 'refund:channel'
  await postEntry(
    tx,
    {
      businessKey: `channelRefund:${refund.channelRefundId}`,
      kind: refund.bizType === 'suspense' ? 'suspense' : 'refund',
      lines: [
        { account: waitedIn, amount: refund.amount },
        { account: `${provider}:clearing`, amount: -refund.amount },
      ],
    },
    { at: now, businessDate, userId: null },
  )
}

async function endSuspense({ tx, now }: NightUnitOfWork, suspenseId: number, done: boolean): Promise<void> {
  await tx
    .updateTable('suspenseItem')
    .set(done ? { status: suspenseStatus.wentBack, doneAt: now } : { status: suspenseStatus.stuck })
    .where('suspenseId', '=', suspenseId)
    .execute()
}
