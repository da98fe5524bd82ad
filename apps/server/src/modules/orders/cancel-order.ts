/** 取消订单: cancels an order that waits for payment. A pending gift may be cancelled only by its giver or the employee who entered it. */
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { cancelPendingOrder } from './cancel-pending.ts'
import { assertNoRunningPayment, lockOrder, getOrderOwner } from './lock-order.ts'

export const cancelOrder: Handler<typeof orders.cancel, typeof schemas.cancel> = async (context, input) => {
  const { tx, actor } = context
  const order = await tx
    .selectFrom('orders as o')
    .leftJoin('giftOrder as s', 's.orderId', 'o.orderId')
    .select(['o.salesUserId', 'o.orderUserId', 'o.waiterUserId', 'o.salesDeptId', 's.sendUserId', 's.operatorUserId'])
    .where('o.orderId', '=', input.orderId)
    .executeTakeFirst()
  if (!order) refuseNotFound({ orderId: input.orderId }, 'ORDER_NOT_FOUND')
  requirePermission(actor, 'operate:order:add', getOrderOwner(order))
  if (order.sendUserId !== null && actor.userId !== order.sendUserId && actor.userId !== order.operatorUserId)
    refuse('NO_PERMISSION')
  if (order.sendUserId === null) {
    const { record } = await lockOrder(tx, input.orderId)
    await assertNoRunningPayment(tx, { billId: record.billId, orderId: input.orderId })
  }
  await cancelPendingOrder(context, input.orderId, input.reason ?? '员工取消')
  return {}
}
