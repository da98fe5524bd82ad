/**
 * Small refunds need no approval, but many small ones equal a large one: the limit counts tonight's refunds without approval of the order,
 * of each payment and by the operator (domain §4, `refund.autoLimit`).
 */
import { addDays, getBusinessDayBounds } from '@nocturne/base/venue-time'
import { refundStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { loadConfig } from '../../platform/public.ts'
import type { RefundPlan } from './refund-rules.ts'

type RequestedRefund = {
  orderId: number
  userId: number
  businessDate: string
  plan: RefundPlan
  /** Business date of the order's last payment. */
  paidOn: string | null
}

/** Serializes one operator's refunds: two concurrent ones could each pass the limit. */
export async function lockRefundOperator(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(4029, hashtext(${String(userId)}))`.execute(tx)
}

/** Returns whether the money may be refunded without approval. */
export async function isAutoRefundable(
  db: Db,
  { orderId, userId, businessDate, plan, paidOn }: RequestedRefund,
): Promise<boolean> {
  if (paidOn !== businessDate) return false
  const limit = (await loadConfig(db))['refund.autoLimit']
  const given = await readRefundedTonight(db, { orderId, userId, businessDate })
  const parts = [...Map.groupBy(plan.takes, (take) => take.paymentId)].map(([paymentId, takes]) => ({
    before: given.byPayment.get(paymentId) ?? 0,
    amount: takes.reduce((sum, take) => sum + take.amount, 0),
  }))
  return [
    { before: given.order, amount: plan.amount },
    { before: given.operator, amount: plan.amount },
    ...parts,
  ].every(({ before, amount }) => before + amount <= limit)
}

type RefundedTotals = { order: number; operator: number; byPayment: Map<number, number> }

async function readRefundedTonight(
  db: Db,
  { orderId, userId, businessDate }: Pick<RequestedRefund, 'orderId' | 'userId' | 'businessDate'>,
): Promise<RefundedTotals> {
  const { rows } = await sql<{
    orderId: number
    applyUserId: number
    amount: number
    paymentParts: { paymentId: number; amount: number }[]
  }>`
    select order_id, apply_user_id, amount, payment_parts from refund
    where created_at > ${getBusinessDayBounds(addDays(businessDate, -1)).beginTime}::timestamptz
      and business_date = ${businessDate}::date and approval_id is null
      and status in (${lit(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)})`.execute(db)
  const byPayment = new Map<number, number>()
  for (const { paymentId, amount } of rows.flatMap((row) => row.paymentParts))
    byPayment.set(paymentId, (byPayment.get(paymentId) ?? 0) + amount)
  const sum = (mine: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(mine).reduce((total, row) => total + row.amount, 0)
  return {
    order: sum((row) => row.orderId === orderId),
    operator: sum((row) => row.applyUserId === userId),
    byPayment,
  }
}
