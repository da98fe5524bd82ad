/** Sets free tables to the bookings of the new night when the business date changes. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { tableStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { lit } from '../db/statement.ts'
import { refreshAllFreeTableStatuses } from '../modules/tables/public.ts'
import { runWithEvents } from '../http/with-events.ts'

/**
 * Sets the status of free tables by the bookings of `now`'s night. Idempotent: changes only tables with another status.
 * Returns their number.
 */
export async function applyBookingsToFreeTables(db: Db, now: Date): Promise<number> {
  const night = getBusinessDate(now)
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from venue_table
      where table_status in (${lit(tableStatus.free, tableStatus.booked)}) and table_status <> free_table_status(table_id, ${night}::date)
    ) as behind`.execute(db)
  if (rows[0]?.behind !== true) return 0
  return runWithEvents(db, async (tx, emit) => {
    const changed = await refreshAllFreeTableStatuses(tx, night)
    if (changed.length > 0) emit({ topic: 'table', ids: changed })
    return changed.length
  })
}
