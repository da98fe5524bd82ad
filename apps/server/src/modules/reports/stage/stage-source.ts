/**
 * Paid time by performer: clock entries that have ended and count. A few dozen entries a night, so no roll-up exists.
 */
import { actorClockStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { unionWithZeroColumns, PERSON_NIGHT_COLUMNS, PERSON_NIGHT_KEYS } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { selectTips } from '../tips/tips-source.ts'

const { running, ended } = actorClockStatus

/** Sums in every row of `selectClocks`; running entries count only in `running_count`. */
const CLOCK_SUMS = ['clock_count', 'clock_minutes', 'half_units', 'clock_amount', 'actor_share'] as const
const EXTRA_SUMS = [...CLOCK_SUMS, 'reward_amount', 'running_count'] as const

const counts = sql`c.status = ${lit(ended)}`
const selectCounted = (column: 'minutes' | 'half_units' | 'amount' | 'actor_share') =>
  sql`case when ${counts} then ${sql.ref(`c.${column}`)} else 0 end`

/** SQL: the values that one clock entry `c` contributes to `CLOCK_SUMS`; 0 while the entry is running. */
export const CLOCK_SUMS_SQL = sql`case when ${counts} then 1 else 0 end as clock_count, ${selectCounted('minutes')} as clock_minutes,
  ${selectCounted('half_units')} as half_units, ${selectCounted('amount')} as clock_amount, ${selectCounted('actor_share')} as actor_share`

/** SQL: condition on clock entries `c` of the filter. With `until`, only entries that ended by then. */
export function buildClockFilter(query: ReportQuery, also?: RawBuilder<unknown>): RawBuilder<boolean> {
  const { nights, until } = query
  return joinConditions(
    sql`c.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    until && sql`c.ended_at <= ${until}`,
    buildScopeFilter(query, { user: 'c.actor_user_id', dept: 'c.dept_id' }),
    also,
  )
}

/** Rows `(business_date, dept_id, user_id, dimension_key, …)` of single entries; `dimension_key` is the hour of their end. */
export const selectClocks = (query: ReportQuery, also?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.business_date, c.dept_id, c.actor_user_id as user_id, to_char(c.ended_at at time zone 'Asia/Shanghai', 'HH24') as dimension_key,
    ${CLOCK_SUMS_SQL}, case when c.status = ${lit(running)} then 1 else 0 end as running_count
  from actor_clock c where ${buildClockFilter(query, also)} and c.status in (${lit(running, ended)})`

const ofPerformers = sql`to_user_type in (${lit(userType.actor, userType.mood)})`

/** Report source with the paid time that matches `also`, and the tips of performers. */
export function createStageSource(also?: RawBuilder<unknown>): ReportSource {
  const onStage = (query: ReportQuery) => ({
    columns: [...CLOCK_SUMS, 'running_count'],
    rows: selectClocks(query, also),
  })
  const selectTipPart = (query: ReportQuery) => ({ columns: ['reward_amount'], rows: selectTips(query, ofPerformers) })
  const padParts = (parts: Parameters<typeof unionWithZeroColumns>[1]) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, ...EXTRA_SUMS] }, parts)
  const selectHours = (query: ReportQuery) =>
    sql`select * from (${selectClocks(query, also)}) c where c.dimension_key is not null`
  return {
    rows: (query) => padParts([onStage(query), selectTipPart(query)]),
    hours: selectHours,
    extraSums: EXTRA_SUMS,
    head: { rows: (query) => padParts([onStage(query)]), hours: selectHours },
  }
}
