/** Gifts, computed from the gift orders: those that took effect in these nights, minus those withdrawn in them (R7). */
import { sendQuotaType } from '@nocturne/contract/codes'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from gift_order where ${scope} = 'all' or send_user_id = ${userId} or (${scope} = 'dept' and send_dept_id = any(${deptIds}::bigint[]))
    ), effective as (
      select * from mine where effective_date >= ${beginDate}::date and effective_date <= ${endDate}::date
    ), came_back as (
      select coalesce(sum(-f.d_gift), 0) as amount from sales_fact f join mine using (order_id)
      where f.d_gift < 0 and f.business_date >= ${beginDate}::date and f.business_date <= ${endDate}::date
    )
    select (coalesce(sum(send_amount), 0) - (select amount from came_back))::bigint as gift_amount, count(*) as send_count,
      count(*) filter (where quota_type = ${lit(sendQuotaType.special)}) as over_quota_count from effective`.execute(db)
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [{ report: giftsReport, facts: readFacts }]
