/** Orders as the floor meets them: the package a table is opened with, and what ends with the sitting. */
import { orderStatus, orderType } from '@nocturne/contract/codes'
import type { OrdersOfSittings } from '../tables/public.ts'
import { withdrawReturns } from './ask-return.ts'
import { cancelPendingOrder } from './cancel-pending.ts'
import { finishOrders } from './order-moves.ts'
import { placeOrder } from './place-order.ts'

export const floorOrders: OrdersOfSittings = {
  placePackage: async (context, { tableRecordId, goodsId, payMode }) => {
    await placeOrder(context, {
      tableRecordId,
      items: [{ goodsId, quantity: 1 }],
      payMode,
      orderType: orderType.openPackage,
    })
  },
  cancelWaiting: async (context, recordIds, reason) => {
    const waiting = await context.tx
      .selectFrom('orders')
      .select('orderId')
      .where('tableRecordId', 'in', recordIds)
      .where('status', '=', orderStatus.waiting)
      .orderBy('orderId')
      .execute()
    for (const { orderId } of waiting) await cancelPendingOrder(context, orderId, reason)
    await withdrawReturns(context, recordIds)
  },
  finish: finishOrders,
}
