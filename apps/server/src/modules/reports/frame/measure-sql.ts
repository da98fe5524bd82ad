/**
 * Measures of reports as SQL (domain §5.2), over rows `p` with the summed columns of `selectPersonNights` (see
 * `people.ts`). A measure of any grouping is computed from the sums of the group: rates and averages are recomputed
 * instead of summed.
 */
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toColumnName } from '../../../db/field-names.ts'

const sum = (column: string) => sql`coalesce(sum(${sql.ref(`p.${column}`)}), 0)`
const salesAmount = sql`(${sum('total_amount')} - ${sum('gift_amount')})`
const payableAmount = sql`(${salesAmount} - ${sum('discount_amount')})`
/** Ratio of two sums, 0 when `whole` is 0. Rounds half away from zero, like PostgreSQL's `numeric`. */
const buildRatio = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`coalesce(round(${part}::numeric / nullif(${whole}, 0)), 0)`

/** Measures that differ from the plain sum of the column with their name. */
const measureSql: Partial<Record<MeasureName, RawBuilder<unknown>>> = {
  salesAmount,
  payableAmount,
  targetRate: buildRatio(sql`${sum('performance_amount')} * 10000`, sum('target_amount')),
  recommendPaid: sum('paid_amount'),
  avgTable: buildRatio(payableAmount, sum('table_count')),
  avgGuest: buildRatio(payableAmount, sum('guest_num')),
  turnoverRate: buildRatio(sql`${sum('table_count')} * 10000`, sql`max(p.table_nights)`),
  maxHours: sql`coalesce(max(p.open_hours), 0)`,
  average: buildRatio(sum('pay_amount'), sql`(${sum('verify_count')} - ${sum('cancel_count')})`),
  actorsOn: sql`count(distinct p.user_id) filter (where p.clock_count > 0)`,
  giftRate: buildRatio(sql`${sum('gift_amount')} * 10000`, salesAmount),
}

/** SQL: columns `sales_amount, …` for the named measures. */
export const selectMeasureColumns = (names: readonly MeasureName[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${selectMeasure(name)}::bigint as ${sql.ref(toColumnName(name))}`))

/** SQL: one measure of the current group. */
export const selectMeasure = (name: MeasureName): RawBuilder<unknown> => measureSql[name] ?? sum(toColumnName(name))
