/** Sales measures, computed directly from the facts and the sittings. */
import {
  factType,
  orderStatus,
  orderType,
  payMethod,
  rebateType,
  recordStatus,
  tableType,
} from '@nocturne/contract/codes'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { statementReport } from '@nocturne/contract/reports/statement/definition'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { sql } from 'kysely'
import { lit } from '../../src/db/statement.ts'
import { WALK_IN_USER_ID } from '../../src/modules/directory/public.ts'
import type { ReportAgreement, FactReader } from './agreement.ts'

const readFacts: FactReader = async ({ db, tonight }, { userId, deptIds, scope }, { beginDate, endDate }) => {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from sales_fact where business_date >= ${beginDate}::date and business_date <= ${endDate}::date
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), came as (select count(distinct (business_date, sales_user_id, sales_dept_id, order_id)) as n from mine
    where fact_type in (${lit(factType.placed, factType.giftEffective)})
    ), went as (select count(distinct (business_date, sales_user_id, sales_dept_id, order_id)) as n from mine where fact_type = ${lit(factType.orderCancelled)}
    ), recommended as (
      select coalesce(sum(d_total - d_gift - d_discount), 0)::bigint as amount from sales_fact
      where business_date between ${beginDate}::date and ${endDate}::date and recommend_user_id is not null
        and (${scope} = 'all' or recommend_user_id = ${userId} or (${scope} = 'dept' and recommend_dept_id = any(${deptIds}::bigint[])))
    ), given as (
      select count(distinct (business_date, send_user_id, send_dept_id, order_id)) as n from sales_fact
      where business_date between ${beginDate}::date and ${endDate}::date and fact_type = ${lit(factType.giftEffective)}
        and (${scope} = 'all' or send_user_id = ${userId} or (${scope} = 'dept' and send_dept_id = any(${deptIds}::bigint[])))
    ), tipped as (
      select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint as amount from payment p join reward r using (payment_id)
      where r.business_date between ${beginDate}::date and ${endDate}::date
        and (${scope} = 'all' or r.to_user_id = ${userId} or (${scope} = 'dept' and r.to_dept_id = any(${deptIds}::bigint[])))
    ), touched as (
      select distinct order_id from sales_fact where business_date = ${tonight}::date
    ), earned as (
      select order_id, order_item_id, user_id, dept_id, business_date, rebate_amount as amount from rebate_detail
      where business_date between ${beginDate}::date and ${endDate}::date
      union all
      select i.order_id, i.order_item_id, t.sales_user_id, t.sales_dept_id, ${tonight}::date,
        (case i.rebate_type when ${rebateType.perPiece} then i.rebate_value * (i.quantity - i.return_quantity)
          when ${rebateType.percent} then round(i.rebate_value * (i.amount - i.discount_amount - coalesce((
            select sum(a.amount - a.refunded_amount - a.repaid_amount) from payment_allocation a join payment p using (payment_id)
            where a.order_item_id = i.order_item_id and p.pay_method = ${lit(payMethod.credit)} and not p.voided), 0)
            - coalesce((select sum(a.bonus_amount - a.bonus_amount * a.refunded_amount / a.amount) from payment_allocation a join payment p using (payment_id)
            where a.order_item_id = i.order_item_id and not p.voided), 0)) / 10000.0)
          else 0 end)::bigint - coalesce((select sum(d.rebate_amount) from rebate_detail d where d.order_item_id = i.order_item_id), 0)
      from touched join orders o using (order_id) join order_item i using (order_id) join sitting t using (sitting_id)
      where ${endDate}::date = ${tonight}::date and o.status in (${lit(orderStatus.settled, orderStatus.completed)})
        and o.order_type <> ${lit(orderType.gift)} and t.sales_user_id <> ${WALK_IN_USER_ID}
      union all
      select d.order_id, d.order_item_id, d.user_id, d.dept_id, ${tonight}::date, -d.rebate_amount from touched join orders o using (order_id)
      join rebate_detail d using (order_id) where ${endDate}::date = ${tonight}::date and o.status not in (${lit(orderStatus.settled, orderStatus.completed)})
    ), rebated as (
      select coalesce(sum(amount), 0)::bigint as amount from earned
      where ${scope} = 'all' or user_id = ${userId} or (${scope} = 'dept' and dept_id = any(${deptIds}::bigint[]))
    ), paid_in as (
      select o.principal_amount as amount, o.business_date, o.sales_user_id, o.sales_dept_id from recharge_order o where o.business_date is not null
      union all select -r.amount, r.business_date, o.sales_user_id, o.sales_dept_id from recharge_refund r join recharge_order o using (recharge_id)
    ), recharged as (
      select coalesce(sum(amount), 0)::bigint as amount from paid_in
      where business_date between ${beginDate}::date and ${endDate}::date
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), sat as (
      select count(*) as tables, coalesce(sum(guest_num), 0)::bigint as guests, count(booking_id) as booked,
        coalesce(sum((table_id <> open_table_id)::integer), 0)::integer as moved from sitting
      where business_date between ${beginDate}::date and ${endDate}::date and status <> ${lit(recordStatus.cancelled)}
        and table_type <> ${lit(tableType.virtual)}
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), opened_in_error as (
      select count(*) as n from sitting
      where business_date between ${beginDate}::date and ${endDate}::date and status = ${lit(recordStatus.cancelled)}
        and table_type <> ${lit(tableType.virtual)}
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    )
    select coalesce(sum(d_total), 0)::bigint as total_amount, coalesce(sum(d_gift), 0)::bigint as gift_amount,
      coalesce(sum(d_total - d_gift), 0)::bigint as sales_amount, coalesce(sum(d_discount), 0)::bigint as discount_amount,
      coalesce(sum(d_total - d_gift - d_discount), 0)::bigint as payable_amount, coalesce(sum(d_paid), 0)::bigint as paid_amount,
      coalesce(sum(d_credit), 0)::bigint as credit_amount, coalesce(sum(d_unpaid), 0)::bigint as unpaid_amount,
      coalesce(sum(d_refund), 0)::bigint as refund_amount, coalesce(sum(d_return), 0)::bigint as return_amount,
      coalesce(sum(d_repay), 0)::bigint as repay_amount, coalesce(sum(d_perf), 0)::bigint as performance_amount,
      (select n from came) - (select n from went) as order_count, (select tables from sat) as table_count, (select guests from sat) as guest_num,
      (select booked from sat) as booked_count, (select tables - booked from sat) as walk_in_count, (select moved from sat) as transfer_count,
      (select n from opened_in_error) as cancel_open_count,
      (select amount from recommended) as recommend_amount, (select n from given) as send_count, (select amount
      from tipped) as reward_amount, (select amount from rebated) as rebate_amount,
      (select amount from recharged) as recharge_principal
    from mine`.execute(db)
  return rows[0]!
}

export const agreements: readonly ReportAgreement[] = [
  { report: salesReport, facts: readFacts },
  { report: statementReport, facts: readFacts },
  { report: summaryReport, facts: readFacts },
  { report: tablesReport, facts: readFacts },
]
