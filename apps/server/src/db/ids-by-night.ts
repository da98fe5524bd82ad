/**
 * Translates a range of nights into a range of ids: ids increase with the nights, and an index by night finds both ends
 * of the range immediately.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

type Table = 'orders' | 'sitting'
const keyOf = { orders: 'order_id', sitting: 'sitting_id' } as const

/** First id of the nights from `date` (`YYYY-MM-DD`) on; null when there is none. */
export const selectFirstIdFromNight = (table: Table, date: string): RawBuilder<number | null> =>
  selectEdge(table, 'min', sql`>=`, date)

/** Last id of the nights up to `date`; null when there is none. */
export const selectLastIdUpToNight = (table: Table, date: string): RawBuilder<number | null> =>
  selectEdge(table, 'max', sql`<=`, date)

function selectEdge(
  table: Table,
  end: 'min' | 'max',
  side: RawBuilder<unknown>,
  date: string,
): RawBuilder<number | null> {
  const [rows, edge] = [sql.table(table), sql.raw(end)]
  return sql<number | null>`(
    select ${edge}(${sql.ref(keyOf[table])}) from ${rows}
    where business_date = (select ${edge}(business_date) from ${rows} where business_date ${side} ${date}::date))`
}
