/** Orders as the floor meets them: the package a table is opened with, and what ends with the sitting. */
import type { Tx } from '../../db/connection.ts'
import type { OrdersOfSittings } from '../tables/public.ts'
import { cancelPendingOrder } from './cancel-pending.ts'
import { placeOrder } from './place-order.ts'

export const floorOrders: OrdersOfSittings = {
  placePackage: async (context, { tableRecordId, goodsId, payMode }) => {
    await placeOrder(context, { tableRecordId, items: [{ goodsId, quantity: 1 }], payMode, orderType: '9' })
  },
  cancelWaiting: async (context, recordIds, reason) => {
    const waiting = await context.tx
      .selectFrom('orders')
      .select('orderId')
      .where('tableRecordId', 'in', recordIds)
      .where('status', '=', '0')
      .orderBy('orderId')
      .execute()
    for (const { orderId } of waiting) await cancelPendingOrder(context, orderId, reason)
  },
  finish: async (tx, recordIds) => {
    const finished = await tx
      .updateTable('orders')
      .set({ status: '3' })
      .where('tableRecordId', 'in', recordIds)
      .where('status', '=', '2')
      .returning('orderId')
      .execute()
    return finished.map((order) => order.orderId)
  },
}

/** The guests of cleared sittings sit again: their finished orders are paid ones as before. */
export async function reopenFinished(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: '2' })
    .where('tableRecordId', 'in', recordIds)
    .where('status', '=', '3')
    .execute()
}
