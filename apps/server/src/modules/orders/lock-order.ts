/** Locks orders in the documented order: the sitting first, then the order. */
import { payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { OrderItem, Orders } from '../../db/types.ts'
import type { RowOwner } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { lockRecord, runningStatuses } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'

export type OrderRow = Selectable<Orders>
export type LineRow = Selectable<OrderItem>

/** Owners of an order: its sales person, its order taker and the waiter of its table. */
export const getOrderOwner = (
  order: Pick<OrderRow, 'salesUserId' | 'orderUserId' | 'waiterUserId' | 'salesDeptId'>,
): RowOwner => ({
  userIds: [order.salesUserId, order.orderUserId, order.waiterUserId],
  deptId: order.salesDeptId,
})

/** Locks an order and its sitting. Throws ORDER_NOT_FOUND; RECORD_STATUS_WRONG unless the sitting is running. */
export async function lockOrder(tx: Tx, orderId: number): Promise<{ record: RecordRow; order: OrderRow }> {
  const found = await tx.selectFrom('orders').select('tableRecordId').where('orderId', '=', orderId).executeTakeFirst()
  if (!found) refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  const record = await lockRecord(tx, found.tableRecordId, runningStatuses)
  return {
    record,
    order: await tx
      .selectFrom('orders')
      .selectAll()
      .where('orderId', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  }
}

/** Locks the orders of these lines by ascending id. */
export async function lockOrdersOfLines(tx: Tx, orderItemIds: readonly number[]): Promise<void> {
  await sql`select order_id from orders where order_id in (select order_id from order_item where order_item_id = any(${[...orderItemIds]}::bigint[]))
    order by order_id for no key update`.execute(tx)
}

/** Locks the order of a line like `lockOrder`. */
export async function lockLine(
  tx: Tx,
  orderItemId: number,
): Promise<{ record: RecordRow; order: OrderRow; line: LineRow }> {
  const found = await tx
    .selectFrom('orderItem')
    .select('orderId')
    .where('orderItemId', '=', orderItemId)
    .executeTakeFirst()
  if (!found) refuseNotFound({ orderItemId }, 'ORDER_NOT_FOUND')
  const { record, order } = await lockOrder(tx, found.orderId)
  const line = await tx
    .selectFrom('orderItem')
    .selectAll()
    .where('orderItemId', '=', orderItemId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { record, order, line }
}

/** Throws PAY_RUNNING while a provider payment of this bill or order is in progress: its amount must not change. */
export async function assertNoRunningPayment(
  tx: Tx,
  { billId, orderId }: { billId: number; orderId: number },
): Promise<void> {
  const running = await tx
    .selectFrom('payment')
    .select('paymentId')
    .where('billId', '=', billId)
    .where('status', '=', payStatus.paying)
    .where((eb) => eb.or([eb('orderId', 'is', null), eb('orderId', '=', orderId)]))
    .executeTakeFirst()
  if (running) refuse('PAY_RUNNING')
}
