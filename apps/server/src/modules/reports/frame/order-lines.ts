/** Orders as report lines, with the amounts within the nights that are credited to the person. */
import type { OrderStatus, OrderType } from '@nocturne/contract/codes'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { CUSTOM_PLAN_PREFIX } from '../../../db/connection.ts'
import type { Db } from '../../../db/connection.ts'
import { selectFirstIdFromNight } from '../../../db/ids-by-night.ts'
import { joinConditions, selectIds, countRows, ensureExactTotal, readPage } from '../../../db/list-queries.ts'
import type { OptionalCondition, PageRequest } from '../../../db/list-queries.ts'
import type { NightRange } from '../../../http/date-range.ts'
import { buildScopeFilter } from './report-query.ts'
import type { ReportQuery } from './report-query.ts'
import { selectCreditMove } from './credit-move.ts'
import { selectMeasureColumns } from './measure-sql.ts'
import { buildNewestOrder, findNewest } from './newest.ts'
import { FACT_SUMS, selectFactSource, hasNonZeroSum } from './people.ts'

/**
 * Columns of a fact that contain the credited person and department: those of the sales person or of the recommender.
 */
export type CreditedColumns = { user: string; dept: string }

export type OrderLine = {
  orderId: number
  orderNo: string
  orderType: OrderType
  tableName: string
  guestName: string
  createTime: string
  goodsSummary: string
  status: OrderStatus
  spansNights: boolean
  creditMove: string | null
  salesUserName: string
}

/**
 * Selection of orders: fact columns that must contain the person of the filter, and further conditions on the order
 * `o`.
 */
type Which = { credited: CreditedColumns; also?: readonly OptionalCondition[] | undefined }
type LineRequest<C extends MeasureName> = Which & { columns: readonly C[] } & PageRequest

/**
 * Number of nights searched first when the filter has a goods group: only about one order in ten has lines of a group.
 */
const MONTHS_OF_GROUPS = [124]

/** Finds orders, newest first. */
export async function findOrderLines<C extends MeasureName>(
  db: Db,
  query: ReportQuery,
  { credited, also, columns, ...page }: LineRequest<C>,
) {
  const which = { credited, also }
  const all = query.statisType === undefined
  const find = all ? listNewest : listNewestOfGroup
  const found = await readPage(async (limit, offset) => {
    const idLimit = limit + offset
    const findBegun = (began: NightRange) => find(db, query, { which, began, wanted: idLimit })
    return (await findNewest(query.nights, idLimit, findBegun, all ? undefined : MONTHS_OF_GROUPS)).slice(offset)
  }, page)
  const { ids, total } = await ensureExactTotal(page, found, () =>
    countRows(db, sql`select f.order_id ${selectFacts(query, which)} group by f.order_id having ${hasNonZeroSum}`),
  )
  return { ids, total, read: (some: readonly number[]) => readLines<C>(db, query, { which, ids: some, columns }) }
}

/**
 * `began`: nights in which the orders were placed. When it starts at the first night of the filter, it also includes
 * orders placed before that night. `wanted`: maximum number of orders.
 */
type Begun = { which: Which; began: NightRange; wanted: number }

/** SQL: facts `f` of orders placed in the nights `began`. */
const selectBegunFacts = (query: ReportQuery, { which, began }: Begun): RawBuilder<unknown> => {
  const { beginDate } = query.nights
  const facts = selectFacts({ ...query, nights: began }, which)
  return began.beginDate === beginDate
    ? facts
    : sql`${facts} and f.order_id >= ${selectFirstIdFromNight('orders', began.beginDate)}`
}

