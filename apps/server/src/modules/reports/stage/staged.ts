/** Ended and counted paid time by performer. A few dozen entries a night, so no roll-up. */
import { actorClockStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allOf } from '../../../db/listed.ts'
import { lit } from '../../../db/statement.ts'
import { narrowed } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { filledUp, PEOPLE_COLUMNS, PEOPLE_KEYS } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { tipped } from '../tips/tipped.ts'

const { running, ended } = actorClockStatus

/** Sums in every row of `staged`; running entries count only in `running_count`. */
const CLOCK_SUMS = ['clock_count', 'clock_minutes', 'half_units', 'clock_amount', 'actor_share'] as const
const BESIDES = [...CLOCK_SUMS, 'reward_amount', 'running_count'] as const

const counts = sql`c.status = ${lit(ended)}`
const counted = (column: 'minutes' | 'half_units' | 'amount' | 'actor_share') =>
  sql`case when ${counts} then ${sql.ref(`c.${column}`)} else 0 end`

/** Columns of `CLOCK_SUMS` for one row `c`. */
export const CLOCK_COLUMNS = sql`case when ${counts} then 1 else 0 end as clock_count, ${counted('minutes')} as clock_minutes,
  ${counted('half_units')} as half_units, ${counted('amount')} as clock_amount, ${counted('actor_share')} as actor_share`

/** Condition on rows `c` of the filter; for nights that have not ended, only those ended by `until`. */
export function clocksOf(asked: Asked, also?: RawBuilder<unknown>): RawBuilder<boolean> {
  const { nights, until } = asked
  return allOf(
    sql`c.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    until && sql`c.ended_at <= ${until}`,
    narrowed(asked, { user: 'c.actor_user_id', dept: 'c.dept_id' }),
    also,
  )
}

/** Rows `(business_date, dept_id, user_id, cut_key, …)` of single entries; `cut_key` is the hour of their end. */
export const staged = (asked: Asked, also?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.business_date, c.dept_id, c.actor_user_id as user_id, to_char(c.ended_at at time zone 'Asia/Shanghai', 'HH24') as cut_key,
    ${CLOCK_COLUMNS}, case when c.status = ${lit(running)} then 1 else 0 end as running_count
  from actor_clock c where ${clocksOf(asked, also)} and c.status in (${lit(running, ended)})`

const ofPerformers = sql`to_user_type in (${lit(userType.actor, userType.mood)})`

/** Paid time that matches `also`, and tips of performers. */
export function stageSource(also?: RawBuilder<unknown>): Source {
  const onStage = (asked: Asked) => ({ columns: [...CLOCK_SUMS, 'running_count'], rows: staged(asked, also) })
  const tips = (asked: Asked) => ({ columns: ['reward_amount'], rows: tipped(asked, ofPerformers) })
  const filled = (parts: Parameters<typeof filledUp>[1]) =>
    filledUp({ keys: PEOPLE_KEYS, columns: [...PEOPLE_COLUMNS, ...BESIDES] }, parts)
  const hours = (asked: Asked) => sql`select * from (${staged(asked, also)}) c where c.cut_key is not null`
  return {
    rows: (asked) => filled([onStage(asked), tips(asked)]),
    hours,
    besides: BESIDES,
    head: { rows: (asked) => filled([onStage(asked)]), hours },
  }
}
