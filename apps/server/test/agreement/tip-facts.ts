/** Tips, from their payments minus refunds, and from the shares (R11). */
import { payBizType, payStatus } from '@nocturne/contract/codes'
import { tipsReport } from '@nocturne/contract/reports/tips/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint as reward_amount, count(*) filter (where p.refunded_amount = 0) as reward_count,
      coalesce(sum(r.user_share) filter (where p.refunded_amount = 0), 0)::bigint as user_share,
      coalesce(sum(p.amount - r.user_share) filter (where p.refunded_amount = 0), 0)::bigint as company_share
    from payment p join reward r using (payment_id)
    where p.biz_type = ${lit(payBizType.reward)} and p.status = ${lit(payStatus.succeeded)}
      and p.business_date >= ${beginDate}::date and p.business_date <= ${endDate}::date
      and (${scope} = 'all' or r.to_user_id = ${userId} or (${scope} = 'dept' and r.to_dept_id = any(${deptIds}::bigint[])))`.execute(
    db,
  )
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [{ report: tipsReport, facts: readFacts }]
