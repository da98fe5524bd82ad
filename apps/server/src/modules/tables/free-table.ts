/** What a table shows while nobody sits at it: booked when a confirmed booking waits for it tonight, otherwise free. */
import { tableStatus } from '@nocturne/contract/codes'
import type { NormalDisable, TableStatus, TableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { firstMissing, notFound } from '../../http/refusal.ts'

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

/** Locks tables by ascending id, so that two commands on the same two tables never wait for each other. NOT_FOUND for an unknown one. */
export async function lockTables(tx: Tx, tableIds: readonly number[]): Promise<Map<number, TableRow>> {
  const wanted = [...new Set(tableIds)]
  const { rows } = await sql<TableRow>`
    select t.table_id, t.table_name, t.table_status, t.status, t.bookable and a.bookable as bookable, t.table_type, t.area_id, a.area_name
    from venue_table t join area a using (area_id) where t.table_id = any(${wanted}::bigint[]) order by t.table_id for no key update of t`.execute(
    tx,
  )
  const missing = firstMissing(
    wanted,
    rows.map((table) => table.tableId),
  )
  if (missing !== undefined) notFound({ tableId: missing })
  return new Map(rows.map((row) => [row.tableId, row]))
}

/** The guests are gone: the table is free, or booked when somebody is expected. */
export async function releaseTable(tx: Tx, tableId: number, night: string): Promise<void> {
  await sql`update venue_table set table_status = free_table_status(table_id, ${night}::date) where table_id = ${tableId}`.execute(
    tx,
  )
}

/** A booking of the table came or went: free and booked follow it, a table in use or locked stays what it is. */
export async function refreshFreeTable(tx: Tx, tableId: number, night: string): Promise<void> {
  await sql`
    update venue_table set table_status = free_table_status(table_id, ${night}::date)
    where table_id = ${tableId} and table_status in (${lit(...freeStatuses)})`.execute(tx)
}

/** A new night began: brings every free table in line with its bookings. Answers the tables that changed. */
export async function turnFreeTables(tx: Tx, night: string): Promise<number[]> {
  // Locked first and read again by the next statement, so that a booking confirmed meanwhile is not overlooked.
  await sql`select from venue_table where table_status in (${lit(...freeStatuses)}) order by table_id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ tableId: number }>`
    update venue_table set table_status = free_table_status(table_id, ${night}::date)
    where table_status in (${lit(...freeStatuses)}) and table_status <> free_table_status(table_id, ${night}::date)
    returning table_id`.execute(tx)
  return rows.map((row) => row.tableId)
}
