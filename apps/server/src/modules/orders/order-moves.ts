/** Order states changed by others: a payment, a gift, a refund, the end of a sitting. The caller has the order locked. */
import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

import { lit } from '../../db/statement.ts'

/** Makes a waiting order owed. */
export async function setOrderOwed(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: orderStatus.placed, payDeadline: null })
    .where('orderId', '=', orderId)
    .execute()
}

/** Releases an approved gift for production; nothing is to be paid. */
export async function releaseGift(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ status: orderStatus.settled }).where('orderId', '=', orderId).execute()
}

/** Marks all lines of an order as produced by the employee who handed the goods out. */
export async function markOrderProduced(
  tx: Tx,
  { orderId, userId, at }: { orderId: number; userId: number; at: Date },
) {
  await tx
    .updateTable('orderItem')
    .set({ produceStatus: produceStatus.produced, produceUserId: userId, producedAt: at })
    .where('orderId', '=', orderId)
    .where('produceStatus', '=', produceStatus.waiting)
    .execute()
}

type Returning = { orderId: number; reason: string; userId: number; at: Date }

/** Returns every kept piece of the order. */
export async function returnWholeOrder(tx: Tx, { orderId, reason, userId, at }: Returning): Promise<void> {
  await sql`
    update order_item set return_quantity = quantity, return_reason = ${reason}, return_user_id = ${userId}, returned_at = ${at}
    where order_id = ${orderId} and return_quantity < quantity`.execute(tx)
  await tx.updateTable('orders').set({ status: orderStatus.returned }).where('orderId', '=', orderId).execute()
}

/** Marks an order without kept pieces as returned. Returns whether it was. */
export async function closeWhenEmpty(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    update orders set status = ${lit(orderStatus.returned)} where order_id = ${orderId}
      and not exists (select from order_item where order_id = ${orderId} and return_quantity < quantity) returning order_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Locks orders of these sittings by ascending id, the common order for several. */
const lockOrders = (tx: Tx, recordIds: readonly number[], status: OrderStatus) =>
  tx
    .selectFrom('orders')
    .select('orderId')
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', status)
    .orderBy('orderId')
    .forNoKeyUpdate()
    .execute()

/** Completes paid orders when the guests leave. Returns their ids. */
export async function finishOrders(tx: Tx, recordIds: readonly number[]): Promise<number[]> {
  await lockOrders(tx, recordIds, orderStatus.settled)
  const finished = await tx
    .updateTable('orders')
    .set({ status: orderStatus.completed })
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', orderStatus.settled)
    .returning('orderId')
    .execute()
  return finished.map((order) => order.orderId)
}

/** Reopens the completed orders of restored sittings as settled. */
export async function reopenFinished(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await lockOrders(tx, recordIds, orderStatus.completed)
  await tx
    .updateTable('orders')
    .set({ status: orderStatus.settled })
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', orderStatus.completed)
    .execute()
}
