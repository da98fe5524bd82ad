/** Money received twice or too late: booked to suspense and refunded automatically. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { suspenseStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { postEntry } from '../../ledger/public.ts'
import type { ProviderName, TradeReply } from '../../../providers/provider.ts'
import type { AttemptRow } from '../attempts/attempt-store.ts'
import { requestChannelRefund } from '../refunds/channel-refunds.ts'
import { notifyFinance } from '../reconciliation/notify-finance.ts'

type SuspendedMoney = {
  kind: 'late' | 'overpaid'
  attempt: AttemptRow
  reply: Extract<TradeReply, { state: 'paid' }>
  reason: string
}

/**
 * Books the money to suspense once and requests its refund. Does nothing for a transaction already in suspense. Money
 * beyond the refundable amount of the order is left for a review by finance.
 */
export async function bookToSuspense(
  work: NightUnitOfWork,
  { kind, attempt, reply, reason }: SuspendedMoney,
): Promise<void> {
  const { tx, now, businessDate } = work
  const { transactionId, paidAt } = reply
  if (attempt.refundedAmount > 0 && !(await isSuspended(tx, attempt.provider, transactionId))) {
    const { provider, attemptId, outTradeNo } = attempt
    const items = { provider, attemptId, outTradeNo, reply, reason: '同一订单多次收款，请与通道核对后退回' }
    await storeMoneyForReview(tx, { ...items, businessDate, now })
    return notifyFinance(tx, work.emit, {
      title: '同一订单多次收款',
      content: `${outTradeNo}（${formatFen(reply.amount)}）：之前的款项已退回或正在退回，这一笔不能自动退回，请与通道核对。`,
      bizType: 'payment',
      bizId: attempt.paymentId,
      now,
    })
  }
  const { rows } = await sql<{ suspenseId: number }>`
    insert into suspense_item (suspense_no, kind, provider, attempt_id, out_trade_no, transaction_id, amount, status, reason, business_date, paid_at,
      created_at)
    values (${await pickSuspenseNo(tx, attempt.outTradeNo)}, ${kind}, ${attempt.provider}, ${attempt.attemptId}, ${attempt.outTradeNo}, ${transactionId},
    ${attempt.amount}, ${lit(suspenseStatus.goingBack)}, ${reason},
      ${businessDate}::date, ${paidAt}, ${now})
    on conflict (provider, transaction_id) do nothing returning suspense_id`.execute(tx)
  const suspenseId = rows[0]?.suspenseId
  if (suspenseId === undefined) return
  if (kind === 'late') {
    await tx
      .updateTable('paymentAttempt')
      .set({ transactionId })
      .where('attemptId', '=', attempt.attemptId)
      .where('status', '<>', 'succeeded')
      .execute()
  }
  await postEntry(
    tx,
    {
      businessKey: `suspense:${suspenseId}`,
      kind: 'suspense',
      lines: [
        { account: `${attempt.provider}:clearing`, amount: attempt.amount },
        { account: `suspense:${kind}`, amount: -attempt.amount },
      ],
    },
    { at: now, businessDate, userId: null },
  )
  await requestChannelRefund(tx, {
    bizType: 'suspense',
    bizId: suspenseId,
    attemptId: attempt.attemptId,
    amount: attempt.amount,
    reason,
    now,
  })
  work.log({
    title: '款项挂起',
    subjectType: 'suspense',
    subjectId: suspenseId,
    after: { kind, amount: attempt.amount, reason },
  })
}

type ReviewItem = {
  provider: ProviderName
  attemptId: number | null
  outTradeNo: string
  reply: Extract<TradeReply, { state: 'paid' }>
  reason: string
  businessDate: string
  now: Date
}

/** Stores money that cannot be refunded automatically: not booked, settled by people with the provider. A transaction is stored once. */
export async function storeMoneyForReview(tx: Tx, { reply, now, ...item }: ReviewItem): Promise<void> {
  await tx
    .insertInto('suspenseItem')
    .values({
      ...item,
      suspenseNo: await pickSuspenseNo(tx, item.outTradeNo),
      kind: 'unmatched',
      transactionId: reply.transactionId,
      amount: reply.amount,
      paidAt: reply.paidAt,
      status: suspenseStatus.stuck,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'transactionId']).doNothing())
    .execute()
}

async function isSuspended(tx: Tx, provider: ProviderName, transactionId: string): Promise<boolean> {
  const item = await tx
    .selectFrom('suspenseItem')
    .select('suspenseId')
    .where('provider', '=', provider)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return item !== undefined
}

/**
 * Number of a suspended item. One provider order can bring money repeatedly: from the second item on they are counted. Another
 * order's number may look like such an item, so the first free one is used; calls whose numbers could collide are serialized.
 */
async function pickSuspenseNo(tx: Tx, outTradeNo: string): Promise<string> {
  const root = outTradeNo.replace(/(?:-\d+)+$/, '')
  await sql`select pg_advisory_xact_lock(4027, hashtext(${root}))`.execute(tx)
  const first = `GQ${outTradeNo}`
  const { rows } = await sql<{ suspenseNo: string }>`
    select suspense_no from suspense_item where suspense_no = ${first} or starts_with(suspense_no, ${`${first}-`})`.execute(
    tx,
  )
  const taken = new Set(rows.map((row) => row.suspenseNo))
  let count = 1
  while (taken.has(formatSuspenseNo(first, count))) count += 1
  return formatSuspenseNo(first, count)
}

const formatSuspenseNo = (first: string, count: number): string => (count === 1 ? first : `${first}-${count}`)
