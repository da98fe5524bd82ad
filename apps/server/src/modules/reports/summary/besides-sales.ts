/** What 汇总报表 says besides what was sold, each credited in its own way (domain §5.2). */
import { rewardStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allOf } from '../../../db/listed.ts'
import { lit } from '../../../db/statement.ts'
import { narrowed } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { cutBy } from '../frame/people.ts'
import type { Besides } from '../frame/people.ts'

/** Names of the sums below. */
export const BESIDES = ['recommend_amount', 'reward_amount', 'send_count'] as const

/** Recommended by the recommender, tips by who was tipped, gifts by who gave. */
export const besidesSales = (asked: Asked): readonly Besides[] => [
  {
    column: 'recommend_amount',
    rows: sql`
      select business_date, dept_id, user_id, total_amount - gift_amount - discount_amount as recommend_amount
      from (${cutBy(asked, 'recommended')}) recommended`,
  },
  { column: 'reward_amount', rows: tipped(asked) },
  {
    column: 'send_count',
    rows: sql`select business_date, dept_id, user_id, order_count as send_count from (${cutBy(asked, 'given')}) given`,
  },
]

/** Tips that were paid and not given back (R11). There are few: no roll-up holds them. */
export function tipped(asked: Asked): RawBuilder<unknown> {
  const { nights, until } = asked
  return sql`
    select business_date, to_dept_id as dept_id, to_user_id as user_id, sum(amount)::bigint as reward_amount from reward
    where ${allOf(
      sql`business_date between ${nights.beginDate}::date and ${nights.endDate}::date and status = ${lit(rewardStatus.succeeded)}`,
      until && sql`paid_at <= ${until}`,
      narrowed(asked, { user: 'to_user_id', dept: 'to_dept_id' }),
    )}
    group by business_date, to_dept_id, to_user_id`
}
