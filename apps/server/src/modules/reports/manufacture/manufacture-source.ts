/**
 * Production: produced order lines, with packages split into their parts. A line belongs to the night of its order,
 * because lines not yet confirmed count as produced when that night closes, and to the production place of its ticket.
 */
import type { ProduceDept, StatisType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectRollup } from '../rollups/rollup.ts'
import type { Rollup } from '../rollups/rollup.ts'

/** Filters in addition to nights and people; the keyword applies to goods. */
export type ProductionFilter = {
  produceDept?: ProduceDept | undefined
  statisType?: StatisType | undefined
  keyword?: string | undefined
  goodsId?: number | undefined
  orderItemIds?: readonly number[]
}

/**
 * Rows of the view `production_line` within the filter, one per goods of an order line. Excludes guests' stored bottles
 * that were brought to a table, because they were sold earlier.
 */
export function selectProductionLines(query: ReportQuery, filter: ProductionFilter): RawBuilder<unknown> {
  const { nights, until } = query
  const { orderItemIds } = filter
  return sql`
    select m.* from production_line m left join app_user u on u.user_id = m.produce_user_id where ${joinConditions(
      sql`m.business_date between ${nights.beginDate}::date and ${nights.endDate}::date`,
      until && sql`m.produced_at <= ${until}`,
      orderItemIds && sql`m.order_item_id = any(${[...orderItemIds]}::bigint[])`,
      buildScopeFilter({ ...query, keyword: undefined }, { user: 'm.produce_user_id', dept: 'u.dept_id' }),
      buildGoodsFilter(filter),
    )}`
}

/**
 * SQL: rows of a roll-up of produced lines within the filter. Must not be used for a query with `until`, because
 * roll-ups contain whole nights only.
 */
export const selectProductionRollup = (
  rollup: Rollup,
  query: ReportQuery,
  filter: Omit<ProductionFilter, 'orderItemIds'>,
) => sql`
  select m.* from (${selectRollup(rollup, query)}) m left join app_user u on u.user_id = m.user_id where ${joinConditions(
    buildScopeFilter({ ...query, keyword: undefined }, { user: 'm.user_id', dept: 'u.dept_id' }),
    buildGoodsFilter(filter),
  )}`

/** SQL: condition on goods `m`. */
function buildGoodsFilter({ goodsId, produceDept, statisType, keyword }: ProductionFilter): RawBuilder<boolean> {
  return joinConditions(
    goodsId !== undefined && sql`m.goods_id = ${goodsId}`,
    produceDept !== undefined && sql`m.produce_dept = ${produceDept}::text`,
    statisType !== undefined && sql`m.statis_type = ${statisType}::text`,
    keyword !== undefined &&
      sql`(position(lower(${keyword}::text) in lower(m.goods_name)) > 0
        or m.goods_id in (select g.goods_id from goods g where position(lower(${keyword}::text) in g.pinyin) > 0))`,
  )
}
