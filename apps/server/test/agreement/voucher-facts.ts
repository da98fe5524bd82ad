/** Verified vouchers minus cancelled ones, each in its night; for scope `all` the amount is that of the facts (R8). */
import { payMethod, voucherStatus } from '@nocturne/contract/codes'
import { vouchersReport } from '@nocturne/contract/reports/vouchers/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from voucher_verify where status in (${lit(voucherStatus.verified, voucherStatus.cancelled)})
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), came as (
      select * from mine where business_date >= ${beginDate}::date and business_date <= ${endDate}::date
    ), went as (
      select * from mine where cancel_date >= ${beginDate}::date and cancel_date <= ${endDate}::date
    ), facts as (
      select coalesce(sum(d_paid), 0)::bigint as paid from sales_fact
      where pay_method = ${lit(payMethod.voucher)} and business_date between ${beginDate}::date and ${endDate}::date
    )
    select (select count(*) from came) as verify_count, (select count(*) from went) as cancel_count,
      case when ${scope} = 'all' then (select paid from facts)
        else coalesce((select sum(pay_amount) from came), 0) - coalesce((select sum(pay_amount) from went), 0) end::bigint as pay_amount,
      (coalesce((select sum(market_amount) from came), 0) - coalesce((select sum(market_amount) from went), 0))::bigint as market_amount,
      (coalesce((select sum(pay_amount - settle_amount) from came), 0) - coalesce((select sum(pay_amount - settle_amount)
      from went), 0))::bigint as platform_fee,
      (coalesce((select sum(settle_amount) from came), 0) - coalesce((select sum(settle_amount) from went), 0))::bigint as settle_amount`.execute(
    db,
  )
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [{ report: vouchersReport, facts: readFacts }]
