/**
 * An order that waits (for its payment, or as a gift for approval) ends before anything was produced or owed: its stock goes
 * back, it has no facts to mirror. Used by staff, by guests, by the deadline and by whoever ends the sitting.
 */
import { orderStatus, stockBizType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { notFound, refuse } from '../../http/refusal.ts'
import type { SystemContext } from '../approvals/public.ts'
import { moveStock } from '../catalog/public.ts'
import { factDate } from '../ledger/public.ts'
import { markRecord } from '../tables/public.ts'
import { giftsOfOrders } from './gift-slot.ts'
import { stockOfLines } from './stock-rules.ts'

export type PendingContext = SystemContext

/**
 * Cancels a waiting order. Locks its sitting, then the order; refuses ORDER_NOT_FOUND, or ORDER_STATUS_WRONG when it waits no
 * more. A gift is taken back together with its approval.
 */
export async function cancelPendingOrder(context: PendingContext, orderId: number, reason: string): Promise<void> {
  if (await giftsOfOrders.content().withdraw(context, orderId)) return
  await closePendingOrder(context, orderId, reason)
}

/** The order's side of it alone: status 4 and stock back. Effects of gifts end here too. */
export async function closePendingOrder(context: PendingContext, orderId: number, reason: string): Promise<void> {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  const { rows } = await sql<{ tableRecordId: number; tableId: number }>`
    select r.table_record_id, r.table_id from table_record r
    where r.table_record_id = (select table_record_id from orders where order_id = ${orderId}) for no key update`.execute(
    tx,
  )
  const record = rows[0] ?? notFound({ orderId }, 'ORDER_NOT_FOUND')
  const order = await tx
    .selectFrom('orders')
    .select(['orderNo', 'status', 'orderType'])
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (order.status !== orderStatus.waiting) refuse('ORDER_STATUS_WRONG')
  const lines = await tx
    .selectFrom('orderItem')
    .select(['goodsId', 'goodsKind', 'packageDetail', 'quantity'])
    .where('orderId', '=', orderId)
    .execute()

  await moveStock(tx, stockOfLines(lines), {
    bizType: stockBizType.returned,
    orderId,
    userId: actor.userId,
    at: now,
    businessDate,
  })
  await tx
    .updateTable('orders')
    .set({ status: orderStatus.cancelled, cancelReason: reason, cancelUserId: actor.userId, cancelledAt: now })
    .where('orderId', '=', orderId)
    .execute()
  await markRecord(
    tx,
    record,
    { opType: '取消订单', content: `${order.orderNo} ${reason}` },
    { actor, now, businessDate },
  )
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [orderId] })
  context.log({
    subjectType: 'order',
    subjectId: orderId,
    before: { status: orderStatus.waiting },
    after: { status: orderStatus.cancelled, reason },
  })
}
