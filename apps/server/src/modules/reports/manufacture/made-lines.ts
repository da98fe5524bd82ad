/** 出品明细: lines behind one goods of 出品报表, newest first. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { manufactureReport } from '@nocturne/contract/reports/manufacture/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { readGoodsHeader } from '../frame/opened-goods.ts'
import { productionRollup } from '../rollups/rollup.ts'
import { selectProductionLines, selectProductionRollup } from './manufacture-source.ts'
import type { ProductionFilter } from './manufacture-source.ts'

export const readProductionLines: Handler<typeof reports.madeLines, typeof schemas.madeLines> = async (
  context,
  input,
) => {
  const { db } = context
  const { goodsId, produceDept, statisType, pageNum, pageSize, ...nights } = input
  const filter = { goodsId, produceDept, statisType }
  const query = await resolveReportQuery(context, manufactureReport.permission, nights)
  const [goods, { ids, total }] = await Promise.all([
    readGoodsHeader(db, goodsId),
    findLinePage(db, query, { filter, pageNum, pageSize }),
  ])
  const { rows } = await sql<AnswerOf<typeof reports.madeLines>['rows'][number]>`
    select m.order_item_id, o.order_id, o.order_no, o.order_type, r.table_name, m.produced_at as produce_time, u.nick_name as produce_user_name,
      m.package_name, sum(m.produced_quantity)::integer as produced_quantity
    from (${selectProductionLines(query, { ...filter, orderItemIds: ids })}) m
    join orders o using (order_id) join sitting r using (sitting_id) left join app_user u on u.user_id = m.produce_user_id
    group by m.order_item_id, o.order_id, r.sitting_id, m.produced_at, u.user_id, m.package_name
    order by o.business_date desc, m.order_item_id desc`.execute(db)
  return { rows, total, goods }
}

type LineRequest = PageRequest & { filter: ProductionFilter }

/**
 * Finds the nights of the page, newest first: the roll-up contains the number of lines per night, so only these nights
 * are read.
 */
async function findLinePage(db: Db, query: ReportQuery, { filter, pageNum, pageSize }: LineRequest) {
  const { rows: nights } = await sql<{ night: string; lineCount: number }>`
    select m.business_date as night, sum(m.line_count)::integer as line_count from (${selectProductionRollup(productionRollup, query, filter)}) m
    group by m.business_date order by m.business_date desc`.execute(db)
  const total = nights.reduce((sum, { lineCount }) => sum + lineCount, 0)
  const [from, to] = [(pageNum - 1) * pageSize, pageNum * pageSize]
  let before = 0
  const shown = nights
    .map((night) => ({ ...night, first: (before += night.lineCount) - night.lineCount }))
    .filter(({ first, lineCount }) => first < to && first + lineCount > from)
  const [newest, oldest] = [shown.at(0), shown.at(-1)]
  if (!newest || !oldest) return { ids: [], total }
  const reach = { ...query, nights: { beginDate: oldest.night, endDate: newest.night } }
  const { rows } = await sql<{ id: number }>`
    select m.order_item_id as id from (${selectProductionLines(reach, filter)}) m group by m.business_date, m.order_item_id
    order by m.business_date desc, m.order_item_id desc limit ${pageSize} offset ${from - newest.first}`.execute(db)
  return { ids: rows.map(({ id }) => id), total }
}
