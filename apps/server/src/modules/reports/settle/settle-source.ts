/** Money received in the nights, by sales person: the source of 结算统计. */
import { billStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import {
  EVENT_HOUR,
  selectByDimension,
  selectFactsByKey,
  replaceMeasures,
  selectSales,
  selectSalesFacts,
} from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { billRollup, selectRollup } from '../rollups/rollup.ts'

/** Report source of received money and settled bills. Its rows have no table or goods figures. */
export const settleSource = {
  reads: { payMethod: true, cashier: true },
  rows: (query: ReportQuery) => pickMoney(query, [{ column: 'bill_count', rows: selectSettledBills(query) }]),
  extraSums: ['bill_count'],
  head: { rows: (query: ReportQuery) => pickMoney(query, []), hours: selectReceivedByHour },
} satisfies ReportSource

const pickMoney = (query: ReportQuery, extras: Parameters<typeof replaceMeasures>[1]) =>
  replaceMeasures({ rows: selectReceived(query), columns: ['paid_amount', 'credit_amount', 'refund_amount'] }, extras)

/** True when the filter names a payment method or a cashier. */
export const hasPaymentFilter = ({ payMethod, cashierUserId }: ReportQuery): boolean =>
  payMethod !== undefined || cashierUserId !== undefined

/** SQL: condition on facts `f` for the payment filters. A refund belongs to its original payment. */
export const buildPaymentFilter = ({ payMethod, cashierUserId }: ReportQuery): RawBuilder<boolean> =>
  joinConditions(
    payMethod !== undefined && sql`f.pay_method = ${payMethod}::text`,
    cashierUserId !== undefined &&
      sql`f.payment_id in (select payment_id from payment where cashier_user_id = ${cashierUserId})`,
  )

/**
 * SQL: rows of sales facts limited to the payments of the filter. No roll-up contains the cashier, so a cashier filter
 * reads facts.
 */
function selectReceived(query: ReportQuery): RawBuilder<unknown> {
  if (!hasPaymentFilter(query)) return selectSales(query)
  if (query.until || query.cashierUserId !== undefined) return selectSalesFacts(query, buildPaymentFilter(query))
  return sql`select * from (${selectByDimension(query, 'method')}) m where m.dimension_key = ${query.payMethod}::text`
}

/** SQL: sums of one night by hour. With a payment filter it reads facts, which are few in one night. */
function selectReceivedByHour(query: ReportQuery): RawBuilder<unknown> {
  if (!hasPaymentFilter(query)) return selectByDimension(query, 'hour')
  return selectFactsByKey(query, EVENT_HOUR, buildPaymentFilter(query))
}

/** SQL: received money of the nights by person, with the payment method as `dimension_key`. */
export function selectReceivedByMethod(query: ReportQuery): RawBuilder<unknown> {
  if (query.cashierUserId !== undefined)
    return selectFactsByKey(query, sql`f.pay_method`, sql`f.pay_method is not null and ${buildPaymentFilter(query)}`)
  const all = selectByDimension(query, 'method')
  return query.payMethod === undefined
    ? all
    : sql`select * from (${all}) m where m.dimension_key = ${query.payMethod}::text`
}

/**
 * Rows `(business_date, dept_id, user_id, bill_count)`: bills settled in the nights and not reversed, each once, with the sales person of
 * its main table. A reversed bill counts when its replacement is settled.
 */
export function selectSettledBills(query: ReportQuery): RawBuilder<unknown> {
  const { nights, until, payMethod, cashierUserId } = query
  if (!until && !hasPaymentFilter(query))
    return sql`select * from (${selectRollup(billRollup, query)}) b where ${buildScopeFilter(query, { user: 'b.user_id', dept: 'b.dept_id' })}`
  const payment =
    hasPaymentFilter(query) &&
    sql`exists (select from payment p where p.bill_id = b.bill_id and ${joinConditions(
      sql`p.status = ${lit(payStatus.succeeded)} and not p.voided`,
      payMethod !== undefined && sql`p.pay_method = ${payMethod}::text`,
      cashierUserId !== undefined && sql`p.cashier_user_id = ${cashierUserId}`,
    )})`
  return sql`
    select b.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, count(*)::integer as bill_count
    from bill b cross join lateral (
      select s.sales_dept_id, s.sales_user_id from sitting s
      where s.bill_id = b.bill_id and s.status <> ${lit(recordStatus.cancelled)}
      order by s.status = ${lit(recordStatus.merged)}, s.sitting_id limit 1
    ) r
    where ${joinConditions(
      sql`b.business_date between ${nights.beginDate}::date and ${nights.endDate}::date and b.status = ${lit(billStatus.settled)}`,
      until && sql`b.settled_at <= ${until}`,
      payment,
      buildScopeFilter(query, { user: 'r.sales_user_id', dept: 'r.sales_dept_id' }),
    )}
    group by b.business_date, r.sales_dept_id, r.sales_user_id`
}
