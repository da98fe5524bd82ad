/** Recommended sales, credited to the recommender of each fact. */
import { factType } from '@nocturne/contract/codes'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from sales_fact where business_date >= ${beginDate}::date and business_date <= ${endDate}::date and recommend_user_id is not null
        and (${scope} = 'all' or recommend_user_id = ${userId} or (${scope} = 'dept' and recommend_dept_id = any(${deptIds}::bigint[])))
    ), recommended_recharge as (
      select * from recharge_order where business_date is not null and recommend_user_id is not null
        and (${scope} = 'all' or recommend_user_id = ${userId} or (${scope} = 'dept' and recommend_dept_id = any(${deptIds}::bigint[])))
    ), paid_in as (
      select * from recommended_recharge where business_date between ${beginDate}::date and ${endDate}::date
    )
    select coalesce(sum(d_total - d_gift - d_discount), 0)::bigint as recommend_amount, coalesce(sum(d_paid), 0)::bigint as recommend_paid,
      (select count(distinct (business_date, recommend_user_id, order_id)) from mine where fact_type in (${lit(factType.placed, factType.giftEffective)}))
        - (select count(distinct (business_date, recommend_user_id, order_id)) from mine where fact_type = ${lit(factType.orderCancelled)}) as order_count,
      (select coalesce(sum(principal_amount), 0)::bigint from paid_in) - (select coalesce(sum(r.amount), 0)::bigint from recharge_refund r
        join recommended_recharge o using (recharge_id) where r.business_date between ${beginDate}::date and ${endDate}::date) as recharge_principal,
      (select count(*) from paid_in) as recharge_count
    from mine`.execute(db)
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [{ report: recommendReport, facts: readFacts }]
