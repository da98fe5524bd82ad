/** 出品报表 (P069) by goods, by place and by hour of production. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { manufactureReport } from '@nocturne/contract/reports/manufacture/definition'
import type { ProductionDimension } from '@nocturne/contract/reports/manufacture/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { withMonthRollups, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectMeasure, selectMeasureColumns } from '../frame/measure-sql.ts'
import { productionHourRollup, productionRollup } from '../rollups/rollup.ts'
import { selectProductionLines, selectProductionRollup } from './manufacture-source.ts'
import type { ProductionFilter } from './manufacture-source.ts'

type Row = AnswerOf<typeof reports.manufacture>['rows'][number]

export const readProductionReport: Handler<typeof reports.manufacture, typeof schemas.manufacture> = async (
  context,
  input,
) => {
  const { tab = 'goods', sort, pageNum, pageSize, keyword, produceDept, statisType, ...nights } = input
  const filter = { keyword, produceDept, statisType }
  const query = await resolveReportQuery(context, manufactureReport.permission, nights)
  const [around, { sums, rows }] = await Promise.all([
    readReportHeader(context.db, query, manufactureReport, {
      rows: (some) =>
        some.until ? selectProductionLines(some, filter) : selectProductionRollup(productionRollup, some, filter),
      hours: (some) => sql`select l.*, ${HOUR} as dimension_key from (${selectProductionLines(some, filter)}) l`,
    }),
    readRows(context.db, query, { filter, tab, sort }),
  ])
  const before = (pageNum - 1) * pageSize
  return { ...around, tab, summary: sums, rows: rows.slice(before, before + pageSize), total: rows.length }
}

const HOUR = sql`to_char(l.produced_at at time zone 'Asia/Shanghai', 'HH24')`
const keys: Record<ProductionDimension, RawBuilder<unknown>> = {
  goods: sql`m.goods_id::text`,
  place: sql`m.produce_dept`,
  hour: sql`m.hour`,
}

/** A single goods has no roll-up by hour, so its hours are read from lines. */
function selectRows(tab: ProductionDimension, query: ReportQuery, filter: ProductionFilter): RawBuilder<unknown> {
  if (tab !== 'hour') return selectProductionRollup(productionRollup, withMonthRollups(query), filter)
  if (filter.keyword === undefined) return selectProductionRollup(productionHourRollup, withMonthRollups(query), filter)
  return sql`select l.*, ${HOUR} as hour, case when l.seconds is null then 0 else 1 end as timed_count from (${selectProductionLines(query, filter)}) l`
}

type RowRequest = { filter: ProductionFilter; tab: ProductionDimension; sort: MeasureName | undefined }

/** Reads the total and all rows: a few hundred goods, or fewer places and hours. */
async function readRows(db: Db, query: ReportQuery, { filter, tab, sort }: RowRequest) {
  const columns = manufactureReport.summary
  const order = sql`${selectMeasure(sort ?? manufactureReport.headline)} desc, p.key`
  const { rows } = await sql<Row & { isSum: boolean }>`
    select grouping(p.key) = 1 as is_sum, p.key, ${selectForGoods(tab, sql`min(p.goods_name)`)} as goods_name, ${selectForGoods(tab, sql`min(p.unit)`)} as unit,
      round(sum(p.seconds) / 60 / nullif(sum(p.timed_count), 0))::integer as average_minutes, ${selectMeasureColumns(columns)}
    from (select m.*, ${keys[tab]} as key from (${selectRows(tab, query, filter)}) m) p
    group by grouping sets ((p.key), ()) order by ${order}`.execute(db)
  const sum = rows.find(({ isSum }) => isSum)
  if (!sum) throw new Error('an aggregate answered no row')
  const sums = Object.fromEntries(columns.map((name) => [name, sum[name]])) as Pick<Row, (typeof columns)[number]>
  const found = rows.filter(({ isSum }) => !isSum).map(({ isSum: _sum, ...row }): Row => row)
  return { sums, rows: tab === 'hour' ? fromNoonToNoon(found) : found }
}

const HOURS = Array.from({ length: 24 }, (_, place) => String((place + 12) % 24).padStart(2, '0'))
const NOTHING = Object.fromEntries(manufactureReport.summary.map((name) => [name, 0])) as Omit<
  Row,
  'key' | 'goodsName' | 'unit' | 'averageMinutes'
>

/** Adds the empty hours of the night; returns none when nothing was produced. */
function fromNoonToNoon(found: readonly Row[]): Row[] {
  if (found.length === 0) return []
  const byHour = new Map(found.map((row) => [row.key, row]))
  return HOURS.map((key) => byHour.get(key) ?? { ...NOTHING, key, goodsName: '', unit: '', averageMinutes: null })
}

const selectForGoods = (tab: ProductionDimension, column: RawBuilder<unknown>) => (tab === 'goods' ? column : sql`''`)
