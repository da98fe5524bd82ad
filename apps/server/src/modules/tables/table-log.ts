/** Lines of a table's log as somebody may read them: amounts of a sitting only where they are his to see. */
import { maskAmounts } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { pageOfIds } from '../../db/listed.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { may } from '../../http/policy.ts'
import { recordOwner } from './tables-policy.ts'

type Line = AnswerOf<typeof tables.log>['rows'][number]

/** Whose sitting it was; null for what happened to the table itself. */
type Row = Line & {
  tableRecordId: number | null
  salesUserId: number
  salesDeptId: number
  waiterUserId: number | null
  openUserId: number
}

export const readLog: Handler<typeof tables.log, typeof schemas.log> = async (
  { db, actor },
  { tableId, pageNum, pageSize },
) => {
  const newest = sql`select log_id as id from table_log where table_id = ${tableId} order by log_id desc`
  const { ids, total } = await pageOfIds(db, newest, { pageNum, pageSize })
  return { rows: await readLines(db, actor, ids), total }
}

/** The latest twenty. */
export async function lastLines(db: Db, actor: StaffActor, tableId: number): Promise<Line[]> {
  const newest = await db
    .selectFrom('tableLog')
    .select('logId')
    .where('tableId', '=', tableId)
    .orderBy('logId', 'desc')
    .limit(20)
    .execute()
  return readLines(
    db,
    actor,
    newest.map(({ logId }) => logId),
  )
}

async function readLines(db: Db, actor: StaffActor, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Row>`
    select l.log_id, l.op_type, l.content, l.user_name, l.created_at as create_time,
      l.table_record_id, r.sales_user_id, r.sales_dept_id, r.waiter_user_id, r.open_user_id
    from table_log l left join table_record r using (table_record_id)
    where l.log_id = any(${[...ids]}::bigint[]) order by l.log_id desc`.execute(db)
  return rows.map((row) => present(row, actor))
}

function present(row: Row, actor: StaffActor): Line {
  const { logId, opType, content, userName, createTime } = row
  const amounts = row.tableRecordId === null || may(actor, 'operate:table:amount', recordOwner(row))
  return { logId, opType, content: amounts ? content : maskAmounts(content), userName, createTime }
}
