/**
 * Reports agree: rows add up to their sum, what stands under a row adds up to it, pages are the whole, and every figure is that of
 * plain SQL over the facts, which shares no code with the reports. Over nights of the demo venue with returns, refunds, reversals, credits,
 * transfers and credit that moved; closed nights from their roll-ups, the last one live.
 */
import { addDays } from '@nocturne/base/venue-time'
import {
  billStatus,
  bonusBillStatus,
  factType,
  orderStatus,
  orderType,
  payBizType,
  payMethod,
  payStatus,
  rebateType,
  recordStatus,
  sendQuotaType,
  statisType,
  tableType,
  userType,
  voucherStatus,
} from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { Level, Report } from '@nocturne/contract/reports/definition'
import { reports } from '@nocturne/contract/reports/endpoints'
import { giftsReport } from '@nocturne/contract/reports/gifts/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { recommendReport } from '@nocturne/contract/reports/recommend/definition'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import { rebateReport } from '@nocturne/contract/reports/rebates/definition'
import { stageReport } from '@nocturne/contract/reports/stage/definition'
import { ownSalesReport, statementReport } from '@nocturne/contract/reports/statement/definition'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import { tipsReport } from '@nocturne/contract/reports/tips/definition'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { vouchersReport } from '@nocturne/contract/reports/vouchers/definition'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../test/api.ts'
import { generatedHouse } from '../../../test/generated-house.ts'
import { lit } from '../../db/statement.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 16

/** Rates and averages are no sums. */
const ADDS_UP = (name: MeasureName) =>
  !['targetRate', 'avgTable', 'avgGuest', 'giftRate', 'turnoverRate', 'maxHours', 'average', 'actorsOn'].includes(name)

type Family = {
  report: Report
  levels: readonly { name: string; endpoint: Endpoint }[]
  /** What plain SQL says, where it is not about what was sold. */
  facts?: typeof oracle
}
const families: readonly Family[] = [
  {
    report: giftsReport,
    levels: [
      { name: 'givers', endpoint: reports.giftsGivers },
      { name: 'gifts', endpoint: reports.giftsGiven },
    ],
    facts: givenOracle,
  },
  {
    report: recommendReport,
    levels: [
      { name: 'depts', endpoint: reports.recommendDepts },
      { name: 'users', endpoint: reports.recommendUsers },
      { name: 'orders', endpoint: reports.recommendOrders },
      { name: 'recharges', endpoint: reports.recommendRecharges },
    ],
    facts: recommendedOracle,
  },
  {
    report: salesReport,
    levels: [
      { name: 'depts', endpoint: reports.salesDepts },
      { name: 'users', endpoint: reports.salesUsers },
      { name: 'orders', endpoint: reports.salesOrders },
    ],
  },
  {
    report: settleReport,
    levels: [
      { name: 'depts', endpoint: reports.settleDepts },
      { name: 'users', endpoint: reports.settleUsers },
      { name: 'bills', endpoint: reports.settleBills },
    ],
    facts: settledOracle,
  },
  {
    report: statementReport,
    levels: [
      { name: 'depts', endpoint: reports.statementDepts },
      { name: 'users', endpoint: reports.statementUsers },
      { name: 'nights', endpoint: reports.statementNights },
    ],
  },
  {
    report: summaryReport,
    levels: [
      { name: 'depts', endpoint: reports.summaryDepts },
      { name: 'users', endpoint: reports.summaryUsers },
      { name: 'nights', endpoint: reports.summaryNights },
    ],
  },
  {
    report: tablesReport,
    levels: [
      { name: 'depts', endpoint: reports.tablesDepts },
      { name: 'users', endpoint: reports.tablesUsers },
      { name: 'records', endpoint: reports.tablesRecords },
    ],
  },
  {
    report: tipsReport,
    levels: [
      { name: 'receivers', endpoint: reports.tipsReceivers },
      { name: 'tips', endpoint: reports.tipsReceived },
    ],
    facts: tippedOracle,
  },
  {
    report: stageReport,
    levels: [
      { name: 'performers', endpoint: reports.performers },
      { name: 'clocks', endpoint: reports.performerClocks },
    ],
    facts: stagedOracle,
  },
  {
    report: unpaidReport,
    levels: [
      { name: 'depts', endpoint: reports.unpaidDepts },
      { name: 'users', endpoint: reports.unpaidUsers },
      { name: 'records', endpoint: reports.unpaidRecords },
    ],
    facts: owedOracle,
  },
  {
    report: vouchersReport,
    levels: [
      { name: 'deals', endpoint: reports.voucherDeals },
      { name: 'vouchers', endpoint: reports.voucherLines },
    ],
    facts: usedOracle,
  },
]

