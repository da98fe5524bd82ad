/** 未到岗 (P053): shifts that have begun, without a punch and without leave. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { findScope } from '../../../http/policy.ts'
import { PERSON_COLUMNS } from '../frame/report-header.ts'
import { includesCurrentNight, resolveReportQuery } from '../frame/report-query.ts'
import { IDLE_REPORT_PERMISSION } from '../idle/idle-people.ts'
import { IS_LEAVE_DAY, selectPresenceDays } from './presence-days.ts'

type Row = AnswerOf<typeof reports.notArrived>['rows'][number]

export const readNotArrived: Handler<typeof reports.notArrived, typeof schemas.notArrived> = async (
  context,
  { pageNum, pageSize, ...input },
) => {
  const { db, actor, now } = context
  const query = await resolveReportQuery(context, IDLE_REPORT_PERMISSION, input, 'below')
  const missed = sql`
    select d.* from (${await selectPresenceDays(context, query)}) d
    where d.scheduled and d.on_at is null and d.off_at is null and not ${IS_LEAVE_DAY} and d.shift_on_at <= ${now}`
  const [sums, lines] = await Promise.all([
    sql<{ total: number; userCount: number }>`
      select count(*)::integer as total, count(distinct m.user_id)::integer as user_count from (${missed}) m`.execute(
      db,
    ),
    sql<Row>`
      select ${PERSON_COLUMNS}, m.business_date, m.shift_name, m.shift_on_at as on_time, m.shift_off_at as off_time
      from (${missed}) m join app_user u using (user_id) join dept d on d.dept_id = u.dept_id join post p using (post_id)
      order by m.business_date desc, u.dept_id, u.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
  ])
  const [sum] = sums.rows
  if (!sum) throw new Error('an aggregate answered no row')
  return {
    today: query.today,
    ...query.nights,
    running: includesCurrentNight(query),
    scope: findScope(actor, IDLE_REPORT_PERMISSION) ?? 'self',
    ...sum,
    rows: lines.rows,
  }
}
