/**
 * Sales by person and night. Closed nights are read from roll-ups frozen at their close, open nights are summed from
 * their facts: the cost depends on nights × people, and the figures equal a scan of all facts (R20).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { buildDateFilter, listOpenNights, buildUnion } from '../rollups/rollup-coverage.ts'
import type { RollupRange } from '../rollups/rollup-coverage.ts'

/** SQL: rows `(business_date, sales_user_id, sales_dept_id, sales_amount, performance_amount)`. */
export function selectSalesByPerson(of: Pick<RollupRange, 'nights' | 'kept'>): RawBuilder<unknown> {
  const { beginDate, endDate } = of.nights
  const open = listOpenNights(of)
  return buildUnion([
    sql`
    select business_date, sales_user_id, sales_dept_id, total_amount - gift_amount as sales_amount, performance_amount
    from night_measure where business_date between ${beginDate}::date and ${endDate}::date and not ${buildDateFilter('business_date', open)}`,
    open.length > 0 &&
      sql`
    select f.business_date, f.sales_user_id, f.sales_dept_id, sum(f.d_total - f.d_gift)::bigint, sum(f.d_perf)::bigint
    from sales_fact f where ${buildDateFilter('f.business_date', open)}
    group by f.business_date, f.sales_user_id, f.sales_dept_id`,
  ])
}
