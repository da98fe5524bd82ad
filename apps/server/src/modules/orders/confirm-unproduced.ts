/** 自动出品: lines not confirmed by the bar when their night closes count as produced at order time (domain §4.44). */
import { businessDayStatus, orderStatus, produceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'

/**
 * Marks at most `limit` unconfirmed lines of closed nights as produced, oldest first; skips locked lines, which the
 * next run handles. Returns the orders concerned with their number of lines.
 */
export async function confirmUnproducedLines(tx: Tx, limit: number): Promise<{ orderId: number; lines: number }[]> {
  const { rows } = await sql<{ orderId: number; lines: number }>`
    with waiting as (
      select i.order_item_id, o.created_at from order_item i
        join orders o using (order_id) join business_day d on d.business_date = o.business_date and d.status = ${lit(businessDayStatus.closed)}
      where i.produce_status in (${lit(produceStatus.waiting, produceStatus.making)}) and i.quantity > i.return_quantity
        and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})
      order by i.order_item_id limit ${limit} for no key update of i skip locked
    ), made as (
      update order_item i set produce_status = ${lit(produceStatus.produced)}, produced_at = w.created_at from waiting w
      where i.order_item_id = w.order_item_id returning i.order_id
    ), places as (
      update order_item_place p set produce_status = ${lit(produceStatus.produced)}, produced_at = w.created_at from waiting w
      where p.order_item_id = w.order_item_id and p.produce_status in (${lit(produceStatus.waiting, produceStatus.making)})
    )
    select order_id, count(*) as lines from made group by order_id order by order_id`.execute(tx)
  return rows
}
