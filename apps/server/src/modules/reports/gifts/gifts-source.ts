/** Gifts by giver: sales facts of gifts, joined with the gift orders (R7). */
import { factType, sendQuotaType } from '@nocturne/contract/codes'
import type { SendQuotaType, GiftReason } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { giftRollup, selectRollup } from '../rollups/rollup.ts'

/** Filters that only the gift report has. */
export type GiftFilter = { reason?: GiftReason | undefined; quotaType?: SendQuotaType | undefined }

/** Names of the sums in rows of `selectGiftSums` that are not sales columns. */
export const GIFT_SUMS = ['send_count', 'over_quota_count'] as const

/** SQL: conditions on gifts `s`. */
export const buildGiftFilter = ({ reason, quotaType }: GiftFilter): RawBuilder<boolean> =>
  joinConditions(
    reason !== undefined && sql`s.reason = ${reason}::text`,
    quotaType !== undefined && sql`s.quota_type = ${quotaType}::text`,
  )

/** SQL: facts `f` of gifts `s` within the filter. */
export function selectGiftFacts(query: ReportQuery, narrower: GiftFilter): RawBuilder<unknown> {
  const { nights, until } = query
  return sql`from sales_fact f join gift_order s using (order_id) where ${joinConditions(
    sql`f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    sql`f.send_user_id is not null`,
    until && sql`f.event_at <= ${until}`,
    buildScopeFilter(query, { user: 'f.send_user_id', dept: 'f.send_dept_id' }),
    buildGiftFilter(narrower),
  )}`
}

/** Number of effective gifts minus fully cancelled ones, like every order count. */
const count = (also: RawBuilder<unknown>) => sql`
  (count(distinct f.order_id) filter (where f.fact_type = ${lit(factType.giftEffective)} and ${also})
    - count(distinct f.order_id) filter (where f.fact_type = ${lit(factType.orderCancelled)} and ${also}))::integer`

/** SQL: sums over facts `f`, joined with their gifts `s`. */
export const GIFT_SUMS_SQL = sql`sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, sum(f.d_return)::bigint as return_amount,
  ${count(sql`true`)} as send_count, ${count(sql`s.quota_type = ${lit(sendQuotaType.special)}`)} as over_quota_count`

/** The same columns as `GIFT_SUMS_SQL`, for one row `s` of the roll-up. */
const GIVEN_SUMS = sql`s.total_amount, s.gift_amount, s.return_amount, s.send_count::integer,
  case when s.quota_type = ${lit(sendQuotaType.special)} then s.send_count else 0 end::integer as over_quota_count`

/** Rows of `giftRollup` within the filter. Must not be used with `until`, which has no roll-up. */
export const selectGiftRollup = (query: ReportQuery, narrower: GiftFilter): RawBuilder<unknown> => sql`
  select s.* from (${selectRollup(giftRollup, query)}) s
  where ${joinConditions(buildScopeFilter(query, { user: 's.user_id', dept: 's.dept_id' }), buildGiftFilter(narrower))}`

/** Rows `(business_date, dept_id, user_id, …sums)`, by hour with `dimension_key`. */
export function selectGiftSums(query: ReportQuery, narrower: GiftFilter, by?: 'hour'): RawBuilder<unknown> {
  if (!by && !query.until)
    return sql`select business_date, dept_id, user_id, ${GIVEN_SUMS} from (${selectGiftRollup(query, narrower)}) s`
  const hour = by && sql`, to_char(f.event_at at time zone 'Asia/Shanghai', 'HH24')`
  return sql`
    select f.business_date, f.send_dept_id as dept_id, f.send_user_id as user_id, ${GIFT_SUMS_SQL}${hour ? sql`${hour} as dimension_key` : sql``}
    ${selectGiftFacts(query, narrower)} group by f.business_date, f.send_dept_id, f.send_user_id${hour ?? sql``}`
}
