/** Lines of production with what decides on them, locked in the documented order. */
import type { OrderStatus, ProduceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { firstMissing, notFound, refuse } from '../../http/refusal.ts'
import { holdOrdersOfLines } from './lock-order.ts'

export type Task = {
  orderItemId: number
  orderId: number
  tableId: number
  goodsName: string
  produceStatus: ProduceStatus
  producedFrom: ProduceStatus | null
  produceUserId: number | null
  /** Since it went out, by the clock of this request. */
  producedAgoMs: number | null
  orderStatus: OrderStatus
  kept: number
}

/** Orders before lines, both by ascending id: a return holds the order while it changes a line. Refuses ORDER_NOT_FOUND. */
export async function lockTasks(tx: Tx, orderItemIds: readonly number[], now: Date): Promise<Task[]> {
  const wanted = [...new Set(orderItemIds)]
  await holdOrdersOfLines(tx, wanted)
  const { rows } = await sql<Task>`
    select i.order_item_id, i.order_id, r.table_id, i.goods_name, i.produce_status, i.produced_from, i.produce_user_id,
      (extract(epoch from ${now}::timestamptz - i.produced_at) * 1000)::float8 as produced_ago_ms, o.status as order_status,
      i.quantity - i.return_quantity as kept
    from order_item i join orders o using (order_id) join table_record r using (table_record_id)
    where i.order_item_id = any(${wanted}::bigint[]) order by i.order_item_id for no key update of i`.execute(tx)
  const missing = firstMissing(
    wanted,
    rows.map((task) => task.orderItemId),
  )
  if (missing !== undefined) notFound({ orderItemId: missing }, 'ORDER_NOT_FOUND')
  return rows
}

/** Refuses ORDER_STATUS_WRONG with the lines it is about, unless there are none; `hint` says why where that is not seen. */
export function refuseTasks(tasks: readonly Task[], hint?: string): void {
  if (tasks.length === 0) return
  const orderItemIds = tasks.map((task) => task.orderItemId)
  const goodsNames = tasks.map((task) => task.goodsName)
  refuse('ORDER_STATUS_WRONG', {}, { orderItemIds, goodsNames, ...(hint !== undefined && { hint }) })
}
