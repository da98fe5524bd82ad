/** Production state of a line, including the places that make parts of a package. */
import { produceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'

const MADE = sql`(${lit(produceStatus.produced, produceStatus.delivered)})`

/**
 * SQL condition on line `i`: the line, or its parts made at one of the places, has been produced. False when there is
 * no line.
 */
export const LINE_IS_PRODUCED = sql<boolean>`coalesce(i.produce_status in ${MADE}
  or exists (select from order_item_place p where p.order_item_id = i.order_item_id and p.produce_status in ${MADE}), false)`

/** Returns whether at least one of these lines has been produced, so that a return needs the goods themselves. */
export async function hasProducedLine(db: Db, orderItemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select coalesce(bool_or(${LINE_IS_PRODUCED}), false) as made from order_item i where i.order_item_id = any(${[...orderItemIds]}::bigint[])`.execute(
    db,
  )
  return rows[0]?.made ?? false
}
