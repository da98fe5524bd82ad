/** Printed codes of tables for the sheet of codes. */
import { normalDisable } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { readPublicUrl } from '../platform/public.ts'
import { buildPrintedCode, buildTableCodePath } from './table-code.ts'

export type PrintedCode = { tableId: number; tableName: string; areaName: string; url: string; codeVersion: number }

/** Codes of all tables in use, in the order of the floor. `publicUrl` is the address that the codes contain. */
export async function listTableCodes(db: Db): Promise<{ publicUrl: string; rows: PrintedCode[] }> {
  const publicUrl = await readPublicUrl(db)
  const tables = await db
    .selectFrom('venueTable as t')
    .innerJoin('area as a', 'a.areaId', 't.areaId')
    .select(['t.tableId', 't.tableName', 't.tableCode', 't.codeVersion', 'a.areaName'])
    .where('t.status', '=', normalDisable.normal)
    .orderBy('a.orderNum')
    .orderBy('t.orderNum')
    .orderBy('t.tableId')
    .execute()
  const rows = await Promise.all(
    tables.map(async ({ tableCode, ...table }) => ({
      ...table,
      url: `${publicUrl}${buildTableCodePath(await buildPrintedCode(db, { ...table, tableCode }))}`,
    })),
  )
  return { publicUrl, rows }
}
