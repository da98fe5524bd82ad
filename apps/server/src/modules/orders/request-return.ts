/**
 * 申请退单: employees who order for a table but may not return goods request a return. An approval returns the pieces like a direct return, by
 * the line's state at that time. At most one request per line is pending; a direct return, or the end of the sitting, closes it.
 */
import type { UnitOfWork } from '../../http/context.ts'
import { approvalStatus, recordStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { startApproval, withdrawApproval } from '../approvals/public.ts'
import type { BusinessSummary, DecisionEffects } from '../approvals/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { lockRecord, recordSittingChange } from '../tables/public.ts'
import { computeReturnShare } from './line-rules.ts'
import { lockLine, getOrderOwner } from './lock-order.ts'
import { assertReturnable, returnPieces } from './return-item.ts'

/** Request as stored with the approval. */
type ReturnRequest = { quantity: number; reason: string; returnStock: boolean }

export const requestReturn: Handler<typeof orders.askReturn, typeof schemas.askReturn> = async (context, input) => {
  const { tx, actor, now } = context
  const locked = await lockLine(tx, input.orderItemId)
  const { record, order, line } = locked
  // Requires permission to see the order and to order for the table.
  requirePermission(actor, 'operate:order:list', getOrderOwner(order))
  requirePermission(actor, 'operate:order:add', getOrderOwner(order))
  assertReturnable(locked, input.quantity)
  if (await readReturnRequest(tx, line.orderItemId, { waiting: true })) refuse('RETURN_ASKED')

  const { quantity, reason } = input
  const share = computeReturnShare({ ...line, kept: line.quantity - line.returnQuantity }, quantity)
  const formData: ReturnRequest = { quantity, reason, returnStock: input.returnStock !== false }
  const what = `${line.goodsName}×${quantity}`
  const approvalId = await startApproval(context, {
    typeCode: 'return',
    title: `${record.tableName} 退单 ${what}`.slice(0, 100),
    amount: share.amount - share.discount,
    bizType: 'return',
    bizId: line.orderItemId,
    formData,
  })
  const businessDate = await lockFactDate(tx, now)
  await recordSittingChange(
    tx,
    record,
    { opType: '申请退单', content: `${what}，${reason}，待审批` },
    { actor, now, businessDate },
  )
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    after: { content: `${what}，${reason}`, orderItemId: line.orderItemId, quantity, approvalId },
  })
  return { approvalId }
}

/** Latest return request of a line; with `waiting`, only a pending one. */
async function readReturnRequest(
  db: Db | Tx,
  orderItemId: number,
  { waiting = false } = {},
): Promise<(ReturnRequest & { applyUserName: string }) | undefined> {
  const request = await db
    .selectFrom('approval')
    .select(['applyUserName', 'formData'])
    .where('bizType', '=', 'return')
    .where('bizId', '=', orderItemId)
    .$if(waiting, (query) => query.where('status', '=', approvalStatus.pending))
    .orderBy('approvalId', 'desc')
    .executeTakeFirst()
  return request && { applyUserName: request.applyUserName, ...(request.formData as ReturnRequest) }
}

export const returnDecisionEffects: DecisionEffects = {
  permission: 'operate:order:return',
  hold: async (tx, orderItemId) => {
    const { tableRecordId } = await tx
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select('o.tableRecordId')
      .where('i.orderItemId', '=', orderItemId)
      .executeTakeFirstOrThrow()
    await lockRecord(tx, tableRecordId, Object.values(recordStatus))
  },
  approved: async (context, orderItemId) => {
    const request = (await readReturnRequest(context.tx, orderItemId)) ?? refuse('NOT_FOUND')
    const locked = await lockLine(context.tx, orderItemId)
    requirePermission(context.actor, 'operate:order:return', getOrderOwner(locked.order))
    await returnPieces(context, locked, request)
  },
  rejected: async (context, orderItemId) => notifyOrderPages(context, orderItemId),
  withdrawn: async (context, orderItemId) => notifyOrderPages(context, orderItemId),
  describe: describeReturn,
}

/** Notifies pages showing the order that the request has ended without a return. */
async function notifyOrderPages({ tx, emit }: Pick<UnitOfWork, 'tx' | 'emit'>, orderItemId: number): Promise<void> {
  const { orderId } = await tx
    .selectFrom('orderItem')
    .select('orderId')
    .where('orderItemId', '=', orderItemId)
    .executeTakeFirstOrThrow()
  emit({ topic: 'order', ids: [orderId] })
}

async function describeReturn(db: Db, orderItemId: number): Promise<BusinessSummary | null> {
  const request = await readReturnRequest(db, orderItemId)
  const line = await db
    .selectFrom('orderItem as i')
    .innerJoin('orders as o', 'o.orderId', 'i.orderId')
    .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
    .select([
      'r.tableName',
      'o.orderId',
      'o.orderNo',
      'i.goodsName',
      'i.unit',
      'i.price',
      'i.quantity',
      'i.returnQuantity',
    ])
    .where('i.orderItemId', '=', orderItemId)
    .executeTakeFirst()
  if (!request || !line) return null
  const { unit } = line
  return {
    title: `订单 ${line.orderNo}`,
    route: `/pages/operat/order/details?orderId=${line.orderId}`,
    rows: [
      { label: '台位', text: line.tableName },
      { label: '商品', text: line.goodsName },
      { label: '单价', amount: line.price },
      { label: '已点', text: `${line.quantity}${unit}` },
      ...(line.returnQuantity > 0 ? [{ label: '已退', text: `${line.returnQuantity}${unit}` }] : []),
      { label: '申请退单', text: `${request.quantity}${unit}${request.returnStock ? '，退回库存' : '，不退库存'}` },
      { label: '退单原因', text: request.reason },
    ],
  }
}

/** Withdraws pending return requests when the sitting ends. */
export async function withdrawReturnRequests(context: UnitOfWork, recordIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ bizId: number }>`
    select a.biz_id from approval a join order_item i on i.order_item_id = a.biz_id join orders o using (order_id)
    where a.biz_type = 'return' and a.status = ${lit(approvalStatus.pending)} and o.sitting_id = any(${[...recordIds]}::bigint[])
    order by a.biz_id`.execute(context.tx)
  for (const { bizId } of rows) await withdrawApproval(context, { bizType: 'return', bizId })
}