type Row = Record<string, number> & { deptId?: number; userId?: number; groupPackageId?: number }
type Answer = { rows: Row[]; total: number; summary: Record<string, number>; scope: string }
type Nights = { beginDate: string; endDate: string }

let api: TestApi
const callers = new Map<string, Caller>()

beforeAll(async () => {
  api = await generatedHouse(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
  for (const name of ['gm', 'dz01', 'yx01']) callers.set(name, await api.as(name))
}, 120_000)

const ranges: readonly (Nights & { name: string })[] = [
  { name: 'tonight', beginDate: TONIGHT, endDate: TONIGHT },
  { name: 'last night', beginDate: addDays(TONIGHT, -1), endDate: addDays(TONIGHT, -1) },
  { name: 'a week that ended', beginDate: addDays(TONIGHT, -9), endDate: addDays(TONIGHT, -3) },
  { name: 'all nights', beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: TONIGHT },
]

/** Whatever the filter is, all pages of it. */
async function ask(who: string, endpoint: Endpoint, input: Record<string, unknown>): Promise<Answer> {
  const caller = callers.get(who)!
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const answer = (await caller.call(endpoint, { ...input, pageNum, pageSize: 40 })) as Answer
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return { ...answer, rows }
  }
}

const sumsOf = (rows: readonly Row[], names: readonly MeasureName[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]))
const only = (row: Record<string, number>, names: readonly MeasureName[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
const additive = ({ columns }: Level, { summary }: Report) =>
  columns.filter((name) => ADDS_UP(name) && summary.includes(name))

/** What a person may see, from the directory itself. */
async function reach(who: string): Promise<{ userId: number; deptIds: number[]; scope: string }> {
  const scope = { gm: 'all', dz01: 'dept', yx01: 'self' }[who] ?? 'self'
  const { rows } = await sql<{ userId: number; deptId: number }>`
    select user_id, dept_id from app_user where user_name = ${who}`.execute(api.db)
  const { userId, deptId } = rows[0]!
  const below = await sql<{ deptId: number }>`
    with recursive tree as (select dept_id from dept where dept_id = ${deptId} union select d.dept_id from dept d join tree t on d.parent_id = t.dept_id)
    select dept_id from tree`.execute(api.db)
  return { userId, deptIds: below.rows.map((row) => row.deptId), scope }
}

/** The measures of what was sold, straight from the facts and the sittings. */
async function oracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from sales_fact where business_date >= ${beginDate}::date and business_date <= ${endDate}::date
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), came as (select count(distinct (business_date, sales_user_id, sales_dept_id, order_id)) as n from mine where fact_type in (${lit(factType.placed, factType.giftEffective)})
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
      select distinct order_id from sales_fact where business_date = ${TONIGHT}::date
    ), earned as (
      select order_id, order_item_id, user_id, dept_id, business_date, rebate_amount as amount from rebate_detail
      where business_date between ${beginDate}::date and ${endDate}::date
      union all
      select i.order_id, i.order_item_id, t.sales_user_id, t.sales_dept_id, ${TONIGHT}::date,
        (case i.rebate_type when ${rebateType.perPiece} then i.rebate_value * (i.quantity - i.return_quantity)
          when ${rebateType.percent} then round(i.rebate_value * (i.amount - i.discount_amount - coalesce((
            select sum(a.amount - a.refunded_amount - a.repaid_amount) from payment_allocation a join payment p using (payment_id)
            where a.order_item_id = i.order_item_id and p.pay_method = ${lit(payMethod.credit)} and not p.voided), 0)
            - coalesce((select sum(a.bonus_amount - a.bonus_amount * a.refunded_amount / a.amount) from payment_allocation a join payment p using (payment_id)
            where a.order_item_id = i.order_item_id and not p.voided), 0)) / 10000.0)
          else 0 end)::bigint - coalesce((select sum(d.rebate_amount) from rebate_detail d where d.order_item_id = i.order_item_id), 0)
      from touched join orders o using (order_id) join order_item i using (order_id) join table_record t using (table_record_id)
      where ${endDate}::date = ${TONIGHT}::date and o.status in (${lit(orderStatus.settled, orderStatus.completed)}) and o.order_type <> ${lit(orderType.gift)} and t.sales_user_id <> ${WALK_IN_USER_ID}
      union all
      select d.order_id, d.order_item_id, d.user_id, d.dept_id, ${TONIGHT}::date, -d.rebate_amount from touched join orders o using (order_id)
      join rebate_detail d using (order_id) where ${endDate}::date = ${TONIGHT}::date and o.status not in (${lit(orderStatus.settled, orderStatus.completed)})
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
        coalesce(sum((table_id <> open_table_id)::integer), 0)::integer as moved from table_record
      where business_date between ${beginDate}::date and ${endDate}::date and status <> ${lit(recordStatus.cancelled)} and table_type <> ${lit(tableType.virtual)}
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), opened_in_error as (
      select count(*) as n from table_record
      where business_date between ${beginDate}::date and ${endDate}::date and status = ${lit(recordStatus.cancelled)} and table_type <> ${lit(tableType.virtual)}
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
      (select amount from recommended) as recommend_amount, (select n from given) as send_count, (select amount from tipped) as reward_amount, (select amount from rebated) as rebate_amount,
      (select amount from recharged) as recharge_principal
    from mine`.execute(api.db)
  return rows[0]!
}

/** What was recommended, by the recommender of each fact. */
async function recommendedOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
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
    from mine`.execute(api.db)
  return rows[0]!
}

/** Money that came, by the sales person of each fact; bills that stand settled, by that of their first table that was merged into no other. */
async function settledOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from sales_fact where business_date >= ${beginDate}::date and business_date <= ${endDate}::date
        and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))
    ), main as (
      select distinct on (r.bill_id) r.* from table_record r join bill b using (bill_id)
      where b.status = ${lit(billStatus.settled)} and b.business_date between ${beginDate}::date and ${endDate}::date
      order by r.bill_id, case r.status when ${lit(recordStatus.cancelled)} then 2 when ${lit(recordStatus.merged)} then 1 else 0 end, r.table_record_id
    )
    select coalesce(sum(d_paid), 0)::bigint as paid_amount, coalesce(sum(d_credit), 0)::bigint as credit_amount,
      coalesce(sum(d_refund), 0)::bigint as refund_amount,
      (select count(*) from main where ${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[]))) as bill_count
    from mine`.execute(api.db)
  return rows[0]!
}

/** What was given away, from the gifts themselves: what became effective in these nights less what was taken back in them (R7). */
async function givenOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from send_order where ${scope} = 'all' or send_user_id = ${userId} or (${scope} = 'dept' and send_dept_id = any(${deptIds}::bigint[]))
    ), effective as (
      select * from mine where effective_date >= ${beginDate}::date and effective_date <= ${endDate}::date
    ), came_back as (
      select coalesce(sum(-f.d_gift), 0) as amount from sales_fact f join mine using (order_id)
      where f.d_gift < 0 and f.business_date >= ${beginDate}::date and f.business_date <= ${endDate}::date
    )
    select (coalesce(sum(send_amount), 0) - (select amount from came_back))::bigint as gift_amount, count(*) as send_count,
      count(*) filter (where quota_type = ${lit(sendQuotaType.special)}) as over_quota_count from effective`.execute(
    api.db,
  )
  return rows[0]!
}

