/** 退款: money of a paid order goes back. Small ones of the same night are done at once, others wait for a yes. */
import { formatFen } from '@nocturne/base/money'
import { orderStatus, payStatus, refundStatus, refundType } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { startApproval } from '../../approvals/public.ts'
import { factDate } from '../../ledger/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { demandOnBill, lockBillOfRecord } from '../bill/bill-group.ts'
import { effectRefund, resendRefund } from './refund-effects.ts'
import { planRefund } from './refund-store.ts'
import { decideRequest } from '../request/requests.ts'

export const applyRefund: Handler<typeof billing.refundApply, typeof schemas.refundApply> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  const { tableRecordId } =
    (await tx.selectFrom('orders').select('tableRecordId').where('orderId', '=', input.orderId).executeTakeFirst()) ??
    refuse('ORDER_NOT_FOUND')
  const group = await lockBillOfRecord(tx, tableRecordId)
  demandOnBill(
    actor,
    'operate:refund:apply',
    group.records.filter((record) => record.tableRecordId === tableRecordId),
  )
  const order = await tx
    .selectFrom('orders')
    .select(['orderNo', 'status'])
    .where('orderId', '=', input.orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== orderStatus.settled && order.status !== orderStatus.completed) refuse('ORDER_STATUS_WRONG')
  const items =
    input.refundType === refundType.goods ? (input.items ?? refuse('PARAM_INVALID', { field: '请选择退货商品' })) : []
  const amount =
    input.refundType === refundType.moneyOnly
      ? (input.amount ?? refuse('PARAM_INVALID', { field: '请输入退款金额' }))
      : 0

  const { plan, lines, refundable } = await planRefund(tx, {
    orderId: input.orderId,
    refundType: input.refundType,
    items,
    amount,
  })
  if (plan.amount + (await waitingRefunds(tx, input.orderId)) > refundable) refuse('REFUND_EXCEEDED')
  const names = new Map(lines.map((line) => [line.orderItemId, line.goodsName]))
  const stored = plan.lines.map((line) => ({
    orderItemId: line.orderItemId,
    goodsName: names.get(line.orderItemId) ?? '',
    quantity: line.quantity,
    amount: line.amount,
  }))
  const { refundId, refundNo } = await tx
    .insertInto('refund')
    .values({
      refundNo: await context.numbers.take('TK', businessDate),
      refundType: input.refundType,
      orderId: input.orderId,
      tableRecordId,
      items: JSON.stringify(stored),
      goodsAmount: plan.goodsAmount,
      discountBack: plan.discountBack,
      amount: plan.amount,
      creditBack: plan.creditBack,
      reason: input.reason,
      returnStock: input.returnStock ?? false,
      applyUserId: actor.userId,
      applyUserName: actor.nickName,
      status: refundStatus.pending,
      createdAt: now,
    })
    .returning(['refundId', 'refundNo'])
    .executeTakeFirstOrThrow()
  context.log({
    subjectType: 'refund',
    subjectId: refundId,
    after: { refundNo, orderNo: order.orderNo, amount: plan.amount, creditBack: plan.creditBack, reason: input.reason },
  })

  const autoLimit = (await loadConfig(tx))['refund.autoLimit']
  if (plan.amount <= autoLimit && (await paidOn(tx, input.orderId)) === businessDate) {
    const done = await effectRefund(context, refundId)
    return { refundId, status: done.status, amount: done.plan.amount, creditBack: done.plan.creditBack }
  }
  const tableName = group.records.find((record) => record.tableRecordId === tableRecordId)?.tableName ?? ''
  const approvalId = await startApproval(context, {
    typeCode: 'refund',
    title: `${tableName} 退款 ${order.orderNo}`,
    amount: plan.amount,
    bizType: 'refund',
    bizId: refundId,
    formData: { 台位: tableName, 订单: order.orderNo, 金额: formatFen(plan.amount), 原因: input.reason },
  })
  await tx.updateTable('refund').set({ approvalId }).where('refundId', '=', refundId).execute()
  context.emit({ topic: 'bill', ids: [tableRecordId] })
  return { refundId, status: refundStatus.pending, amount: plan.amount, creditBack: plan.creditBack }
}

/** Deciding a refund from its own page instead of the approval centre. */
export const auditRefund: Handler<typeof billing.refundAudit, typeof schemas.refundAudit> = async (
  context,
  { refundId, agree, opinion },
) => {
  const done = await decideRequest(context, { kind: 'refund', id: refundId }, { agree, opinion }, () =>
    effectRefund(context, refundId),
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

async function waitingRefunds(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{
    waiting: number
  }>`select coalesce(sum(amount), 0)::bigint as waiting from refund where order_id = ${orderId} and status = ${lit(refundStatus.pending)}`.execute(
    tx,
  )
  return rows[0]?.waiting ?? 0
}

/** The night in which the order got its last money. */
async function paidOn(tx: Tx, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select max(p.business_date) as date from payment p where p.status = ${lit(payStatus.succeeded)} and not p.voided
      and exists (select from payment_allocation a where a.payment_id = p.payment_id and a.order_id = ${orderId})`.execute(
    tx,
  )
  return rows[0]?.date ?? null
}
