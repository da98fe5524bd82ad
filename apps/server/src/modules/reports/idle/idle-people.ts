/** 无业绩统计 (P053): sales people without performance or openings in these nights. */
import { addDays, getBusinessDayBounds } from '@nocturne/base/venue-time'
import { bookingStatus, recordStatus, tableType, userStatus, userType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { SELLING_ROLES } from '@nocturne/contract/reports/idle/schemas'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import { CUSTOM_PLAN_PREFIX } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { findScope } from '../../../http/policy.ts'
import { buildDutyFilter, buildEmployedOnCondition, selectLatestJoinDate } from '../../directory/public.ts'
import { PERSON_COLUMNS } from '../frame/report-header.ts'
import { buildScopeFilter, resolveReportQuery } from '../frame/report-query.ts'
import { selectSalesByPerson } from '../market/sales-by-person.ts'

export const IDLE_REPORT_PERMISSION = 'report:nowork:view'

/** SQL: active sales people `u`. */
export const IS_ACTIVE_SALES_PERSON = sql<boolean>`u.sale_flag and u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)}`

/** Type of stored reminders. */
export const IDLE_REMINDER_TYPE = 'idleReminder'

type Row = AnswerOf<typeof reports.idlePeople>['rows'][number]

/** Maximum number of nights that wait for their close. */
const UNCLOSED = 7

/**
 * Lists sales people without performance. Sales count regardless of the person's department at that time; viewers see
 * the people who are in their scope now. Idle nights are the nights the person was scheduled for. Before the venue's
 * first published schedule, every night since the person joined counts. No one is idle before the venue's first night.
 */
export const readIdlePeople: Handler<typeof reports.idlePeople, typeof schemas.idlePeople> = async (context, input) => {
  const { db, actor } = context
  const { minIdleDays = 0, sellersOnly = false, pageNum, pageSize } = input
  const query = await resolveReportQuery(context, IDLE_REPORT_PERMISSION, input, 'below')
  const { nights, today } = query
  const { beginDate, endDate } = nights
  const tonight = getBusinessDayBounds(today)
  // Idle people have no performance in these nights, so their last performance is earlier; only the latest of those
  // earlier nights may still be open.
  const before = { beginDate: addDays(beginDate, -UNCLOSED), endDate: addDays(beginDate, -1) }
  const mine = buildScopeFilter(query, { user: 'u.user_id', dept: 'u.dept_id' })
  const found = await sql<{ salesNum: number; total: number; rows: Row[] }>`${sql.raw(CUSTOM_PLAN_PREFIX)}
    with sellers as materialized (
      select u.* from app_user u where ${joinConditions(IS_ACTIVE_SALES_PERSON, mine, sellersOnly && buildDutyFilter(sql`u.role_keys`, SELLING_ROLES))}
    ), sold as (
      select sales_user_id from (${selectSalesByPerson(query)}) s group by sales_user_id having sum(performance_amount) <> 0
    ), opened as (
      select distinct sales_user_id from sitting r
      where r.business_date between ${beginDate}::date and ${endDate}::date and ${seatings}
    ), house_nights as materialized (
      select coalesce(array_agg(business_date order by business_date), '{}') as unplanned from (
        select business_date from business_day union select ${today}::date
      ) n where business_date <= ${endDate}::date
        and business_date < coalesce((select min(business_date) from schedule), 'infinity')
    ), idle as materialized (
      select u.*, cardinality(h.unplanned) - width_bucket(since.business_date, h.unplanned) + (
          select count(*)::integer from schedule p where p.user_id = u.user_id and p.business_date > since.business_date
            and p.business_date <= ${endDate}::date and not p.rest_flag
            and ${buildEmployedOnCondition(sql`p.user_id`, sql`p.business_date`)}) as idle_days
      from house_nights h cross join sellers u left join lateral (
        (select n.business_date from night_measure n
          where n.sales_user_id = u.user_id and n.business_date < ${beginDate}::date and n.performance_amount > 0
          order by n.business_date desc limit 1)
        union all
        (select s.business_date from (${selectSalesByPerson({ ...query, nights: before })}) s where s.sales_user_id = u.user_id
          group by s.business_date having sum(s.performance_amount) > 0 order by s.business_date desc limit 1)
        order by business_date desc limit 1
      ) last on true cross join lateral (
        select coalesce(last.business_date, ${selectLatestJoinDate(sql`u.user_id`)} - 1, '-infinity') as business_date
      ) since
      where exists (select from sitting where business_date <= ${endDate}::date)
        and u.user_id not in (select sales_user_id from sold) and u.user_id not in (select sales_user_id from opened)
    ), chosen as (
      select * from idle where idle_days >= ${minIdleDays}
    ), page as (
      select * from chosen order by idle_days desc, dept_id, user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select (select count(*) from sellers) as sales_num, (select count(*) from chosen) as total, coalesce((
      select json_agg(json_build_object('userId', l.user_id, 'nickName', l.nick_name, 'avatarUrl', l.avatar_url, 'postName', l.post_name,
        'deptId', l.dept_id, 'deptName', l.dept_name, 'lastOpenDate', l.last_open_date, 'idleDays', l.idle_days,
        'bookingCount', l.booking_count, 'reminded', l.reminded) order by l.idle_days desc, l.dept_id, l.user_id)
      from (
        select ${PERSON_COLUMNS}, u.idle_days,
          (select r.business_date from sitting r where r.sales_user_id = u.user_id and r.business_date <= ${endDate}::date and ${seatings}
            order by r.business_date desc limit 1) as last_open_date,
          (select count(*) from booking b where b.sales_user_id = u.user_id and b.booking_date between ${beginDate}::date and ${endDate}::date
            and b.status <> ${lit(bookingStatus.rejected)}) as booking_count,
          exists (select from notification n where n.user_id = u.user_id and n.biz_type = ${IDLE_REMINDER_TYPE} and n.created_at > ${tonight.beginTime}) as reminded
        from page u join dept d using (dept_id) join post p using (post_id)
      ) l), '[]') as rows`.execute(db)
  const [answer] = found.rows
  if (!answer) throw new Error('an aggregate answered no row')
  return { today, ...nights, scope: findScope(actor, IDLE_REPORT_PERMISSION) ?? 'self', ...answer }
}

/** SQL: condition on sittings `r` that count as openings. */
const seatings = sql`r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)}`
