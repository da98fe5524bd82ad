/** Unpaid amounts, summed fact by fact, of the sittings opened in these nights. */
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { sql } from 'kysely'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db, asOf }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with owed as (
      select sitting_id, sum(d_unpaid) as amount from sales_fact group by sitting_id having sum(d_unpaid) > 0
    )
    select coalesce(sum(o.amount), 0)::bigint as unpaid_amount, count(*) as table_count,
      coalesce(max(date_part('hour', justify_hours(${asOf}::timestamp at time zone 'Asia/Shanghai' - r.opened_at))), 0)::integer as max_hours
    from owed o join sitting r using (sitting_id)
    where r.business_date between ${beginDate}::date and ${endDate}::date
      and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))`.execute(
    db,
  )
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [{ report: unpaidReport, facts: readFacts }]
