/** 催单: alerts the bar that a table is waiting; at most once a minute per order. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { notifyCategory, produceStatus, userStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { buildDutyFilter } from '../directory/public.ts'
import { refreshAlerts, notify } from '../notifications/public.ts'
import { lockOrder, getOrderOwner } from './lock-order.ts'
import { isRunningOrder } from './order-status.ts'
import { urgedTicketAlertSource, waitingTicketAlertSource } from './waiting-lines.ts'

export const urgeOrder: Handler<typeof orders.urge, typeof schemas.urge> = async (context, input) => {
  const { tx, now, actor } = context
  const { record, order } = await lockOrder(tx, input.orderId)
  requirePermission(actor, 'operate:order:add', getOrderOwner(order))
  const waiting = await tx
    .selectFrom('orderItem')
    .select(['goodsName'])
    .where('orderId', '=', order.orderId)
    .where('produceStatus', 'in', [produceStatus.waiting, produceStatus.making])
    .whereRef('returnQuantity', '<', 'quantity')
    .orderBy('orderItemId')
    .execute()
  if (!isRunningOrder(order.status) || waiting.length === 0) refuse('ORDER_STATUS_WRONG')
  if (order.urgedAt !== null && addMinutes(order.urgedAt, 1) > formatTime(now)) refuse('TOO_FREQUENT')

  await tx
    .updateTable('orders')
    .set({ urgeCount: order.urgeCount + 1, urgedAt: now })
    .where('orderId', '=', order.orderId)
    .execute()
  const bar = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('status', '=', userStatus.active)
    .where(buildDutyFilter(sql`role_keys`, ['bar']))
    .execute()
  const names = waiting
    .slice(0, 3)
    .map((line) => line.goodsName)
    .join('、')
  const message = {
    userIds: bar.map(({ userId }) => userId),
    category: notifyCategory.order,
    title: `催单：${record.tableName}`,
    content: `${actor.nickName} 催 ${names}${waiting.length > 3 ? ` 等${waiting.length}项` : ''}`,
    route: `/pages/operat/order/details?orderId=${order.orderId}`,
    bizType: 'order',
    bizId: order.orderId,
  } as const
  await notify(tx, context.emit, message, now)
  for (const source of [waitingTicketAlertSource, urgedTicketAlertSource])
    await refreshAlerts(context, source, { subjectIds: [order.orderId] })
  context.emit({ topic: 'order', ids: [order.orderId] })
  context.log({
    subjectType: 'order',
    subjectId: order.orderId,
    after: { content: `催单 ${names}`, urgeCount: order.urgeCount + 1 },
  })
  return { urgeCount: order.urgeCount + 1 }
}
