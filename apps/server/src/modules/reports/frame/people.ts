/**
 * Sums per night, person and department: the base of every report level. Closed nights are read from roll-ups frozen at
 * their close, open nights are summed from their facts. The cost depends on nights × people, and the figures equal a
 * scan of all facts (R20).
 */
import { factType, recordStatus, tableType } from '@nocturne/contract/codes'
import type { ReportFilterName, Report } from '@nocturne/contract/reports/definition'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import {
  buildDateFilter,
  listRollupMonths,
  listRollupNights,
  listOpenNights,
  buildUnion,
} from '../rollups/rollup-coverage.ts'
import { selectRollup, sittingRollup } from '../rollups/rollup.ts'
import { buildScopeFilter } from './report-query.ts'
import type { ReportQuery, FirstNightFinder } from './report-query.ts'

/** Sums in every row of `selectPersonNights`. */
export const PERSON_NIGHT_COLUMNS = [
  'total_amount',
  'gift_amount',
  'discount_amount',
  'paid_amount',
  'credit_amount',
  'unpaid_amount',
  'return_amount',
  'refund_amount',
  'repay_amount',
  'performance_amount',
  'order_count',
  'table_count',
  'guest_num',
] as const

/** Columns that come from sittings; the others are sums of facts. */
const OF_SITTINGS: readonly string[] = ['table_count', 'guest_num']
export const FACT_COLUMNS = PERSON_NIGHT_COLUMNS.filter((name) => !OF_SITTINGS.includes(name))
const SUMS = sql.join(FACT_COLUMNS.map((name) => sql.ref(name)))
/** Key columns of report rows. */
export const PERSON_NIGHT_KEYS = ['business_date', 'dept_id', 'user_id'] as const

/** SQL: hour of the event of a fact `f` (`22`). */
export const EVENT_HOUR = sql`to_char(f.event_at at time zone 'Asia/Shanghai', 'HH24')`

/** SQL: sums over facts `f`, one for each of `FACT_COLUMNS`. */
export const FACT_SUMS = sql`sum(f.d_total)::bigint as total_amount, sum(f.d_gift)::bigint as gift_amount, sum(f.d_discount)::bigint as discount_amount,
  sum(f.d_paid)::bigint as paid_amount, sum(f.d_credit)::bigint as credit_amount, sum(f.d_unpaid)::bigint as unpaid_amount,
  sum(f.d_return)::bigint as return_amount, sum(f.d_refund)::bigint as refund_amount, sum(f.d_repay)::bigint as repay_amount,
  sum(f.d_perf)::bigint as performance_amount,
  (count(distinct f.order_id) filter (where f.fact_type in (${lit(factType.placed, factType.giftEffective)}))
    - count(distinct f.order_id) filter (where f.fact_type = ${lit(factType.orderCancelled)}))::integer as order_count`

/**
 * SQL: condition on a group of facts `f`: some sum is not zero. Facts that were written and reversed in the same night
 * yield no row.
 */
export const hasNonZeroSum = sql`(sum(f.d_total) <> 0 or sum(f.d_gift) <> 0 or sum(f.d_discount) <> 0 or sum(f.d_paid) <> 0 or sum(f.d_credit) <> 0
  or sum(f.d_unpaid) <> 0 or sum(f.d_return) <> 0 or sum(f.d_refund) <> 0 or sum(f.d_repay) <> 0 or sum(f.d_perf) <> 0)`

export type FactDimension = 'area' | 'method' | 'discount' | 'hour' | 'recommended' | 'given' | 'goods'

/** Rows `(business_date, dept_id, user_id, …sums)`: sales by person and night, within the filter. */
export function selectSales(query: ReportQuery): RawBuilder<unknown> {
  const { areaId, statisType } = query
  if (query.until || buildSittingFilter(query) || (areaId !== undefined && statisType !== undefined))
    return selectSalesFacts(query)
  if (statisType !== undefined)
    return sql`select business_date, dept_id, user_id, ${SUMS} from (${selectByDimension(query, 'goods')}) g where g.dimension_key = ${statisType}::text`
  if (areaId !== undefined)
    return sql`select business_date, dept_id, user_id, ${SUMS} from (${selectByDimension(query, 'area')}) a where a.dimension_key = ${String(areaId)}`
  const scopeFilter = buildScopeFilter(query, { user: 'sales_user_id', dept: 'sales_dept_id' })
  const columns = sql`sales_dept_id as dept_id, sales_user_id as user_id, ${SUMS}`
  return selectByNight(query, {
    months: sql`select begin_date as business_date, ${columns} from rollup_measure where ${scopeFilter}`,
    nights: sql`select business_date, ${columns} from night_measure where ${scopeFilter}`,
    open: (dates) => selectSalesFacts(query, buildDateFilter('f.business_date', dates)),
  })
}

