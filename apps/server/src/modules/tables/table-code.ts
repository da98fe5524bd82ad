/**
 * Code printed at a table: `<tableCode>.<signature>`. The signature covers the table and its code version, so a code cannot be forged,
 * moved to another table or used after rotation. All invalid codes get the same response in the same time.
 */
import type { TableStatus } from '@nocturne/contract/codes'
import { normalDisable } from '@nocturne/contract/codes'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuse } from '../../http/refusal.ts'
import { getServerSecret } from '../platform/public.ts'
import { runningStatuses } from './record-status.ts'

const SIGNATURE_LENGTH = 16

export type CodedTable = { tableId: number; tableCode: string; codeVersion: number }

export type ScannedTable = CodedTable & {
  tableName: string
  areaId: number
  areaName: string
  tableStatus: TableStatus
  /** Running sitting of the table; null without one. */
  tableRecordId: number | null
}

const getCodeKey = (db: Db) => getServerSecret(db, 'table-code', () => randomBytes(32).toString('base64url'))

const sign = (key: string, { tableId, codeVersion }: Pick<CodedTable, 'tableId' | 'codeVersion'>) =>
  createHmac('sha256', key).update(`${tableId}:${codeVersion}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

/** Content of the table's QR picture and tag. */
export async function buildPrintedCode(db: Db, table: CodedTable): Promise<string> {
  return `${table.tableCode}.${sign(await getCodeKey(db), table)}`
}

/** Printed code of the table where a running sitting is now; null once the sitting has ended. */
export async function findSittingCode(db: Db, tableRecordId: number): Promise<string | null> {
  const { rows } = await sql<CodedTable>`
    select t.table_id, t.table_code, t.code_version from sitting r join venue_table t using (table_id)
    where r.sitting_id = ${tableRecordId} and r.status in (${lit(...runningStatuses)})
      and t.status = ${lit(normalDisable.normal)}`.execute(db)
  const [table] = rows
  return table ? buildPrintedCode(db, table) : null
}

/** Path of the screen for a printed code. */
export const buildTableCodePath = (code: string) => `/pages/nfc?code=${code}`

/**
 * Signed in place of an unknown table, so that checking an unknown code takes as long as checking a wrong signature.
 */
const noTable = { tableId: 0, codeVersion: 0 }

/**
 * Finds the table of a printed code. Throws TABLE_CODE_INVALID for unknown, unsigned, wrongly signed and rotated codes.
 */
export async function requireTableByCode(db: Db, code: string): Promise<ScannedTable> {
  const [key, { rows }] = await Promise.all([
    getCodeKey(db),
    sql<ScannedTable>`
      select t.table_id, t.table_code, t.code_version, t.table_name, t.area_id, a.area_name, t.table_status, r.sitting_id
      from venue_table t join area a using (area_id)
      left join sitting r on r.table_id = t.table_id and r.status in (${lit(...runningStatuses)})
      where t.table_code = split_part(${code}, '.', 1) and t.status = ${lit(normalDisable.normal)}`.execute(db),
  ])
  const [table] = rows
  const expected = `${table?.tableCode ?? ''}.${sign(key, table ?? noTable)}`
  if (!isSameText(code, expected) || !table) refuse('TABLE_CODE_INVALID')
  return table
}

/** Compares two texts in constant time. */
function isSameText(given: string, expected: string): boolean {
  const hashText = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(hashText(given), hashText(expected))
}
