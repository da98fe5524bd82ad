/**
 * Rebates by recipient: booked rebates of closed nights, and for open nights the rebates that would be booked at their
 * close.
 */
import { bonusBillStatus } from '@nocturne/contract/codes'
import type { BonusBillStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { unionWithZeroColumns, PERSON_NIGHT_COLUMNS, PERSON_NIGHT_KEYS } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { buildDateFilter, listOpenNights } from '../rollups/rollup-coverage.ts'
import { rebateRollup, selectRollup } from '../rollups/rollup.ts'

const COLUMNS = sql`business_date, dept_id, user_id, order_id, order_item_id, quantity, base_amount, rebate_type, rebate_value, rebate_amount`

/** Rows of rebates within the filter, with `rebate_id` (null until booked) and `status`. */
export function selectRebates(query: ReportQuery, status?: BonusBillStatus): RawBuilder<unknown> {
  const { beginDate, endDate } = query.nights
  const chosen = sql`business_date between ${beginDate}::date and ${endDate}::date and ${buildScopeFilter(query, { user: 'user_id', dept: 'dept_id' })}`
  const parts = [
    status !== bonusBillStatus.pending &&
      sql`select rebate_id, ${COLUMNS},
        case when rebate_amount < 0 then ${lit(bonusBillStatus.reversed)} else ${lit(bonusBillStatus.booked)} end as status
      from rebate_detail where ${joinConditions(
        chosen,
        status !== undefined &&
          (status === bonusBillStatus.reversed ? sql`rebate_amount < 0` : sql`rebate_amount >= 0`),
      )}`,
    (status === undefined || status === bonusBillStatus.pending) &&
      sql`select null::bigint as rebate_id, ${COLUMNS}, ${lit(bonusBillStatus.pending)} as status
      from rebate_move where ${chosen} and ${buildDateFilter('business_date', listOpenNights(query))}`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` union all `,
  )
}

/** Rows `(business_date, dept_id, user_id, rebate_amount)`. */
export const selectRebateSums = (query: ReportQuery, status?: BonusBillStatus): RawBuilder<unknown> =>
  status === undefined
    ? sql`
  select * from (${selectRollup(rebateRollup, query)}) r where ${buildScopeFilter(query, { user: 'r.user_id', dept: 'r.dept_id' })}
  union all ${selectSummedRebates(query, bonusBillStatus.pending)}`
    : selectSummedRebates(query, status)

const selectSummedRebates = (query: ReportQuery, status: BonusBillStatus): RawBuilder<unknown> => sql`
  select business_date, dept_id, user_id, sum(rebate_amount)::bigint as rebate_amount
  from (${selectRebates(query, status)}) r group by business_date, dept_id, user_id`

/** Report source with rebates only. */
export const createRebateSource = (status?: BonusBillStatus): ReportSource => ({
  rows: (query) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, 'rebate_amount'] }, [
      { columns: ['rebate_amount'], rows: selectRebateSums(query, status) },
    ]),
  extraSums: ['rebate_amount'],
  untimed: true,
})
