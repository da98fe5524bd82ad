import { addDays, businessDate } from '@nocturne/base/venue-time'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'

/** Without dates the list shows the last nights only: the log never shrinks. */
const DEFAULT_DAYS = 31

type Row = {
  operId: number
  title: string
  businessType: string
  userId: number | null
  userName: string
  ip: string
  requestId: string
  subjectType: string
  subjectId: number | null
  before: unknown
  after: unknown
  businessDate: string
  createTime: string
}

/** The operation log, newest first, for those who close the books or set the rules of the house. */
export const listOperLog: Handler<typeof platform.operLog, typeof schemas.operLog> = async ({ db, now }, input) => {
  const endDate = input.endDate ?? businessDate(now)
  const beginDate = input.beginDate ?? addDays(endDate, -DEFAULT_DAYS)
  const chosen = sql`business_date between ${beginDate}::date and ${endDate}::date
    and (${input.userId ?? null}::bigint is null or user_id = ${input.userId ?? null})
    and (${input.businessType ?? null}::text is null or business_type = ${input.businessType ?? null})
    and (${input.subjectType ?? null}::text is null or subject_type = ${input.subjectType ?? null})
    and (${input.subjectId ?? null}::bigint is null or subject_id = ${input.subjectId ?? null})
    and (${input.keyword ?? null}::text is null or strpos(title || ' ' || user_name, ${input.keyword ?? null}) > 0)`
  const [rows, count] = await Promise.all([
    sql<Row>`select oper_id, title, business_type, user_id, user_name, ip, request_id, subject_type, subject_id, before, after, business_date,
      created_at as create_time
      from oper_log where ${chosen} order by oper_id desc limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from oper_log where ${chosen}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}
