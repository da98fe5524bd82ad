/** 退款: refunds a paid order. Small refunds of the same night are immediate, others wait for approval. */
import { formatFen } from '@nocturne/base/money'
import { refundStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import { startApproval } from '../../approvals/public.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { lockSittingBill } from '../bill/bill-group.ts'
import { requirePayPassword } from '../../session/public.ts'
import { decideRequest } from '../request/requests.ts'
import { parseRefundRequest, loadRefundableOrder, readLastPaidDate, readSittingWithoutLock } from './refund-request.ts'
import type { ParsedRefund } from './refund-request.ts'
import { executeRefund, resendRefund } from './refund-effects.ts'
import { isAutoRefundable, lockRefundOperator } from './refund-limit.ts'
import type { RefundableOrderLine } from './refund-store.ts'
import { assertRefundChoice, planRefund } from './refund-store.ts'
import type { RefundPlan } from './refund-rules.ts'

type Input = Parameters<Handler<typeof billing.refundApply, typeof schemas.refundApply>>[1]

export const applyRefund: Handler<typeof billing.refundApply, typeof schemas.refundApply> = async (context, input) => {
  const { tx, now, actor } = context
  const request = parseRefundRequest(input)
  // Checks the password before taking any lock, because the check is slow.
  await loadRefundableOrder(tx, actor, input.orderId, (recordId) => readSittingWithoutLock(tx, recordId))
  await assertRefundChoice(tx, input.orderId, input.firstPaymentId)
  const { plan: seen } = await planRefund(tx, request)
  await requirePayPassword(context, seen.amount, input.payPassword)
  const businessDate = await lockFactDate(tx, now)
  const order = await loadRefundableOrder(tx, actor, input.orderId, (recordId) => lockSittingBill(tx, recordId))
  await assertRefundChoice(tx, input.orderId, input.firstPaymentId)
  const { plan, lines, refundable } = await planRefund(tx, request)
  if (plan.amount > seen.amount) refuse('STALE_DATA')
  if (plan.amount + (await sumPendingRefunds(tx, input.orderId)) > refundable) refuse('REFUND_EXCEEDED')
  await lockRefundOperator(tx, actor.userId)
  const { refundId } = await storeRefund(context, { input, request, order, plan, lines, businessDate })
  const atOnce = await isAutoRefundable(tx, {
    orderId: input.orderId,
    userId: actor.userId,
    businessDate,
    plan,
    paidOn: await readLastPaidDate(tx, input.orderId),
  })
  if (atOnce) {
    const done = await executeRefund(context, refundId)
    return { refundId, status: done.status, amount: done.plan.amount, creditBack: done.plan.creditBack }
  }
  const { tableName, orderNo, tableRecordId } = order
  const approvalId = await startApproval(context, {
    typeCode: 'refund',
    title: `${tableName} 退款 ${orderNo}`,
    amount: plan.amount,
    bizType: 'refund',
    bizId: refundId,
    formData: { 台位: tableName, 订单: orderNo, 金额: formatFen(plan.amount), 原因: input.reason },
  })
  await tx.updateTable('refund').set({ approvalId }).where('refundId', '=', refundId).execute()
  context.emit({ topic: 'bill', ids: [tableRecordId] })
  return { refundId, status: refundStatus.pending, amount: plan.amount, creditBack: plan.creditBack }
}

type NewRefund = {
  input: Input
  request: ParsedRefund
  order: { orderNo: string; tableRecordId: number }
  plan: RefundPlan
  lines: readonly RefundableOrderLine[]
  businessDate: string
}

/** Stores the pending refund with its planned amounts. */
async function storeRefund(context: CommandContext, { input, request, order, plan, lines, businessDate }: NewRefund) {
  const { tx, now, actor } = context
  const names = new Map(lines.map((line) => [line.orderItemId, line.goodsName]))
  const items = plan.lines.map(({ orderItemId, quantity, amount }) => ({
    orderItemId,
    goodsName: names.get(orderItemId) ?? '',
    quantity,
    amount,
  }))
  const { goodsAmount, discountBack, amount, creditBack } = plan
  const stored = await tx
    .insertInto('refund')
    .values({
      refundNo: await context.numbers.take('TK', businessDate),
      refundType: request.refundType,
      orderId: request.orderId,
      tableRecordId: order.tableRecordId,
      items: JSON.stringify(items),
      goodsAmount,
      discountBack,
      amount,
      creditBack,
      reason: input.reason,
      returnStock: input.returnStock ?? false,
      firstPaymentId: request.firstPaymentId ?? null,
      applyUserId: actor.userId,
      applyUserName: actor.nickName,
      status: refundStatus.pending,
      createdAt: now,
    })
    .returning(['refundId', 'refundNo'])
    .executeTakeFirstOrThrow()
  context.log({
    subjectType: 'refund',
    subjectId: stored.refundId,
    after: { refundNo: stored.refundNo, orderNo: order.orderNo, amount, creditBack, reason: input.reason },
  })
  return stored
}

/** Decides a refund from its own page instead of the approval centre. */
export const reviewRefund: Handler<typeof billing.refundAudit, typeof schemas.refundAudit> = async (
  context,
  { refundId, agree, opinion },
) => {
  const done = await decideRequest(context, { kind: 'refund', id: refundId }, { agree, opinion }, () =>
    executeRefund(context, refundId),
  )
  return { status: done?.status ?? refundStatus.rejected }
}

export const retryRefund: Handler<typeof billing.refundRetry, typeof schemas.refundRetry> = async (
  context,
  { refundId },
) => {
  await resendRefund(context, refundId)
  return { status: refundStatus.refunding }
}

async function sumPendingRefunds(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(amount), 0)::bigint as waiting from refund where order_id = ${orderId} and status = ${lit(refundStatus.pending)}`.execute(
    tx,
  )
  return rows[0]?.waiting ?? 0
}
