/**
 * Log of a table: its own events, and earlier events of its current sitting at other tables. Amounts of a sitting are
 * shown only with permission.
 */
import { maskAmounts } from '@nocturne/base/masking'
import { parseBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { runningStatuses } from './record-status.ts'
import { getSittingRecordOwner } from './tables-policy.ts'

type Line = AnswerOf<typeof tables.log>['rows'][number]

/** Sitting of the line; null for events of the table itself. */
type Row = Omit<Line, 'businessDate'> & {
  tableRecordId: number | null
  salesUserId: number
  salesDeptId: number
  waiterUserId: number | null
  openUserId: number
}

export const readTableLog: Handler<typeof tables.log, typeof schemas.log> = async (
  { db, actor },
  { tableId, pageNum, pageSize },
) => {
  const { ids, total } = await readPageOfIds(db, selectNewestIds(tableId), { pageNum, pageSize })
  return { rows: await readLines(db, actor, ids), total }
}

/** Each branch of the union is read from an index in order, so PostgreSQL reads only the rows of the requested page. */
const selectNewestIds = (tableId: number) => sql`
  select id from (
    select log_id as id from table_log where table_id = ${tableId}
    union all
    select log_id from table_log where table_id <> ${tableId} and sitting_id = (
      select sitting_id from sitting where table_id = ${tableId} and status in (${lit(...runningStatuses)})
      order by sitting_id desc limit 1)
  ) l order by id desc`

/** Reads the latest twenty entries. */
export async function listLatestLogEntries(db: Db, actor: StaffActor, tableId: number): Promise<Line[]> {
  const { rows } = await sql<{ id: number }>`${selectNewestIds(tableId)} limit 20`.execute(db)
  return readLines(
    db,
    actor,
    rows.map(({ id }) => id),
  )
}

async function readLines(db: Db, actor: StaffActor, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Row>`
    select l.log_id, l.op_type, l.content, l.user_name, l.created_at as create_time, t.table_name,
      l.sitting_id, r.sales_user_id, r.sales_dept_id, r.waiter_user_id, r.open_user_id
    from table_log l join venue_table t using (table_id) left join sitting r using (sitting_id)
    where l.log_id = any(${[...ids]}::bigint[]) order by l.log_id desc`.execute(db)
  return rows.map((row) => toLine(row, actor))
}

function toLine(row: Row, actor: StaffActor): Line {
  const { logId, opType, content, userName, createTime, tableName } = row
  const amounts = row.tableRecordId === null || isPermitted(actor, 'operate:table:amount', getSittingRecordOwner(row))
  return {
    logId,
    opType,
    content: amounts ? content : maskAmounts(content),
    userName,
    createTime,
    businessDate: parseBusinessDate(createTime),
    tableName,
  }
}
