/**
 * Expected values of the stage report: paid time that has ended, the performers' share of it (from the bonus bills, or
 * in the current night from the paid time), and tips from their payments.
 */
import { userType } from '@nocturne/contract/codes'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db, tonight }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from actor_clock where business_date >= ${beginDate}::date and business_date <= ${endDate}::date and ended_at is not null
        and cancelled_at is null
        and (${scope} = 'all' or actor_user_id = ${userId} or (${scope} = 'dept' and dept_id = any(${deptIds}::bigint[])))
    ), tips as (
      select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint as amount from payment p join reward r using (payment_id)
        join app_user u on u.user_id = r.to_user_id
      where r.business_date >= ${beginDate}::date and r.business_date <= ${endDate}::date and u.user_type in (${lit(userType.actor, userType.mood)})
        and (${scope} = 'all' or r.to_user_id = ${userId} or (${scope} = 'dept' and r.to_dept_id = any(${deptIds}::bigint[])))
    ), booked as (
      select coalesce(sum(b.amount), 0)::bigint as amount from bonus_bill b join mine on mine.actor_clock_id = b.biz_id
      where b.biz_type = 'stage' and b.business_date >= ${beginDate}::date and b.business_date <= ${endDate}::date
    )
    select count(*) as clock_count, coalesce(sum(floor(extract(epoch from ended_at - started_at) / 60)), 0)::integer as clock_minutes,
      coalesce(sum(ceil(floor(extract(epoch from ended_at - started_at) / 60) * 2 / unit_minutes)), 0)::integer as half_units,
      coalesce(sum(unit_price * half_units / 2), 0)::bigint as clock_amount, count(distinct actor_user_id) as actors_on,
      ((select amount from booked) + coalesce(sum(actor_share) filter (where business_date = ${tonight}), 0))::bigint as actor_share,
      (select amount from tips) as reward_amount
    from mine`.execute(db)
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [
  { report: stageReport, facts: readFacts, levels: ['performers', 'clocks'] },
]
