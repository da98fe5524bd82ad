/** Money received in the nights, by sales person: the source of 结算统计. */
import { billStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { HOUR, selectByDimension, selectFactsBy, pickMeasures, selectSales, selectSalesFacts } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { billRollup, selectRollup } from '../rollups/rollup.ts'

/** Money and settled bills; excludes tables and goods. */
export const settleSource = {
  reads: { payMethod: true, cashier: true },
  rows: (asked: ReportQuery) => pickMoney(asked, [{ column: 'bill_count', rows: selectSettledBills(asked) }]),
  besides: ['bill_count'],
  head: { rows: (asked: ReportQuery) => pickMoney(asked, []), hours: selectReceivedByHour },
} satisfies Source

const pickMoney = (asked: ReportQuery, besides: Parameters<typeof pickMeasures>[1]) =>
  pickMeasures({ rows: selectReceived(asked), columns: ['paid_amount', 'credit_amount', 'refund_amount'] }, besides)

/** True when the filter names a payment method or a cashier. */
export const isByPayment = ({ payMethod, cashierUserId }: ReportQuery): boolean =>
  payMethod !== undefined || cashierUserId !== undefined

/** Condition on facts `f`: payments of the filter. A refund belongs to the original payment. */
export const buildPaymentFilter = ({ payMethod, cashierUserId }: ReportQuery): RawBuilder<boolean> =>
  joinConditions(
    payMethod !== undefined && sql`f.pay_method = ${payMethod}::text`,
    cashierUserId !== undefined &&
      sql`f.payment_id in (select payment_id from payment where cashier_user_id = ${cashierUserId})`,
  )

/** Rows of `sold`, limited to the filter's payments. No roll-up has the cashier, so that filter reads facts. */
function selectReceived(asked: ReportQuery): RawBuilder<unknown> {
  if (!isByPayment(asked)) return selectSales(asked)
  if (asked.until || asked.cashierUserId !== undefined) return selectSalesFacts(asked, buildPaymentFilter(asked))
  return sql`select * from (${selectByDimension(asked, 'method')}) m where m.cut_key = ${asked.payMethod}::text`
}

/** Hours of one night; a night has few facts. */
function selectReceivedByHour(asked: ReportQuery): RawBuilder<unknown> {
  if (!isByPayment(asked)) return selectByDimension(asked, 'hour')
  return selectFactsBy(asked, HOUR, buildPaymentFilter(asked))
}

/** The same by payment method as `cut_key`. */
export function selectReceivedByMethod(asked: ReportQuery): RawBuilder<unknown> {
  if (asked.cashierUserId !== undefined)
    return selectFactsBy(asked, sql`f.pay_method`, sql`f.pay_method is not null and ${buildPaymentFilter(asked)}`)
  const all = selectByDimension(asked, 'method')
  return asked.payMethod === undefined ? all : sql`select * from (${all}) m where m.cut_key = ${asked.payMethod}::text`
}

/**
 * Rows `(business_date, dept_id, user_id, bill_count)`: bills settled in the nights and not reversed, each once, with the sales person of
 * its main table. A reversed bill counts when its replacement is settled.
 */
export function selectSettledBills(asked: ReportQuery): RawBuilder<unknown> {
  const { nights, until, payMethod, cashierUserId } = asked
  if (!until && !isByPayment(asked))
    return sql`select * from (${selectRollup(billRollup, asked)}) b where ${buildScopeFilter(asked, { user: 'b.user_id', dept: 'b.dept_id' })}`
  const payment =
    isByPayment(asked) &&
    sql`exists (select from payment p where p.bill_id = b.bill_id and ${joinConditions(
      sql`p.status = ${lit(payStatus.succeeded)} and not p.voided`,
      payMethod !== undefined && sql`p.pay_method = ${payMethod}::text`,
      cashierUserId !== undefined && sql`p.cashier_user_id = ${cashierUserId}`,
    )})`
  return sql`
    select b.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, count(*)::integer as bill_count
    from bill b cross join lateral (
      select s.sales_dept_id, s.sales_user_id from table_record s
      where s.bill_id = b.bill_id and s.status <> ${lit(recordStatus.cancelled)}
      order by s.status = ${lit(recordStatus.merged)}, s.table_record_id limit 1
    ) r
    where ${joinConditions(
      sql`b.business_date between ${nights.beginDate}::date and ${nights.endDate}::date and b.status = ${lit(billStatus.settled)}`,
      until && sql`b.settled_at <= ${until}`,
      payment,
      buildScopeFilter(asked, { user: 'r.sales_user_id', dept: 'r.sales_dept_id' }),
    )}
    group by b.business_date, r.sales_dept_id, r.sales_user_id`
}
