/** When the business date changes, what a free table shows follows the bookings of the new night. */
import { businessDate } from '@nocturne/base/venue-time'
import { tableStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { lit } from '../db/statement.ts'
import { turnFreeTables } from '../modules/tables/public.ts'
import { withEvents } from '../http/with-events.ts'

/** Brings free tables in line with the night of `now`. Run at any time it changes only what is wrong. Answers how many tables. */
export async function runNightTurn(db: Db, now: Date): Promise<number> {
  const night = businessDate(now)
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from venue_table
      where table_status in (${lit(tableStatus.free, tableStatus.booked)}) and table_status <> free_table_status(table_id, ${night}::date)
    ) as behind`.execute(db)
  if (rows[0]?.behind !== true) return 0
  return withEvents(db, async (tx, emit) => {
    const changed = await turnFreeTables(tx, night)
    if (changed.length > 0) emit({ topic: 'table', ids: changed })
    return changed.length
  })
}