/**
 * Sales by person and night like `selectSales`, but read from facts instead of roll-ups. `also`: further condition on
 * facts `f`.
 */
export const selectSalesFacts = (query: ReportQuery, also?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select business_date, dept_id, user_id, ${SUMS} from (${selectFactsByKey(query, sql`''`, also)}) facts`

/**
 * Credited person and key of each dimension of facts `f`, equal to the view `fact_by_dimension`. Used instead of the
 * view when a night is limited to events until an hour.
 */
const factCuts = {
  area: { by: 'sales', key: sql`f.area_id::text` },
  method: { by: 'sales', key: sql`f.pay_method` },
  discount: { by: 'sales', key: sql`f.discount_kind` },
  hour: { by: 'sales', key: EVENT_HOUR },
  recommended: { by: 'recommend', key: sql`''` },
  given: { by: 'send', key: sql`''` },
  goods: { by: 'sales', key: sql`f.statis_type` },
} as const satisfies Record<FactDimension, { by: string; key: RawBuilder<unknown> }>

/** Reads one dimension from facts, for queries with `until`, which roll-ups cannot serve. */
function selectDimensionUntil({ nights, until, ...query }: ReportQuery, cut: FactDimension): RawBuilder<unknown> {
  const { by, key } = factCuts[cut]
  const [user, dept] = [`f.${by}_user_id`, `f.${by}_dept_id`]
  return sql`
    select f.business_date, ${sql.ref(dept)} as dept_id, ${sql.ref(user)} as user_id, ${key} as dimension_key, ${FACT_SUMS}
    from ${sql.table(cut === 'goods' ? 'goods_fact' : 'sales_fact')} f
    where ${joinConditions(
      sql`f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date and ${key} is not null and ${sql.ref(user)} is not null`,
      until && sql`f.event_at <= ${until}`,
      buildScopeFilter({ nights, until, ...query }, { user, dept }),
    )}
    group by 1, 2, 3, 4`
}

/**
 * Rows `(business_date, dept_id, user_id, dimension_key, …sums)` read directly from the facts `f` that match `also`,
 * with `key` as `dimension_key`.
 */
export const selectFactsByKey = (
  query: ReportQuery,
  key: RawBuilder<unknown>,
  also?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    select f.business_date, f.sales_dept_id as dept_id, f.sales_user_id as user_id, ${key} as dimension_key, ${FACT_SUMS}
    from ${selectFactSource(query)} f where ${joinConditions(also, buildFactFilter(query))}
    group by 1, 2, 3, 4`

/** SQL: relation of facts: all of them, or the facts of one goods group split by line. */
export const selectFactSource = ({ statisType }: Pick<ReportQuery, 'statisType'>): RawBuilder<unknown> =>
  statisType === undefined ? sql`sales_fact` : sql`(select * from goods_fact where statis_type = ${statisType}::text)`

/** SQL: condition on facts `f` for the filter of the query. */
export function buildFactFilter(query: ReportQuery): RawBuilder<boolean> {
  const { nights, until, areaId } = query
  const sitting = buildSittingFilter(query)
  return joinConditions(
    sql`f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    until && sql`f.event_at <= ${until}`,
    areaId !== undefined && sql`f.area_id = ${areaId}`,
    sitting && sql`f.sitting_id in (select r.sitting_id from sitting r where ${sitting})`,
    buildScopeFilter(query, { user: 'f.sales_user_id', dept: 'f.sales_dept_id' }),
  )
}

/**
 * SQL: condition on sittings `r` for table type and guest type; undefined without either. No roll-up has these
 * dimensions.
 */
function buildSittingFilter({ tableType: type, guestType }: ReportQuery): RawBuilder<boolean> | undefined {
  if (type === undefined && guestType === undefined) return undefined
  return joinConditions(
    type !== undefined && sql`r.table_type = ${type}`,
    guestType !== undefined && sql`r.guest_type = ${guestType}`,
  )
}

/** Rows `(business_date, dept_id, user_id, dimension_key, …sums)` of one dimension, within the filter. */
export function selectByDimension(query: ReportQuery, cut: FactDimension): RawBuilder<unknown> {
  if (query.until) return selectDimensionUntil(query, cut)
  const scopeFilter = buildScopeFilter(query, { user: 'user_id', dept: 'dept_id' })
  const columns = sql`dept_id, user_id, dimension_key, ${SUMS}`
  const chosen = sql`dimension = ${lit(cut)} and ${scopeFilter}`
  return selectByNight(query, {
    months: sql`select begin_date as business_date, ${columns} from rollup_by_dimension where ${chosen}`,
    nights: sql`select business_date, ${columns} from night_by_dimension where ${chosen}`,
    open: (dates) =>
      sql`select business_date, ${columns} from ${sql.table(cut === 'goods' ? 'goods_fact_by_dimension' : 'fact_by_dimension')} where ${chosen}
          and ${buildDateFilter('business_date', dates)}`,
  })
}

/** Union of rolled-up months, closed nights with roll-ups, and open nights. */
function selectByNight(
  query: ReportQuery,
  of: { months: RawBuilder<unknown>; nights: RawBuilder<unknown>; open: (dates: string[]) => RawBuilder<unknown> },
): RawBuilder<unknown> {
  const months = listRollupMonths(query)
  const open = listOpenNights(query)
  const nights = listRollupNights(query, open)
  return buildUnion([
    months.length > 0 && sql`${of.months} and span = 'month' and ${buildDateFilter('begin_date', months)}`,
    nights.length > 0 && sql`${of.nights} and ${buildDateFilter('business_date', nights)}`,
    open.length > 0 && of.open(open),
  ])
}

/** Rows `(business_date, dept_id, user_id, table_count, guest_num)`: sittings of the nights by sales person. */
export function selectSittings(query: ReportQuery): RawBuilder<unknown> {
  const rollup = selectSittingRollup(query)
  if (rollup) return sql`select business_date, dept_id, user_id, table_count, guest_num from (${rollup}) s`
  return sql`
    select r.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, count(*) as table_count, sum(r.guest_num)::bigint as guest_num
    from sitting r where ${buildOpenedFilter(query)} and ${isCountedOpening}
    group by r.business_date, r.sales_dept_id, r.sales_user_id`
}

/** Rows of `sittingRollup` within the filter; undefined when no roll-up has a dimension of the filter. */
export function selectSittingRollup(query: ReportQuery): RawBuilder<unknown> | undefined {
  if (query.until || query.areaId !== undefined || buildSittingFilter(query)) return undefined
  return sql`select * from (${selectRollup(sittingRollup, query)}) s where ${buildScopeFilter(query, { user: 's.user_id', dept: 's.dept_id' })}`
}

/** SQL: condition on sittings `r` that count as an opening: not cancelled, not at a virtual table. */
export const isCountedOpening = sql<boolean>`(r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)})`

/** Condition on sittings `r`: opened within the filter. */
export function buildOpenedFilter(query: ReportQuery): RawBuilder<boolean> {
  const { nights, until, areaId } = query
  return joinConditions(
    sql`r.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
    until && sql`r.opened_at <= ${until}`,
    areaId !== undefined && sql`r.area_id = ${areaId}`,
    buildSittingFilter(query),
    buildScopeFilter(query, { user: 'r.sales_user_id', dept: 'r.sales_dept_id' }),
  )
}

