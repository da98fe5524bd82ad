/**
 * Payments, credited to the sales person of each fact; settled bills, credited to that of their first table that was
 * not merged into another.
 */
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from sales_fact where business_date >= ${beginDate}::date and business_date <= ${endDate}::date
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), main as (
      select distinct on (r.bill_id) r.* from sitting r join bill b using (bill_id)
      where b.status = ${lit(billStatus.settled)} and b.business_date between ${beginDate}::date and ${endDate}::date
      order by r.bill_id, case r.status when ${lit(recordStatus.cancelled)} then 2 when ${lit(recordStatus.merged)} then 1 else 0 end, r.sitting_id
    )
    select coalesce(sum(d_paid), 0)::bigint as paid_amount, coalesce(sum(d_credit), 0)::bigint as credit_amount,
      coalesce(sum(d_refund), 0)::bigint as refund_amount,
      (select count(*) from main where ${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept'
      and sales_dept_id = any(${deptIds}::bigint[]))) as bill_count
    from mine`.execute(db)
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [{ report: settleReport, facts: readFacts }]
