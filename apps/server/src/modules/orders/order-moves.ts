/** States of an order that others cause: a payment, a gift, a refund, the end of a sitting. The caller holds the order. */
import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

import { lit } from '../../db/statement.ts'

/** A waiting order is owed from now on. */
export async function oweOrder(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: orderStatus.placed, payDeadline: null })
    .where('orderId', '=', orderId)
    .execute()
}

/** A gift was agreed to: there is nothing to pay, the bar begins. */
export async function produceGift(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ status: orderStatus.settled }).where('orderId', '=', orderId).execute()
}

/** Its goods were handed out by the person who placed it: nothing is left to make. */
export async function handOutOrder(tx: Tx, { orderId, userId, at }: { orderId: number; userId: number; at: Date }) {
  await tx
    .updateTable('orderItem')
    .set({ produceStatus: produceStatus.produced, produceUserId: userId, producedAt: at })
    .where('orderId', '=', orderId)
    .where('produceStatus', '=', produceStatus.waiting)
    .execute()
}

type Returning = { orderId: number; reason: string; userId: number; at: Date }

/** Every kept piece of the order comes back. */
export async function returnWholeOrder(tx: Tx, { orderId, reason, userId, at }: Returning): Promise<void> {
  await sql`
    update order_item set return_quantity = quantity, return_reason = ${reason}, return_user_id = ${userId}, returned_at = ${at}
    where order_id = ${orderId} and return_quantity < quantity`.execute(tx)
  await tx.updateTable('orders').set({ status: orderStatus.returned }).where('orderId', '=', orderId).execute()
}

/** An order without a kept piece is returned as a whole. Answers whether it is. */
export async function closeWhenEmpty(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    update orders set status = ${lit(orderStatus.returned)} where order_id = ${orderId}
      and not exists (select from order_item where order_id = ${orderId} and return_quantity < quantity) returning order_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Orders of these sittings by ascending id, as everybody holds several. */
const holdOrders = (tx: Tx, recordIds: readonly number[], status: OrderStatus) =>
  tx
    .selectFrom('orders')
    .select('orderId')
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', status)
    .orderBy('orderId')
    .forNoKeyUpdate()
    .execute()

/** The guests have gone: orders that are paid are finished. Answers their ids. */
export async function finishOrders(tx: Tx, recordIds: readonly number[]): Promise<number[]> {
  await holdOrders(tx, recordIds, orderStatus.settled)
  const finished = await tx
    .updateTable('orders')
    .set({ status: orderStatus.completed })
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', orderStatus.settled)
    .returning('orderId')
    .execute()
  return finished.map((order) => order.orderId)
}

/** The guests of cleared sittings sit again: their finished orders are paid ones as before. */
export async function reopenFinished(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await holdOrders(tx, recordIds, orderStatus.completed)
  await tx
    .updateTable('orders')
    .set({ status: orderStatus.settled })
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', orderStatus.completed)
    .execute()
}