/** Ids of orders whose facts do not sum to zero. */
async function listNewest(db: Db, query: ReportQuery, begun: Begun): Promise<number[]> {
  const { wanted } = begun
  const { rows } = await sql<{ id: number }>`${sql.raw(CUSTOM_PLAN_PREFIX)}
    select f.order_id as id ${selectBegunFacts(query, begun)} group by f.order_id having ${hasNonZeroSum} order by ${buildNewestOrder('f.order_id')}
    limit ${wanted}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ids of orders whose lines of the goods group do not sum to zero. Sums per line are slow, so the newest orders are
 * checked in batches until enough match.
 */
async function listNewestOfGroup(db: Db, query: ReportQuery, begun: Begun): Promise<number[]> {
  const { which, wanted } = begun
  // Number of orders per batch: ten percent more than wanted, because the lines of some orders were all returned and
  // sum to zero.
  const looked = Math.ceil(wanted * 1.1)
  const facts = selectBegunFacts({ ...query, statisType: undefined }, begun)
  const ofGroup = sql`exists (select from order_item i where i.order_id = f.order_id and i.statis_type = ${query.statisType}::text)`
  const found: number[] = []
  let before: number | undefined
  do {
    const { rows } = await sql<{ id: number } & NightRange>`${sql.raw(CUSTOM_PLAN_PREFIX)}
      select f.order_id as id, min(f.business_date) as begin_date, max(f.business_date) as end_date ${facts}
        and ${joinConditions(ofGroup, before !== undefined && sql`f.order_id < ${before}`)}
      group by f.order_id order by f.order_id desc limit ${looked}`.execute(db)
    found.push(...(await filterMoved(db, query, which, rows)))
    before = rows.length < looked ? undefined : rows.at(-1)?.id
  } while (before !== undefined && found.length < wanted)
  return found.slice(0, wanted)
}

/** Keeps the orders whose lines of the goods group do not sum to zero within the nights; preserves their order. */
async function filterMoved(
  db: Db,
  query: ReportQuery,
  which: Which,
  orders: readonly ({ id: number } & NightRange)[],
): Promise<number[]> {
  const beginDate = orders.map((order) => order.beginDate).toSorted()[0]
  const endDate = orders
    .map((order) => order.endDate)
    .toSorted()
    .at(-1)
  if (beginDate === undefined || endDate === undefined) return []
  const facts = selectFacts({ ...query, nights: { beginDate, endDate } }, which)
  const { rows } = await sql<{ id: number }>`
    select f.order_id as id ${facts} and f.order_id = any(${orders.map(({ id }) => id)}::bigint[])
    group by f.order_id having ${hasNonZeroSum} order by f.order_id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Narrows the nights to those with facts of these orders, so that PostgreSQL scans no other partitions. */
async function readNights(db: Db, { nights }: ReportQuery, ids: readonly number[]): Promise<NightRange> {
  const { rows } = await sql<NightRange>`
    select greatest(min(business_date), ${nights.beginDate}::date) as begin_date, least(max(last_fact_date), ${nights.endDate}::date) as end_date
    from orders where order_id = any(${[...ids]}::bigint[])`.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answered no row')
  return found
}

/** Sums of the filtered orders. The table count is the number of distinct sittings among these orders. */
export async function readOrderSums<S extends MeasureName>(
  db: Db,
  query: ReportQuery,
  { summary, ...which }: Which & { summary: readonly S[] },
): Promise<Record<S, number>> {
  const { rows } = await sql<Record<S, number>>`
    select ${selectMeasureColumns(summary)} from (
      select ${SUMS}, count(distinct f.sitting_id)::integer as table_count ${selectFacts(query, which)}) p`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate answered no row')
  return sums
}

/** SQL: facts `f` from which all figures of the filtered orders are computed. */
function selectFacts(query: ReportQuery, { credited, also = [] }: Which): RawBuilder<unknown> {
  const { nights, areaId } = query
  const ofOrders = also.some((condition) => condition !== false && condition != null)
  return sql`
    from ${selectFactSource(query)} f ${ofOrders ? sql`join orders o using (order_id)` : sql``} where ${joinConditions(
      sql`f.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
      buildScopeFilter(query, { user: `f.${credited.user}`, dept: `f.${credited.dept}` }),
      areaId !== undefined && sql`f.area_id = ${areaId}`,
      ...also,
    )}`
}

/** SQL: sums over facts `f`, including the amount credited to the recommender. */
const SUMS = sql`${FACT_SUMS}, sum(f.d_total - f.d_gift - f.d_discount)::bigint as recommend_amount, 0 as guest_num`

async function readLines<C extends MeasureName>(
  db: Db,
  query: ReportQuery,
  { which, ids, columns }: { which: Which; ids: readonly number[]; columns: readonly C[] },
): Promise<(OrderLine & Record<C, number>)[]> {
  const nights = await readNights(db, query, ids)
  const { rows } = await sql<OrderLine & Record<C, number>>`
    with chosen as materialized (${selectIds(ids, 'order_id')}), brought as (
      select f.order_id, ${SUMS} ${selectFacts({ ...query, nights }, which)} and f.order_id in (select order_id from chosen)
      group by f.order_id
    )
    select o.order_id, o.order_no, o.order_type, r.table_name, coalesce(r.guest_name, '') as guest_name, o.created_at as create_time, o.status,
      o.sales_user_name,
      coalesce((select string_agg(i.goods_name || ' ×' || i.quantity, '，' order by i.order_item_id) from order_item i
        where ${joinConditions(
          sql`i.order_id = o.order_id`,
          query.statisType !== undefined && sql`i.statis_type = ${query.statisType}::text`,
        )}), '') as goods_summary,
      o.business_date < ${query.nights.beginDate}::date or o.last_fact_date > ${query.nights.endDate}::date as spans_nights,
      ${selectCreditMove('order', query.nights)} as credit_move,
      ${selectMeasureColumns(columns)}
    from brought p join orders o using (order_id) join sitting r using (sitting_id)
    group by o.order_id, r.sitting_id order by o.order_id desc`.execute(db)
  return rows
}
