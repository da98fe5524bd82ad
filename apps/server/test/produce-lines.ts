/** Produces waiting lines directly in the database, without the bar. */
import { produceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'

/** Production time: that of the order. */
const selectOrderTime = (table: 'orderItemPlace' | 'orderItem') => sql<Date>`
  (select o.created_at from order_item l join orders o using (order_id) where l.order_item_id = ${sql.ref(`${table}.orderItemId`)})`

const UNMADE = [produceStatus.waiting, produceStatus.making]

/**
 * Marks all unmade lines as produced, or those of one order. Locks lines before their stations, as the server does. The
 * state of a package depends on its stations, so those are written first.
 */
export async function produceLines(db: Db, orderId?: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lines = await tx
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('produceStatus', 'in', UNMADE)
      .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? 0))
      .orderBy('orderItemId')
      .forNoKeyUpdate()
      .execute()
    if (lines.length === 0) return
    const ids = lines.map(({ orderItemId }) => orderItemId)
    for (const table of ['orderItemPlace', 'orderItem'] as const)
      await tx
        .updateTable(table)
        .set({ produceStatus: produceStatus.produced, producedAt: selectOrderTime(table) })
        .where('orderItemId', 'in', ids)
        .where('produceStatus', 'in', UNMADE)
        .execute()
  })
}
