/**
 * Recharges by credited person: the member's sales person, or the recommender. A refund counts in the night it was
 * made. Few rows, so no roll-up exists.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { WALK_IN_USER_ID } from '../../directory/public.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'

/**
 * Columns of the credited person. Members without a sales person are credited to the walk-in account, so that the sum
 * over people equals the venue's total.
 */
const credits = {
  sales: sql`coalesce(o.sales_user_id, ${WALK_IN_USER_ID}) as user_id,
    coalesce(o.sales_dept_id, (select w.dept_id from app_user w where w.user_id = ${WALK_IN_USER_ID})) as dept_id`,
  recommend: sql`o.recommend_user_id as user_id, o.recommend_dept_id as dept_id`,
} as const
type RechargeCredit = keyof typeof credits

/**
 * Rows `(business_date, dept_id, user_id, recharge_id, recharge_principal, recharge_bonus, recharge_count)`: recharges and their refunds
 * within the filter.
 */
export function selectRecharges(query: ReportQuery, credit: RechargeCredit): RawBuilder<unknown> {
  const { nights, until } = query
  const buildNightFilter = (date: string) =>
    sql`${sql.ref(date)} between ${nights.beginDate}::date and ${nights.endDate}::date`
  const credited = credit === 'recommend' && sql`o.recommend_user_id is not null`
  return sql`
    select m.* from (
      select o.business_date, ${credits[credit]}, o.recharge_id,
        o.principal_amount as recharge_principal, o.bonus_amount as recharge_bonus, 1 as recharge_count
      from recharge_order o where ${joinConditions(buildNightFilter('o.business_date'), until && sql`o.paid_at <= ${until}`, credited)}
      union all
      select r.business_date, ${credits[credit]}, o.recharge_id, -r.amount, -r.bonus_back, 0
      from recharge_refund r join recharge_order o using (recharge_id)
      where ${joinConditions(buildNightFilter('r.business_date'), until && sql`r.refunded_at <= ${until}`, credited)}
    ) m where ${buildScopeFilter(query, { user: 'm.user_id', dept: 'm.dept_id' })}`
}