/**
 * Rows `(business_date, dept_id, user_id, …sums, table_count, guest_num)`: sales together with sittings. With a goods
 * group in the filter, sales only.
 */
export function selectPersonNights(query: ReportQuery): RawBuilder<unknown> {
  const sales = sql`select business_date, dept_id, user_id, ${SUMS}, 0 as table_count, 0 as guest_num from (${selectSales(query)}) s`
  if (query.statisType !== undefined) return sales
  return sql`
    ${sales}
    union all
    select business_date, dept_id, user_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, table_count, guest_num from (${selectSittings(query)}) t`
}

/** An additional sum with its own rule for the credited person: rows `(business_date, dept_id, user_id, <column>)`. */
export type ExtraMeasure = { column: string; rows: RawBuilder<unknown> }

/** Rows of `selectPersonNights` with additional sums. */
export const addMeasures = (query: ReportQuery, extras: readonly ExtraMeasure[]): RawBuilder<unknown> =>
  replaceMeasures({ rows: selectPersonNights(query), columns: PERSON_NIGHT_COLUMNS }, extras)

/**
 * Rows `(business_date, dept_id, user_id, …sums)` with the sales columns in `columns` from `rows` (the other sales
 * columns are 0), and the additional sums.
 */
export const replaceMeasures = (
  main: { rows: RawBuilder<unknown>; columns: readonly (typeof PERSON_NIGHT_COLUMNS)[number][] },
  extras: readonly ExtraMeasure[],
): RawBuilder<unknown> =>
  unionWithZeroColumns(
    { keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, ...extras.map(({ column }) => column)] },
    [main, ...extras.map(({ column, rows }) => ({ columns: [column], rows }))],
  )

