import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import { sql } from 'kysely'
import { joinConditions, readPageOfIds } from '../../db/list-queries.ts'
import { assertDateRange } from '../../http/date-range.ts'
import type { Handler } from '../../http/bind.ts'

/** Default range when no dates are given, because the log grows without limit. */
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

/** Lists the operation log, newest first, for finance and management. */
export const listOperLog: Handler<typeof platform.operLog, typeof schemas.operLog> = async ({ db, now }, input) => {
  const endDate = input.endDate ?? getBusinessDate(now)
  const beginDate = input.beginDate ?? addDays(endDate, -DEFAULT_DAYS)
  assertDateRange({ beginDate, endDate })
  const chosen = joinConditions(
    sql`business_date between ${beginDate}::date and ${endDate}::date`,
    input.userId !== undefined && sql`user_id = ${input.userId}`,
    input.businessType !== undefined && sql`business_type = ${input.businessType}`,
    input.subjectType !== undefined && sql`subject_type = ${input.subjectType}`,
    input.subjectId !== undefined && sql`subject_id = ${input.subjectId}`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select oper_id as id from oper_log where ${chosen} order by business_date desc, oper_id desc`,
    input,
  )
  const { rows } = await sql<Row>`
    select oper_id, title, business_type, user_id, user_name, ip, request_id, subject_type, subject_id, before, after, business_date,
      created_at as create_time
    from oper_log where oper_id = any(${ids}::bigint[]) order by business_date desc, oper_id desc`.execute(db)
  return { rows, total }
}
