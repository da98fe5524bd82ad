/** Order functions for the floor: the opening package of a table, and the end of a sitting. */
import { orderStatus, orderType } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { lockGoods } from '../catalog/public.ts'
import type { SittingOrdersProvider } from '../tables/public.ts'
import { withdrawReturnRequests } from './request-return.ts'
import { cancelPendingOrder } from './cancel-pending.ts'
import { completeOrders } from './order-moves.ts'
import { placeOrder } from './place-order.ts'
import { sumRestoredStock } from './stock-rules.ts'

export const sittingOrders: SittingOrdersProvider = {
  placePackage: async (context, { tableRecordId, goodsId, payMode, expectedFen }) => {
    await placeOrder(context, {
      tableRecordId,
      items: [{ goodsId, quantity: 1 }],
      payMode,
      orderType: orderType.openPackage,
      expectedFen,
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
    await lockStockOfOrders(
      context.tx,
      waiting.map(({ orderId }) => orderId),
    )
    for (const { orderId } of waiting) await cancelPendingOrder(context, orderId, reason)
    await withdrawReturnRequests(context, recordIds)
  },
  finish: completeOrders,
}

/** Locks goods of several orders by ascending id before any stock is restored. */
async function lockStockOfOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length < 2) return
  const lines = await tx
    .selectFrom('orderItem')
    .select(['goodsId', 'goodsKind', 'packageDetail', 'quantity'])
    .where('orderId', 'in', orderIds)
    .execute()
  await lockGoods(tx, [...sumRestoredStock(lines).keys()])
}
