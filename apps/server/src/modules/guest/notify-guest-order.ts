import { notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { notify } from '../notifications/public.ts'

type OrderRow = {
  tableRecordId: number
  tableName: string
  salesUserId: number
  waiterUserId: number | null
  goods: string
}

/**
 * Notifies the table's sales person and waiter that guests ordered themselves. Sent when the order goes to production:
 * immediately if it is owed, with its payment if it waited. Does nothing for staff orders.
 */
export async function notifyGuestOrder(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  orderId: number,
  at: Date,
): Promise<void> {
  const { rows } = await sql<OrderRow>`
    select r.sitting_id, r.table_name, r.sales_user_id, r.waiter_user_id,
      (select string_agg(i.goods_name || ' ×' || i.quantity, '、' order by i.order_item_id) from order_item i where i.order_id = o.order_id) as goods
    from guest_order g join orders o using (order_id) join sitting r on r.sitting_id = o.sitting_id
    where g.order_id = ${orderId}`.execute(tx)
  const [told] = rows
  if (!told) return
  await notify(
    tx,
    emit,
    {
      userIds: [told.salesUserId, ...(told.waiterUserId === null ? [] : [told.waiterUserId])],
      category: notifyCategory.order,
      title: `${told.tableName} 客人扫码点单`,
      content: told.goods,
      route: `/pages/operat/order/details?orderId=${orderId}`,
      bizType: 'order',
      bizId: orderId,
    },
    at,
  )
}
