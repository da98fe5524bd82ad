/** Makes what a test needs and its parents; a test mentions only what matters to it. */
import { tables } from '@nocturne/contract/tables/endpoints'
import type { Caller, TestApi } from './api.ts'

/** Id of a table of the demo venue by its name (`A08`). */
export async function tableNamed(api: TestApi, tableName: string): Promise<number> {
  return (await api.db.selectFrom('venueTable').select('tableId').where('tableName', '=', tableName).executeTakeFirstOrThrow()).tableId
}

/** Opens a table for walk-ins. */
export async function openTable(api: TestApi, caller: Caller, tableName: string, guestNum = 4): Promise<{ tableRecordId: number; tableId: number; billId: number; version: number }> {
  const tableId = await tableNamed(api, tableName)
  const { tableRecordId, version } = await caller.call(tables.open, { tableId, guestNum })
  const { billId } = await api.db.selectFrom('tableRecord').select('billId').where('tableRecordId', '=', tableRecordId).executeTakeFirstOrThrow()
  return { tableRecordId, tableId, billId, version }
}
