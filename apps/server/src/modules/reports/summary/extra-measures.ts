/** Measures of 汇总报表 other than sales, each credited by its own rule (domain §5.2). */
import { sql } from 'kysely'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectByDimension } from '../frame/people.ts'
import type { ExtraMeasure } from '../frame/people.ts'
import { selectRecharges } from '../recharges/recharges-source.ts'
import { selectRebateSums } from '../rebates/rebates-source.ts'
import { selectTips } from '../tips/tips-source.ts'

/** Column names of the additional sums. */
export const EXTRA_SUMS = [
  'rebate_amount',
  'recommend_amount',
  'reward_amount',
  'recharge_principal',
  'send_count',
] as const

/**
 * Rebates are credited to the recipient, recommendations to the recommender, tips to the receiver, recharges to the
 * member's sales person, gifts to the giver.
 */
export const listExtraMeasures = (query: ReportQuery): readonly ExtraMeasure[] => [
  { column: 'rebate_amount', rows: selectRebateSums(query) },
  {
    column: 'recommend_amount',
    rows: sql`
      select business_date, dept_id, user_id, total_amount - gift_amount - discount_amount as recommend_amount
      from (${selectByDimension(query, 'recommended')}) recommended`,
  },
  { column: 'reward_amount', rows: selectTips(query) },
  { column: 'recharge_principal', rows: selectRecharges(query, 'sales') },
  {
    column: 'send_count',
    rows: sql`select business_date, dept_id, user_id, order_count as send_count from (${selectByDimension(query, 'given')}) given`,
  },
]