/** SQL: `union all` of relations as rows `(…keys, …columns)`. Columns that a relation does not have are 0. */
export function unionWithZeroColumns(
  { keys, columns }: { keys: readonly string[]; columns: readonly string[] },
  parts: readonly { columns: readonly string[]; rows: RawBuilder<unknown> }[],
): RawBuilder<unknown> {
  const toColumn = (name: string) => sql.ref(name)
  const filling = parts.map(({ columns: filled, rows }) => {
    const figures = columns.map((name) => (filled.includes(name) ? toColumn(name) : sql`0 as ${toColumn(name)}`))
    return sql`select ${sql.join([...keys.map(toColumn), ...figures])} from (${rows}) filling`
  })
  return sql.join(filling, sql` union all `)
}

/** Source of a report's figures. */
export type ReportSource = {
  /**
   * Filters of the report definition that `rows` applies. Nights, department, person and keyword are always applied.
   */
  reads?: { readonly [F in ReportFilterName]?: true }
  /** Rows `(business_date, dept_id, user_id, …sums, table_count, guest_num)` within the filter. */
  rows: (query: ReportQuery) => RawBuilder<unknown>
  /**
   * Returns the rows of `rows` by hour of the event, with the hour as `dimension_key`. When it is missing, or returns
   * undefined for the filter, a single night has no trend.
   */
  hours?: (query: ReportQuery) => RawBuilder<unknown> | undefined
  /** Names of sums in `rows` in addition to those of `selectPersonNights`. */
  extraSums?: readonly string[]
  /**
   * Names of columns aggregated by their maximum. A row whose sums are all 0 is left out, even when these columns have
   * values.
   */
  largest?: readonly string[]
  /**
   * Finds the first night of a current state, such as unpaid tables. A report with `since` shows a state instead of
   * events, so it has no comparison.
   */
  since?: FirstNightFinder
  /** Set when the events in `rows` have no time: ranges that include the current night then have no comparison. */
  untimed?: true
  /** Cheaper source for the headline figure and the trend, set when `rows` contain columns that these do not need. */
  head?: ReportSource
}

/**
 * Type of a report's source: it must declare that it applies every filter of the report, because a filter that is not
 * applied would show unfiltered figures.
 */
export type SourceForReport<R extends Pick<Report, 'filters'>> = ReportSource & {
  reads?: { readonly [F in R['filters'][number]]: true }
} & ([R['filters'][number]] extends [never] ? unknown : { reads: object })

/** Sales and sittings, credited to the sales person. */
export const salesSource = {
  reads: { area: true, goods: true, sitting: true },
  rows: selectPersonNights,
  // Roll-ups by hour have no second dimension, so a goods group is summed from facts; other filters have no hours.
  hours: (query: ReportQuery) => {
    if (query.statisType !== undefined) return selectFactsByKey(query, EVENT_HOUR)
    return query.areaId === undefined && !buildSittingFilter(query) ? selectByDimension(query, 'hour') : undefined
  },
} satisfies ReportSource
