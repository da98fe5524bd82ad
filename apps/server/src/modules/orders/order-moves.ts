/** Changes of an order's state; the table of moves (`order-status.ts`) decides. The caller has the order locked. */
import { produceStatus } from '@nocturne/contract/codes'
import type { OrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Orders } from '../../db/types.ts'
import { refuse } from '../../http/refusal.ts'
import { readOrderMove } from './order-status.ts'
import type { OrderMove } from './order-status.ts'

type Changes = Omit<Updateable<Orders>, 'status'>

/** Moves an order and writes `changes` with it. Refuses ORDER_STATUS_WRONG when its state does not allow the move. */
export async function moveOrder(tx: Tx, move: OrderMove, orderId: number, changes: Changes = {}): Promise<OrderStatus> {
  const { from, to } = readOrderMove(move)
  const moved = await tx
    .updateTable('orders')
    .set({ ...changes, status: to })
    .where('orderId', '=', orderId)
    .where('status', 'in', from)
    .returning('orderId')
    .executeTakeFirst()
  if (!moved) refuse('ORDER_STATUS_WRONG')
  return to
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

/** Marks all pieces of the order that are not yet returned as returned. */
export async function markWholeOrderReturned(tx: Tx, { orderId, reason, userId, at }: Returning): Promise<void> {
  await sql`
    update order_item set return_quantity = quantity, return_reason = ${reason}, return_user_id = ${userId}, returned_at = ${at}
    where order_id = ${orderId} and return_quantity < quantity`.execute(tx)
  await moveOrder(tx, 'returnAll', orderId)
}

/** Moves an order without kept pieces to returned. Returns whether it was moved. */
export async function closeFullyReturnedOrder(tx: Tx, orderId: number): Promise<boolean> {
  const { from, to } = readOrderMove('returnAll')
  const { rows } = await sql`
    update orders set status = ${to} where order_id = ${orderId} and status = any(${from}::text[])
      and not exists (select from order_item where order_id = ${orderId} and return_quantity < quantity) returning order_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Completes paid orders when the guests leave. Returns their ids. */
export const completeOrders = (tx: Tx, recordIds: readonly number[]): Promise<number[]> =>
  moveSittingOrders(tx, 'complete', recordIds)

/** Reopens the completed orders of restored sittings as settled. */
export async function reopenCompletedOrders(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await moveSittingOrders(tx, 'reopen', recordIds)
}

/**
 * Applies the move to those orders of the sittings whose status allows it, and returns their ids. Locks them by
 * ascending id first, as everywhere when several orders are locked.
 */
async function moveSittingOrders(tx: Tx, move: OrderMove, recordIds: readonly number[]): Promise<number[]> {
  const { from, to } = readOrderMove(move)
  await tx
    .selectFrom('orders')
    .select('orderId')
    .where('tableRecordId', 'in', recordIds)
    .where('status', 'in', from)
    .orderBy('orderId')
    .forNoKeyUpdate()
    .execute()
  const moved = await tx
    .updateTable('orders')
    .set({ status: to })
    .where('tableRecordId', 'in', recordIds)
    .where('status', 'in', from)
    .returning('orderId')
    .execute()
  return moved.map((order) => order.orderId)
}
