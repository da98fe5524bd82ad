/**
 * Cancels an order that waits for payment or, as a gift, for approval, before anything was produced or owed: restores its stock; there are
 * no facts to reverse. Used by staff, guests, the payment deadline and the end of a sitting.
 */
import type { UnitOfWork } from '../../http/context.ts'
import { stockBizType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { moveStock } from '../catalog/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { recordSittingChange } from '../tables/public.ts'
import { orderGiftsSlot } from './gift-slot.ts'
import { moveOrder } from './order-moves.ts'
import { findNextOrderStatus } from './order-status.ts'
import { sumRestoredStock } from './stock-rules.ts'

/**
 * Cancels a waiting order. Locks its sitting, then the order; throws ORDER_NOT_FOUND, or ORDER_STATUS_WRONG when it no longer waits. A gift
 * is withdrawn together with its approval.
 */
export async function cancelPendingOrder(context: UnitOfWork, orderId: number, reason: string): Promise<void> {
  if (await orderGiftsSlot.get().withdraw(context, orderId)) return
  await closePendingOrder(context, orderId, reason)
}

/** Closes only the order: status 4 and stock restored. Also called by the effects of gifts. */
export async function closePendingOrder(context: UnitOfWork, orderId: number, reason: string): Promise<void> {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const { rows } = await sql<{ tableRecordId: number; tableId: number }>`
    select r.sitting_id, r.table_id from sitting r
    where r.sitting_id = (select sitting_id from orders where order_id = ${orderId}) for no key update`.execute(tx)
  const record = rows[0] ?? refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  const order = await tx
    .selectFrom('orders')
    .select(['orderNo', 'status', 'orderType'])
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const status = findNextOrderStatus('cancel', order.status) ?? refuse('ORDER_STATUS_WRONG')
  const lines = await tx
    .selectFrom('orderItem')
    .select(['goodsId', 'goodsKind', 'packageDetail', 'quantity'])
    .where('orderId', '=', orderId)
    .execute()

  await moveStock(tx, sumRestoredStock(lines), {
    bizType: stockBizType.returned,
    orderId,
    userId: actor.userId,
    at: now,
    businessDate,
  })
  await moveOrder(tx, 'cancel', orderId, { cancelReason: reason, cancelUserId: actor.userId, cancelledAt: now })
  await recordSittingChange(
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
    before: { status: order.status },
    after: { status, reason },
  })
}
