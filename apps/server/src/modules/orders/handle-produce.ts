/** 出品确认: the bar takes lines up, makes them and sends them out. A line that is not where the screen showed it is refused. */
import type { OrderStatus, ProduceStatus } from '@nocturne/contract/codes'
import { produceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { BOOKED } from './order-status.ts'
import { canProduce } from './produce-status.ts'

type Task = {
  orderItemId: number
  orderId: number
  tableId: number
  goodsName: string
  produceStatus: ProduceStatus
  orderStatus: OrderStatus
  kept: number
}

export const handleProduce: Handler<typeof orders.produceHandle, typeof schemas.produceHandle> = async (
  context,
  { orderItemIds, produceStatus: to },
) => {
  const { tx, now, actor } = context
  const wanted = [...new Set(orderItemIds)]
  // Orders before lines, both by ascending id: a return holds the order while it changes a line.
  await sql`select order_id from orders where order_id in (select order_id from order_item where order_item_id = any(${wanted}::bigint[]))
    order by order_id for no key update`.execute(tx)
  const { rows: tasks } = await sql<Task>`
    select i.order_item_id, i.order_id, r.table_id, i.goods_name, i.produce_status, o.status as order_status, i.quantity - i.return_quantity as kept
    from order_item i join orders o using (order_id) join table_record r using (table_record_id)
    where i.order_item_id = any(${wanted}::bigint[]) order by i.order_item_id for no key update of i`.execute(tx)
  if (tasks.length !== wanted.length) refuse('ORDER_NOT_FOUND')
  const stuck = tasks.filter(
    (task) => task.kept === 0 || !BOOKED.includes(task.orderStatus) || !canProduce(task.produceStatus, to),
  )
  if (stuck.length > 0)
    refuse(
      'ORDER_STATUS_WRONG',
      {},
      { orderItemIds: stuck.map((task) => task.orderItemId), goodsNames: stuck.map((task) => task.goodsName) },
    )

  const made = to === produceStatus.produced ? { producedAt: now } : {}
  await tx
    .updateTable('orderItem')
    .set({ produceStatus: to, produceUserId: actor.userId, ...made })
    .where('orderItemId', 'in', wanted)
    .execute()
  const orderIds = [...new Set(tasks.map((task) => task.orderId))]
  context.emit({ topic: 'order', ids: orderIds })
  context.emit({ topic: 'table', ids: [...new Set(tasks.map((task) => task.tableId))] })
  for (const orderId of orderIds) {
    const mine = tasks.filter((task) => task.orderId === orderId)
    context.log({
      subjectType: 'order',
      subjectId: orderId,
      before: mine.map((task) => ({ orderItemId: task.orderItemId, produceStatus: task.produceStatus })),
      after: { content: mine.map((task) => task.goodsName).join('、'), produceStatus: to },
    })
  }
  return {}
}
