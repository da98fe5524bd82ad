/** Status of a table without guests: booked when a confirmed booking expects it tonight, otherwise free. */
import { tableStatus } from '@nocturne/contract/codes'
import type { NormalDisable, TableStatus, TableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { findMissingElement, refuseNotFound } from '../../http/refusal.ts'

const freeStatuses = [tableStatus.free, tableStatus.booked] as const

export type TableRow = {
  tableId: number
  tableName: string
  tableStatus: TableStatus
  status: NormalDisable
  bookable: boolean
  tableType: TableType
  areaId: number
  areaName: string
}

/** Locks tables by ascending id, so that two commands on the same tables cannot deadlock. Throws NOT_FOUND for an unknown one. */
export async function lockTables(tx: Tx, tableIds: readonly number[]): Promise<Map<number, TableRow>> {
  const uniqueIds = [...new Set(tableIds)]
  const { rows } = await sql<TableRow>`
    select t.table_id, t.table_name, t.table_status, t.status, t.bookable and a.bookable as bookable, t.table_type, t.area_id, a.area_name
    from venue_table t join area a using (area_id) where t.table_id = any(${uniqueIds}::bigint[]) order by t.table_id for no key update of t`.execute(
    tx,
  )
  const missing = findMissingElement(
    uniqueIds,
    rows.map((table) => table.tableId),
  )
  if (missing !== undefined) refuseNotFound({ tableId: missing })
  return new Map(rows.map((row) => [row.tableId, row]))
}

/** Sets a table to free, or to booked when a booking reserves it tonight. */
export async function releaseTable(tx: Tx, tableId: number, night: string): Promise<void> {
  await sql`update venue_table set table_status = free_table_status(table_id, ${night}::date) where table_id = ${tableId}`.execute(
    tx,
  )
}

/**
 * Updates the status of a free or booked table after a change of its bookings. Tables in use or locked are unchanged.
 */
export async function refreshFreeTableStatus(tx: Tx, tableId: number, night: string): Promise<void> {
  await sql`
    update venue_table set table_status = free_table_status(table_id, ${night}::date)
    where table_id = ${tableId} and table_status in (${lit(...freeStatuses)})`.execute(tx)
}

/** Updates all free tables by their bookings at the start of a night. Returns the changed tables. */
export async function refreshAllFreeTableStatuses(tx: Tx, night: string): Promise<number[]> {
  // Locked in a separate statement first: the update then sees a booking that was confirmed concurrently.
  await sql`select from venue_table where table_status in (${lit(...freeStatuses)}) order by table_id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ tableId: number }>`
    update venue_table set table_status = free_table_status(table_id, ${night}::date)
    where table_status in (${lit(...freeStatuses)}) and table_status <> free_table_status(table_id, ${night}::date)
    returning table_id`.execute(tx)
  return rows.map((row) => row.tableId)
}
