/** Locks production tasks in the documented order, and reads the data that decides whether their status may change. */
import type { produceStatus } from '@nocturne/contract/codes'
import type { OrderStatus, ProduceDept, ProduceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { joinConditions } from '../../db/list-queries.ts'
import { findMissingElement, refuseNotFound, refuse } from '../../http/refusal.ts'
import { TASKS_OF_LINE } from './line-tasks.ts'
import { lockOrdersOfLines } from './lock-order.ts'

export type ProductionTask = {
  orderItemId: number
  produceDept: ProduceDept
  /** True for one place's parts of a package; false for a whole line. */
  isPart: boolean
  orderId: number
  tableId: number
  goodsName: string
  produceStatus: ProduceStatus
  producedFrom: ProduceStatus | null
  produceUserId: number | null
  /** Milliseconds since production, by the clock of this request. */
  producedAgoMs: number | null
  orderStatus: OrderStatus
  kept: number
}

/** States of goods that need production. */
export type MakingStatus = Exclude<ProduceStatus, typeof produceStatus.none>

type TaskChange = {
  produceStatus: MakingStatus | RawBuilder<MakingStatus>
  produceUserId?: number | null
  producedAt?: Date | null
  producedFrom?: RawBuilder<MakingStatus> | null
}

type TaskSelection = { orderItemIds: readonly number[]; produceDept?: ProduceDept | undefined }

/**
 * Locks orders before lines, both by ascending id: a return locks the order while it changes a line. The lock of a line covers its places.
 * With `produceDept` a package contributes this place's parts only. Throws ORDER_NOT_FOUND.
 */
export async function lockProductionTasks(
  tx: Tx,
  { orderItemIds, produceDept }: TaskSelection,
  now: Date,
): Promise<ProductionTask[]> {
  const itemIds = [...new Set(orderItemIds)]
  await lockOrdersOfLines(tx, itemIds)
  await sql`select order_item_id from order_item where order_item_id = any(${itemIds}::bigint[]) order by order_item_id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<ProductionTask>`
    select i.order_item_id, t.produce_dept, t.is_part, i.order_id, r.table_id, i.goods_name, t.produce_status, t.produced_from, t.produce_user_id,
      (extract(epoch from ${now}::timestamptz - t.produced_at) * 1000)::float8 as produced_ago_ms, o.status as order_status,
      i.quantity - i.return_quantity as kept
    from order_item i cross join ${TASKS_OF_LINE} join orders o on o.order_id = i.order_id join sitting r using (sitting_id)
    where ${joinConditions(
      sql`i.order_item_id = any(${itemIds}::bigint[])`,
      produceDept !== undefined && sql`(not t.is_part or t.produce_dept = ${produceDept}::text)`,
    )} order by i.order_item_id, t.produce_dept`.execute(tx)
  const missing = findMissingElement(
    itemIds,
    rows.map((task) => task.orderItemId),
  )
  if (missing !== undefined) refuseNotFound({ orderItemId: missing }, 'ORDER_NOT_FOUND')
  return rows
}

/**
 * Throws ORDER_STATUS_WRONG with the lines of these tasks; does nothing for an empty list. `hint` adds a reason that
 * the screen does not show.
 */
export function assertNoFailedTasks(tasks: readonly ProductionTask[], hint?: string): void {
  if (tasks.length === 0) return
  const orderItemIds = tasks.map((task) => task.orderItemId)
  const goodsNames = tasks.map((task) => task.goodsName)
  refuse('ORDER_STATUS_WRONG', {}, { orderItemIds, goodsNames, ...(hint !== undefined && { hint }) })
}

/** Writes the new state of each task: to the line, or to its place, from which the database derives the state of the line. */
export async function storeTaskStates(tx: Tx, tasks: readonly ProductionTask[], change: TaskChange): Promise<void> {
  const whole = tasks.filter(({ isPart }) => !isPart).map(({ orderItemId }) => orderItemId)
  const parts = tasks.filter(({ isPart }) => isPart)
  if (whole.length > 0) await tx.updateTable('orderItem').set(change).where('orderItemId', 'in', whole).execute()
  for (const { orderItemId, produceDept } of parts)
    await tx
      .updateTable('orderItemPlace')
      .set(change)
      .where('orderItemId', '=', orderItemId)
      .where(sql<boolean>`produce_dept = ${produceDept}`)
      .execute()
}