/** Tips, from the payments they were given with less what went back, and from the shares (R11). */
async function tippedOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint as reward_amount, count(*) filter (where p.refunded_amount = 0) as reward_count,
      coalesce(sum(r.user_share) filter (where p.refunded_amount = 0), 0)::bigint as user_share,
      coalesce(sum(p.amount - r.user_share) filter (where p.refunded_amount = 0), 0)::bigint as company_share
    from payment p join reward r using (payment_id)
    where p.biz_type = ${lit(payBizType.reward)} and p.status = ${lit(payStatus.succeeded)}
      and p.business_date >= ${beginDate}::date and p.business_date <= ${endDate}::date
      and (${scope} = 'all' or r.to_user_id = ${userId} or (${scope} = 'dept' and r.to_dept_id = any(${deptIds}::bigint[])))`.execute(
    api.db,
  )
  return rows[0]!
}

/** Paid time that has ended: in closed nights from the bills of the accounts, what was tipped from the payments. */
async function stagedOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select * from actor_clock where business_date >= ${beginDate}::date and business_date <= ${endDate}::date and ended_at is not null and cancelled_at is null
        and (${scope} = 'all' or actor_user_id = ${userId} or (${scope} = 'dept' and dept_id = any(${deptIds}::bigint[])))
    ), tips as (
      select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint as amount from payment p join reward r using (payment_id) join app_user u on u.user_id = r.to_user_id
      where r.business_date >= ${beginDate}::date and r.business_date <= ${endDate}::date and u.user_type in (${lit(userType.actor, userType.mood)})
        and (${scope} = 'all' or r.to_user_id = ${userId} or (${scope} = 'dept' and r.to_dept_id = any(${deptIds}::bigint[])))
    ), booked as (
      select coalesce(sum(b.amount), 0)::bigint as amount from bonus_bill b join mine on mine.actor_clock_id = b.biz_id
      where b.biz_type = 'stage' and b.business_date >= ${beginDate}::date and b.business_date <= ${endDate}::date
    )
    select count(*) as clock_count, coalesce(sum(floor(extract(epoch from ended_at - started_at) / 60)), 0)::integer as clock_minutes,
      coalesce(sum(ceil(floor(extract(epoch from ended_at - started_at) / 60) * 2 / unit_minutes)), 0)::integer as half_units,
      coalesce(sum(unit_price * half_units / 2), 0)::bigint as clock_amount, count(distinct actor_user_id) as actors_on,
      ((select amount from booked) + coalesce(sum(actor_share) filter (where business_date = ${TONIGHT}), 0))::bigint as actor_share,
      (select amount from tips) as reward_amount
    from mine`.execute(api.db)
  return rows[0]!
}

