/** Paid tips by receiver: sums from roll-ups, hours and single tips from their rows. */
import { rewardStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectRollup, tipRollup } from '../rollups/rollup.ts'

/** Sums in every row of `selectTips`. */
export const TIP_SUMS = ['reward_amount', 'reward_count', 'user_share', 'company_share'] as const

/** SQL: counted value of a tip `r` (R11): 0 once it was refunded, even in a later night. */
const selectCounted = (column: 'amount' | 'user_share' | 'company_share') =>
  sql`case when r.status = ${lit(rewardStatus.succeeded)} then ${sql.ref(`r.${column}`)} else 0 end`

/** SQL: columns of `TIP_SUMS` for one tip `r`. */
export const TIP_SUMS_SQL = sql`${selectCounted('amount')} as reward_amount,
  case when r.status = ${lit(rewardStatus.succeeded)} then 1 else 0 end as reward_count,
  ${selectCounted('user_share')} as user_share, ${selectCounted('company_share')} as company_share`

/** Condition on paid tips `r` of the filter, including refunded ones. */
export function buildTipFilter(query: ReportQuery, also?: RawBuilder<unknown> | false): RawBuilder<boolean> {
  const { nights, until } = query
  return joinConditions(
    sql`r.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    sql`r.status in (${lit(rewardStatus.succeeded, rewardStatus.refunded)})`,
    until && sql`r.paid_at <= ${until}`,
    buildScopeFilter(query, { user: 'r.to_user_id', dept: 'r.to_dept_id' }),
    also,
  )
}

/** SQL: condition on the kind of receiver: performers, or all other employees. */
export const buildReceiverTypeFilter = (type: typeof userType.staff | typeof userType.actor | undefined) =>
  type !== undefined && sql`(to_user_type = ${lit(userType.actor)}) = (${type}::text = ${lit(userType.actor)})`

/** Rows `(business_date, dept_id, user_id, …TIP_SUMS)`; `kind` is a condition on `to_user_type`. */
export function selectTips(query: ReportQuery, kind?: RawBuilder<unknown> | false): RawBuilder<unknown> {
  if (query.until) return selectSingleTips(query, kind)
  const columns = sql.join(TIP_SUMS.map((name) => sql.ref(name)))
  return sql`
    select business_date, dept_id, user_id, ${columns} from (${selectRollup(tipRollup, query)}) t
    where ${joinConditions(buildScopeFilter(query, { user: 'user_id', dept: 'dept_id' }), kind)}`
}

/** Rows `(business_date, dept_id, user_id, dimension_key, …TIP_SUMS)` of single tips; `dimension_key` is the hour. */
export const selectSingleTips = (query: ReportQuery, also?: RawBuilder<unknown> | false): RawBuilder<unknown> => sql`
  select r.business_date, r.to_dept_id as dept_id, r.to_user_id as user_id,
    to_char(r.paid_at at time zone 'Asia/Shanghai', 'HH24') as dimension_key, ${TIP_SUMS_SQL}
  from reward r where ${buildTipFilter(query, also)}`
