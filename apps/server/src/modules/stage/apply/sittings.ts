/** Sittings that paid time can be assigned to. */
import { recordStatus, tableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'

export type AssignableSitting = { tableRecordId: number; tableName: string; openTime: string; clearTime: string | null }

const columns = sql`r.sitting_id, r.table_name, r.opened_at as open_time, r.cleared_at as clear_time`
const isActualSitting = sql`r.table_type <> ${lit(tableType.virtual)} and r.status in (${lit(recordStatus.open, recordStatus.settled, recordStatus.cleared)})`

/** Lists the sittings of a night in order of opening; at most a few dozen. */
export async function listAssignableSittings(db: Db, businessDate: string): Promise<AssignableSitting[]> {
  const { rows } = await sql<AssignableSitting>`
    select ${columns} from sitting r where r.business_date = ${businessDate}::date and ${isActualSitting} order by r.opened_at, r.sitting_id`.execute(
    db,
  )
  return rows
}

/** Finds a sitting of that night; undefined when it belongs to another night. */
export async function findAssignableSitting(
  db: Db,
  tableRecordId: number,
  businessDate: string,
): Promise<AssignableSitting | undefined> {
  const { rows } = await sql<AssignableSitting>`
    select ${columns} from sitting r where r.sitting_id = ${tableRecordId} and r.business_date = ${businessDate}::date and ${isActualSitting}`.execute(
    db,
  )
  return rows[0]
}