/** Vouchers verified less those taken back, each in its night; of everybody the money is that of the facts (R8). */
async function usedOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
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
      (coalesce((select sum(pay_amount - settle_amount) from came), 0) - coalesce((select sum(pay_amount - settle_amount) from went), 0))::bigint as platform_fee,
      (coalesce((select sum(settle_amount) from came), 0) - coalesce((select sum(settle_amount) from went), 0))::bigint as settle_amount`.execute(
    api.db,
  )
  return rows[0]!
}

/** Some department that is none of these. */
async function deptBesides(deptIds: readonly number[]): Promise<{ deptId: number }> {
  return api.db
    .selectFrom('dept')
    .select('deptId')
    .where('deptId', 'not in', deptIds)
    .orderBy('deptId')
    .executeTakeFirstOrThrow()
}

/** What is still owed, fact by fact, of the sittings that were opened in these nights. */
async function owedOracle(who: string, { beginDate, endDate }: Nights): Promise<Record<string, number>> {
  const { userId, deptIds, scope } = await reach(who)
  const { rows } = await sql<Record<string, number>>`
    with owed as (
      select table_record_id, sum(d_unpaid) as amount from sales_fact group by table_record_id having sum(d_unpaid) > 0
    )
    select coalesce(sum(o.amount), 0)::bigint as unpaid_amount, count(*) as table_count,
      coalesce(max(date_part('hour', justify_hours(${AS_OF}::timestamp at time zone 'Asia/Shanghai' - r.opened_at))), 0)::integer as max_hours
    from owed o join table_record r using (table_record_id)
    where r.business_date between ${beginDate}::date and ${endDate}::date
      and (${scope} = 'all' or sales_user_id = ${userId} or (${scope} = 'dept' and sales_dept_id = any(${deptIds}::bigint[])))`.execute(
    api.db,
  )
  return rows[0]!
}

describe.each(families.map((family) => [family.report.title, family] as const))(
  '%s',
  (_title, { report, levels, facts = oracle }) => {
    const top = levels[0]!
    const levelOf = (name: string): Level => report.levels[name]!

    it.each(ranges.flatMap((range) => ['gm', 'dz01', 'yx01'].map((who) => [range.name, who, range] as const)))(
      '%s, %s: rows add up to the sum, and the sum is that of the facts',
      async (_name, who, { beginDate, endDate }) => {
        const nights = { beginDate, endDate }
        const { rows, summary } = await ask(who, top.endpoint, nights)
        const names = additive(levelOf(top.name), report)
        expect(sumsOf(rows, names)).toEqual(only(summary, names))
        const expected = await facts(who, nights)
        const known = report.summary.filter((name) => name in expected)
        expect(only(summary, known)).toEqual(only(expected, known))
        expect(summary[report.headline]).toBeDefined()
      },
    )

    it('what stands under a row adds up to it, level by level', async () => {
      const nights = ranges.at(-1)!
      const filter = { beginDate: nights.beginDate, endDate: nights.endDate }
      const [, second, third] = levels
      if (!second) return
      const { rows: above } = await ask('gm', top.endpoint, filter)
      expect(above.length).toBeGreaterThan(1)
      const byPerson = levelOf(top.name).axis === 'user'
      for (const { deptId, userId: whose, groupPackageId, ...row } of above) {
        const opened = byPerson ? { userId: whose } : { deptId, groupPackageId }
        const { rows: people, summary } = await ask('gm', second.endpoint, { ...filter, ...opened })
        const names = additive(levelOf(top.name), report)
        expect(only(summary, names)).toEqual(only(row, names))
        const inRows = additive(levelOf(second.name), report)
        expect(sumsOf(people, inRows)).toEqual(only(summary, inRows))
        if (!third) continue
        for (const { userId, ...person } of people.slice(0, 4)) {
          const { rows: lines, summary: own } = await ask('gm', third.endpoint, { ...filter, deptId, userId })
          const shared = additive(levelOf(third.name), report)
          expect(sumsOf(lines, shared)).toEqual(only(own, shared))
          const both = inRows.filter(
            (name) => report.summary.includes(name) && name !== 'tableCount' && name !== 'orderCount',
          )
          expect(only(own, both)).toEqual(only(person, both))
        }
      }
    })

    it('a person is found by his name and by its initials, with figures of his own', async () => {
      const { beginDate, endDate } = ranges.at(-1)!
      const people = levels.find(({ name }) => levelOf(name).axis === 'user')
      if (!people) return
      const { rows: all } = await ask('gm', people.endpoint, { beginDate, endDate })
      const { userId } = all.find((row) => row.userId !== WALK_IN_USER_ID)!
      const { nickName, initials } = await api.db
        .selectFrom('appUser')
        .select(['nickName', 'initials'])
        .where('userId', '=', userId!)
        .executeTakeFirstOrThrow()
      for (const keyword of [nickName, initials.toUpperCase()]) {
        const { rows, summary } = await ask('gm', people.endpoint, { beginDate, endDate, keyword })
        expect(rows.map((row) => row.userId)).toContain(userId)
        expect(rows.length).toBeLessThan(all.length)
        const names = additive(levelOf(people.name), report)
        expect(sumsOf(rows, names)).toEqual(only(summary, names))
        expect(rows.find((row) => row.userId === userId)).toEqual(all.find((row) => row.userId === userId))
        const above = await ask('gm', top.endpoint, { beginDate, endDate, keyword })
        expect(above.summary).toEqual(summary)
      }
    })

    it('nights add up to their span', async () => {
      const { beginDate, endDate } = ranges.at(-1)!
      const names = report.summary.filter(ADDS_UP)
      const sums: Row[] = []
      for (let night = beginDate; night <= endDate; night = addDays(night, 1))
        sums.push((await ask('gm', top.endpoint, { beginDate: night, endDate: night })).summary)
      const { summary } = await ask('gm', top.endpoint, { beginDate, endDate })
      expect(sumsOf(sums, names)).toEqual(only(summary, names))
    })

    it('departments and people that are not the caller’s stay out, whatever the filter says', async () => {
      const { beginDate, endDate } = ranges.at(-1)!
      const { rows } = await ask('gm', top.endpoint, { beginDate, endDate })
      const { deptIds } = await reach('yx01')
      const { deptId: foreignId } =
        rows.find(({ deptId }) => deptId !== undefined && !deptIds.includes(deptId)) ?? (await deptBesides(deptIds))
      for (const { endpoint } of levels) {
        const answer = await ask('yx01', endpoint, { beginDate, endDate, deptId: foreignId })
        expect(answer.rows).toEqual([])
        expect(Object.values(answer.summary).every((figure) => figure === 0)).toBe(true)
      }
    })

    it('junk in the filter is answered in words', async () => {
      const wrong = [
        { beginDate: '2026-03-14', endDate: '2026-03-13' },
        { beginDate: '2024-01-01', endDate: '2026-03-13' },
        { beginDate: 'yesterday' },
        { deptId: -1 },
        { sort: 'anything' },
        { pageNum: 0 },
      ]
      for (const { endpoint } of levels)
        for (const input of wrong) {
          const reply = await callers.get('gm')!.send(endpoint, input)
          expect([input, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([input, 'PARAM_INVALID', true])
        }
    })
  },
)

const sold = [
  'totalAmount',
  'giftAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'unpaidAmount',
] as const satisfies readonly MeasureName[]

describe('汇总报表 beside the others', () => {
  const cases = ranges.flatMap((range) => ['gm', 'dz01', 'yx01'].map((who) => [range.name, who, range] as const))

  it.each(cases)('%s, %s: every row balances (R1)', async (_name, who, { beginDate, endDate }) => {
    const filter = { beginDate, endDate }
    for (const endpoint of [reports.summaryDepts, reports.summaryUsers, reports.summaryNights]) {
      const { rows, summary } = await ask(who, endpoint, filter)
      for (const row of [...rows, summary] as Row[])
        expect(row['totalAmount']).toBe(
          row['giftAmount']! +
            row['discountAmount']! +
            row['paidAmount']! +
            row['creditAmount']! +
            row['unpaidAmount']!,
        )
    }
  })

  it.each(cases)(
    '%s, %s: what was sold is that of 销售统计, department by department (R5)',
    async (_name, who, { beginDate, endDate }) => {
      const [sheet, sales] = await Promise.all(
        [reports.summaryDepts, reports.salesDepts].map((endpoint) => ask(who, endpoint, { beginDate, endDate })),
      )
      const shared = sold.filter((name) => (salesReport.summary as readonly string[]).includes(name))
      expect(only(sheet!.summary, [...shared, 'tableCount'])).toEqual(only(sales!.summary, [...shared, 'tableCount']))
      const columns = ['paidAmount', 'performanceAmount', 'tableCount'] as const
      for (const row of sales!.rows) {
        const same = sheet!.rows.find(({ deptId }) => deptId === row.deptId)
        expect([row.deptId, same && only(same, columns)]).toEqual([row.deptId, only(row, columns)])
      }
    },
  )

  it.each(cases)(
    '%s, %s: 销售报表 has the same totals (R5), its groups of goods and areas add up to what was sold',
    async (_name, who, { beginDate, endDate }) => {
      const caller = callers.get(who)!
      const [sheet, statement] = await Promise.all([
        caller.call(reports.summaryDepts, { beginDate, endDate }),
        caller.call(reports.statementDepts, { beginDate, endDate }),
      ])
      const shared = statementReport.summary.filter((name) =>
        (summaryReport.summary as readonly string[]).includes(name),
      )
      expect(shared.length).toBeGreaterThan(10)
      expect(only(statement.summary, shared)).toEqual(only(sheet.summary, shared))
      const { salesAmount, paidAmount } = statement.summary
      const total = (rows: readonly { salesAmount: number }[]) => rows.reduce((sum, row) => sum + row.salesAmount, 0)
      expect([total(statement.kinds), total(statement.areas)]).toEqual([salesAmount, salesAmount])
      expect(statement.paidTrend.reduce((sum, { figure }) => sum + figure, 0)).toBe(paidAmount)
    },
  )

  it('one’s own sales and rebates are the reports narrowed to oneself (R23); lines, goods and states add up', async () => {
    const { beginDate, endDate } = ranges.at(-1)!
    const own = callers.get('yx01')!
    const userId = own.userId!
    const [nights, sales] = await Promise.all([
      callers.get('gm')!.call(reports.statementNights, { beginDate, endDate, userId, pageSize: 200 }),
      ask('yx01', reports.ownSales, { beginDate, endDate }),
    ])
    expect(only(sales.summary, ownSalesReport.summary)).toEqual(only(nights.summary, ownSalesReport.summary))
    const paid = ['salesAmount', 'paidAmount'] as const
    expect(
      sumsOf(
        sales.rows.map((row) => ({ ...row, salesAmount: row['totalAmount']! - row['giftAmount']! })),
        paid,
      ),
    ).toEqual(only(sales.summary, paid))
    const [mine, report] = await Promise.all([
      ask('yx01', reports.ownRebates, { beginDate, endDate }),
      ask('gm', reports.rebateLines, { beginDate, endDate, userId }),
    ])
    expect(mine).toEqual({ ...report, scope: 'self' })
    expect(mine.summary['rebateAmount']).toBe(nights.summary.rebateAmount)
    expect(mine.rows.length).toBeGreaterThan(10)
    expect(sumsOf(mine.rows, rebateReport.summary)).toEqual(mine.summary)
    const { goods } = await own.call(reports.ownRebates, { beginDate, endDate })
    expect(goods.reduce((sum, { rebateAmount }) => sum + rebateAmount, 0)).toBe(mine.summary['rebateAmount'])
    const [ownRecommended, recommended] = await Promise.all([
      ask('yx01', reports.ownRecommended, { beginDate, endDate }),
      ask('gm', reports.recommendOrders, { beginDate, endDate, userId }),
    ])
    expect(ownRecommended).toMatchObject({ ...recommended, scope: 'self' })
    const { rows: recommenders } = await ask('gm', reports.recommendUsers, {
      beginDate,
      endDate,
      sort: 'rechargePrincipal',
    })
    const { userName } = await api.db
      .selectFrom('appUser')
      .select('userName')
      .where('userId', '=', recommenders[0]!.userId!)
      .executeTakeFirstOrThrow()
    callers.set(userName, await api.as(userName))
    const [ownRecharges, recharges] = await Promise.all([
      ask(userName, reports.ownRecommendRecharges, { beginDate, endDate, userId }),
      ask('gm', reports.recommendRecharges, { beginDate, endDate, userId: recommenders[0]!.userId }),
    ])
    expect(ownRecharges.rows.length).toBeGreaterThan(0)
    expect([ownRecharges.rows, ownRecharges.summary]).toEqual([recharges.rows, recharges.summary])
    expect(sumsOf(recharges.rows, ['rechargePrincipal'])).toEqual(only(recommenders[0]!, ['rechargePrincipal']))
    const parts = await Promise.all(
      Object.values(bonusBillStatus).map((status) => ask('yx01', reports.ownRebates, { beginDate, endDate, status })),
    )
    expect(parts.reduce((sum, { summary }) => sum + summary['rebateAmount']!, 0)).toBe(mine.summary['rebateAmount'])
    expect(parts.flatMap(({ rows }) => rows).length).toBe(mine.rows.length)
  })

  it('people who sold nothing stand there with what they recommended, were tipped and gave', async () => {
    const { beginDate, endDate } = ranges.at(-1)!
    const { rows, summary } = await ask('gm', reports.summaryUsers, { beginDate, endDate })
    expect(summary['recommendAmount']).toBeGreaterThan(0)
    expect(summary['rewardAmount']).toBeGreaterThan(0)
    expect(summary['sendCount']).toBeGreaterThan(0)
    expect(rows.some((row) => row['totalAmount'] === 0 && row['rewardAmount']! > 0)).toBe(true)
  })

  it('stands in the order of whatever column was asked for', async () => {
    const { beginDate, endDate } = ranges.at(-1)!
    for (const sort of summaryReport.levels.depts.sorts)
      for (const endpoint of [reports.summaryDepts, reports.summaryUsers, reports.summaryNights]) {
        const { rows } = await ask('gm', endpoint, { beginDate, endDate, sort })
        const figures = rows.map((row) => row[sort]!)
        expect([sort, figures]).toEqual([sort, figures.toSorted((a, b) => b - a)])
      }
  })

  it('nights of a person stand newest first, of nobody in particular they are one’s own', async () => {
    const { beginDate, endDate } = ranges.at(-1)!
    const { userId } = await reach('yx01')
    const own = await ask('yx01', reports.summaryNights, { beginDate, endDate })
    expect(own).toEqual(
      await ask('gm', reports.summaryNights, { beginDate, endDate, userId }).then((all) => ({ ...all, scope: 'self' })),
    )
    const nights = own.rows.map((row) => String(row['businessDate']))
    expect(nights.length).toBeGreaterThan(3)
    expect(nights).toEqual(nights.toSorted().toReversed())
  })
})

describe('销售统计 by group of goods', () => {
  const groups = Object.values(statisType)
  const sums = ['salesAmount', 'giftAmount'] as const satisfies readonly MeasureName[]

  it.each(ranges.flatMap((range) => ['gm', 'dz01', 'yx01'].map((who) => [range.name, who, range] as const)))(
    '%s, %s: groups add up to all goods, department by department; what is of no line is not said',
    async (_name, who, { beginDate, endDate }) => {
      const nights = { beginDate, endDate }
      const all = await ask(who, reports.salesDepts, nights)
      const each = await Promise.all(
        groups.map((group) => ask(who, reports.salesDepts, { ...nights, statisType: group })),
      )
      expect(
        sumsOf(
          each.map(({ summary }) => summary),
          sums,
        ),
      ).toEqual(only(all.summary, sums))
      for (const { deptId, ...row } of all.rows) {
        const parts = each.flatMap(({ rows }) => rows.filter((part) => part.deptId === deptId))
        expect([deptId, sumsOf(parts, ['salesAmount'])]).toEqual([deptId, only(row, ['salesAmount'])])
      }
      for (const { rows, summary } of each) {
        expect(sumsOf(rows, ['salesAmount'])).toEqual(only(summary, ['salesAmount']))
        for (const figures of [summary, ...rows])
          expect([figures['paidAmount'], figures['performanceAmount'], figures['tableCount']]).toEqual([
            null,
            null,
            null,
          ])
      }
      if (who === 'gm') {
        const { kinds } = await callers.get('gm')!.call(reports.statementDepts, nights)
        const told = new Map(kinds.map((kind) => [kind.statisType, kind.salesAmount]))
        expect(groups.map((group) => told.get(group) ?? 0)).toEqual(each.map(({ summary }) => summary['salesAmount']))
      }
    },
  )

  it('a group is what is left of its lines, order by order, and the same by area', async () => {
    const endDate = TONIGHT
    // Every night there was: lines are what they came to by now.
    const nights = { beginDate: addDays(TONIGHT, -NIGHTS), endDate }
    const { rows: left } = await sql<{ statisType: string; orderType: string; amount: number }>`
      select i.statis_type, o.order_type, sum(i.price * (i.quantity - i.return_quantity))::bigint as amount from order_item i join orders o using (order_id)
      where exists (select from sales_fact f where f.order_id = o.order_id) group by 1, 2`.execute(api.db)
    const amountOf = (group: string, isGift: boolean) =>
      left
        .filter((row) => row.statisType === group && (row.orderType === orderType.gift) === isGift)
        .reduce((sum, { amount }) => sum + amount, 0)
    const { rows: areas } = await sql<{ areaId: number }>`select area_id from area`.execute(api.db)
    const { userId } = await reach('yx01')
    let orders = 0
    for (const group of groups) {
      const { summary } = await ask('gm', reports.salesUsers, { ...nights, statisType: group })
      expect([group, summary['salesAmount'], summary['giftAmount']]).toEqual([
        group,
        amountOf(group, false),
        amountOf(group, true),
      ])
      const byArea = await Promise.all(
        areas.map(({ areaId }) => ask('gm', reports.salesDepts, { ...nights, statisType: group, areaId })),
      )
      expect(
        sumsOf(
          byArea.map((area) => area.summary),
          sums,
        ),
      ).toEqual(only(summary, sums))
      const own = await ask('gm', reports.salesOrders, { ...nights, statisType: group, userId })
      expect(sumsOf(own.rows, ['totalAmount', 'salesAmount'])).toEqual({
        totalAmount: own.summary['salesAmount']! + own.summary['giftAmount']!,
        salesAmount: own.summary['salesAmount'],
      })
      const { rows: lines } = await sql<{ orderId: number; amount: number }>`
        select order_id, sum(price * (quantity - return_quantity))::bigint as amount from order_item
        where statis_type = ${group} and order_id = any(${own.rows.map((row) => row['orderId']!)}::bigint[]) group by 1`.execute(
        api.db,
      )
      const amounts = new Map(lines.map((line) => [line.orderId, line.amount]))
      // What was given to somebody else meanwhile came and went.
      for (const row of own.rows.filter(({ totalAmount }) => totalAmount !== 0))
        expect([row['orderId'], row['totalAmount']]).toEqual([row['orderId'], amounts.get(row['orderId']!)])
      orders += own.rows.length
    }
    expect(orders).toBeGreaterThan(20)
    const { figure } = (
      await callers.get('gm')!.call(reports.salesDepts, { ...nights, statisType: statisType.spirits })
    ).trend.at(-1)!
    const tonight = { beginDate: endDate, endDate, statisType: statisType.spirits }
    const hours = await callers.get('gm')!.call(reports.salesDepts, tonight)
    expect(hours.trend.reduce((sum, hour) => sum + hour.figure, 0)).toBe(figure)
  })

  it('junk, and an order of rows by what is of no line, is answered in words', async () => {
    const byRows: readonly Endpoint[] = [reports.salesDepts, reports.salesUsers]
    for (const input of [{ statisType: 'gin' }, { statisType: statisType.beer, sort: 'paidAmount' }])
      for (const endpoint of byRows) {
        const reply = await callers.get('gm')!.send(endpoint, input)
        expect([input, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([input, 'PARAM_INVALID', true])
      }
  })
})

describe('排行 beside their reports', () => {
  const cases = ranges.flatMap((range) =>
    (['performanceAmount', 'salesAmount', 'paidAmount', 'tableCount'] as const).map(
      (measure) => [range.name, measure, range] as const,
    ),
  )

  it.each(cases)(
    '%s, %s: everybody but 散客 adds up to 销售统计 (R22)',
    async (_name, measure, { beginDate, endDate }) => {
      const nights = { beginDate, endDate }
      const { rows, summary } = await ask('gm', reports.salesUsers, nights)
      const named = rows.filter(({ userId }) => userId !== WALK_IN_USER_ID)
      const walkIn = rows.find(({ userId }) => userId === WALK_IN_USER_ID)
      const ranking = await callers.get('gm')!.call(reports.salesRanking, { ...nights, measure, pageSize: 200 })
      const first = await callers.get('gm')!.call(reports.salesRanking, { ...nights, measure, limit: 1 })
      expect(ranking.sum).toBe(summary[measure]! - (walkIn?.[measure] ?? 0))
      expect(first.sum).toBe(ranking.sum)
      const told = new Map(ranking.rows.map(({ userId, value }) => [userId, value]))
      for (const row of named) expect([row.userId, told.get(row.userId!) ?? 0]).toEqual([row.userId, row[measure]])
      const values = ranking.rows.map(({ value }) => value!)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    },
  )

  it.each(ranges.map((range) => [range.name, range] as const))(
    '%s: recommenders add up to 推荐统计 (R22)',
    async (_name, { beginDate, endDate }) => {
      const nights = { beginDate, endDate }
      const { summary } = await ask('gm', reports.recommendDepts, nights)
      const ranking = await callers.get('gm')!.call(reports.recommendRanking, nights)
      expect(ranking.sum).toBe(summary['recommendAmount'])
      const counted = await callers.get('gm')!.call(reports.recommendRanking, { ...nights, measure: 'recommendCount' })
      expect(counted.sum).toBe(summary['orderCount'])
      expect(ranking.rankedNum + counted.rankedNum).toBeGreaterThan(0)
    },
  )
})
