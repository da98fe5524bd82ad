/** 个人结算 (P029): bills paid by a person's guests, with their amounts within the nights. */
import type { BillStatus, PayMethod } from '@nocturne/contract/codes'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { NightRange } from '../../../http/date-range.ts'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { withMonthRollups, buildScopeFilter, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectCreditMove } from '../frame/credit-move.ts'
import { readSums } from '../frame/levels.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { FACT_SUMS } from '../frame/people.ts'
import { readSettleBreakdown } from './settle-breakdown.ts'
import { buildPaymentFilter, selectSettledBills, settleSource } from './settle-source.ts'

type SettledBillList = AnswerOf<typeof reports.settleBills>

/** Finds bills of one person, the caller by default. */
export const findSettleBills: LineFinder<typeof reports.settleBills, typeof schemas.settleBills> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { userId = actor.userId, status, ...page } = input
  const query = await resolveReportQuery(context, settleReport.permission, { ...input, userId })
  const [around, parts, summary, { ids, total }] = await Promise.all([
    readReportHeader(db, query, settleReport, settleSource.head),
    readSettleBreakdown(db, query),
    sumUp(db, query, status),
    readPageOfIdsWithTotal(
      db,
      sql`select f.bill_id as id ${selectFacts(query, status)} group by f.bill_id order by f.bill_id desc`,
      page,
    ),
  ])
  return {
    around: { ...around, ...parts, summary },
    ids,
    total,
    read: (some) => readBills(db, query, some),
  }
}

export const readSettleBills = createPageHandler(findSettleBills)

/** SQL: facts of bills with money received, put on credit or refunded. */
function selectFacts(query: ReportQuery, status?: BillStatus): RawBuilder<unknown> {
  const { beginDate, endDate } = query.nights
  return sql`
    from sales_fact f ${status === undefined ? sql`` : sql`join bill b using (bill_id)`} where ${joinConditions(
      sql`f.bill_id is not null`,
      sql`f.business_date between ${beginDate}::date and ${endDate}::date`,
      sql`(f.d_paid <> 0 or f.d_credit <> 0 or f.d_refund <> 0)`,
      buildScopeFilter(query, { user: 'f.sales_user_id', dept: 'f.sales_dept_id' }),
      buildPaymentFilter(query),
      status !== undefined && sql`b.status = ${status}::text`,
    )}`
}

/**
 * Sums of the list. Without a status filter the sum must equal the person's row of the level above, so it is computed
 * by the same source. With a status other than settled, the number of settled bills is 0.
 */
async function sumUp(db: Db, query: ReportQuery, status: BillStatus | undefined): Promise<SettledBillList['summary']> {
  if (status === undefined) return readSums(db, settleReport, settleSource.rows(withMonthRollups(query)))
  const counted = status === billStatus.settled
  return readSums(
    db,
    settleReport,
    sql`
      select ${FACT_SUMS}, 0 as bill_count ${selectFacts(query, status)}
      union all
      select 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, bill_count from (${selectSettledBills(withMonthRollups(query))}) s where ${counted}::boolean`,
  )
}

/**
 * Range of nights with facts of these bills, and a date before the oldest of them was created. Limits the partitions
 * PostgreSQL scans.
 */
async function readNights(db: Db, billIds: readonly number[]): Promise<NightRange & { billedFrom: string }> {
  const { rows } = await sql<NightRange & { billedFrom: string }>`
    with chosen as materialized (${selectIds(billIds, 'bill_id')}), sittings as (
      select r.sitting_id, r.business_date from chosen c join sitting r using (bill_id)
      union all
      select r.sitting_id, r.business_date from chosen c join bill b using (bill_id) join sitting r on r.sitting_id = any(b.reversed_sitting_ids)
    )
    select min(s.business_date) as begin_date, greatest(max(s.business_date), max(o.last_fact_date)) as end_date,
      (select (min(b.created_at) at time zone 'Asia/Shanghai')::date - 1 from chosen join bill b using (bill_id)) as billed_from
    from sittings s left join orders o using (sitting_id)`.execute(db)
  const [nights] = rows
  if (!nights) throw new Error('an aggregate answered no row')
  return nights
}

/**
 * Reads the bills. The amount due is the person's share of the bill; for a reversed bill, its share at the time of
 * printing.
 */
async function readBills(db: Db, query: ReportQuery, ids: readonly number[]): Promise<SettledBillList['rows']> {
  const { beginDate, endDate, billedFrom } = await readNights(db, ids)
  const { rows } = await sql<SettledBillList['rows'][number] & { payMethods: PayMethod[] }>`
    with chosen as materialized (${selectIds(ids, 'bill_id')}), moved as (
      select f.bill_id, sum(f.d_paid)::bigint as paid_amount, sum(f.d_credit)::bigint as credit_amount, sum(f.d_refund)::bigint as refund_amount,
        array_agg(distinct f.pay_method) filter (where f.pay_method is not null) as pay_methods
      ${selectFacts(query)} and f.business_date >= ${billedFrom}::date and f.bill_id in (select bill_id from chosen) group by f.bill_id
    ), sittings as (
      select c.bill_id, r.sitting_id, r.table_name, r.guest_name, r.status from chosen c join sitting r using (bill_id)
      where r.status <> ${lit(recordStatus.cancelled)}
      union all
      select c.bill_id, r.sitting_id, r.table_name, r.guest_name, r.status from chosen c join bill b using (bill_id)
        join sitting r on r.sitting_id = any(b.reversed_sitting_ids)
    ), tables as (
      select s.bill_id, string_agg(s.table_name, '、' order by s.sitting_id) as table_names,
        (array_agg(s.guest_name order by s.status = ${lit(recordStatus.merged)}, s.sitting_id))[1] as guest_name
      from sittings s group by s.bill_id
    ), sold as (
      select s.bill_id, sum(f.d_total - f.d_gift - f.d_discount)::bigint as payable_amount
      from sittings s join bill b using (bill_id) join sales_fact f using (sitting_id)
      where f.business_date between ${beginDate}::date and ${endDate}::date
        and ${buildScopeFilter(query, { user: 'f.sales_user_id', dept: 'f.sales_dept_id' })} and (b.status <> ${lit(billStatus.reversed)} or f.event_at <= b.settled_at)
      group by s.bill_id
    )
    select b.bill_id, b.bill_no, coalesce(t.table_names, '') as table_names, coalesce(t.guest_name, '') as guest_name, b.settled_at as settle_time,
      u.nick_name as settle_user_name, coalesce(m.pay_methods, '{}') as pay_methods, b.status, coalesce(s.payable_amount, 0) as payable_amount,
      m.paid_amount, m.credit_amount, m.refund_amount,
      (select ${selectCreditMove('record', query.nights)} from sittings s join sitting r using (sitting_id)
        where s.bill_id = b.bill_id and ${selectCreditMove('record', query.nights)} is not null order by r.sitting_id limit 1) as credit_move
    from moved m join bill b using (bill_id) left join tables t using (bill_id) left join sold s using (bill_id)
      left join app_user u on u.user_id = b.settle_user_id
    order by b.bill_id desc`.execute(db)
  return rows
}
