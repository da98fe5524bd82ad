/** Measures of 汇总报表 in addition to sales, each with its own attribution (domain §5.2). */
import { sql } from 'kysely'
import type { Asked } from '../frame/asked.ts'
import { cutBy } from '../frame/people.ts'
import type { Besides } from '../frame/people.ts'
import { recharged } from '../recharges/recharged.ts'
import { rebated } from '../rebates/rebated.ts'
import { tipped } from '../tips/tipped.ts'

/** Names of the sums below. */
export const BESIDES = [
  'rebate_amount',
  'recommend_amount',
  'reward_amount',
  'recharge_principal',
  'send_count',
] as const

/** Rebates by recipient, recommendations by recommender, tips by receiver, recharges by the member's sales person, gifts by giver. */
export const besidesSales = (asked: Asked): readonly Besides[] => [
  { column: 'rebate_amount', rows: rebated(asked) },
  {
    column: 'recommend_amount',
    rows: sql`
      select business_date, dept_id, user_id, total_amount - gift_amount - discount_amount as recommend_amount
      from (${cutBy(asked, 'recommended')}) recommended`,
  },
  { column: 'reward_amount', rows: tipped(asked) },
  { column: 'recharge_principal', rows: recharged(asked, 'sales') },
  {
    column: 'send_count',
    rows: sql`select business_date, dept_id, user_id, order_count as send_count from (${cutBy(asked, 'given')}) given`,
  },
]
