/** 返利明细 (P073) and the caller's own (P091): rebates of one person, by goods and by line, latest first. */
import type { BonusBillStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { rebateReport } from '@nocturne/contract/reports/rebates/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { includesCurrentNight, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { readSums } from '../frame/levels.ts'
import { selectRebates, createRebateSource } from './rebates-source.ts'

type RebateList = AnswerOf<typeof reports.rebateLines>

/** Reads rebates of one person, the caller by default. */
export const readRebateLines: Handler<typeof reports.rebateLines, typeof schemas.rebateLines> = async (
  context,
  input,
) => {
  const { userId = context.actor.userId } = input
  return readRebateReport(
    context,
    await resolveReportQuery(context, rebateReport.permission, { ...input, userId }),
    input,
  )
}

/** Reads the caller's own rebates, without permission check. */
export const readOwnRebates: Handler<typeof reports.ownRebates, typeof schemas.ownRebates> = async (context, input) =>
  readRebateReport(context, await resolveReportQuery(context, null, { ...input, userId: context.actor.userId }), input)

async function readRebateReport(
  { db }: Context,
  query: ReportQuery,
  { status, ...page }: PageRequest & { status?: BonusBillStatus | undefined },
): Promise<RebateList> {
  const source = createRebateSource(status)
  const rows = selectRebates(query, status)
  const [around, summary, goods, lines] = await Promise.all([
    readReportHeader(db, query, rebateReport, source),
    readSums(db, rebateReport, source.rows(query)),
    listGoods(db, rows),
    readLinePage(db, rows, page),
  ])
  // The current night has no comparison: its rebates are computed at its end, not by hour.
  const oneRunning = includesCurrentNight(query) && query.nights.beginDate === query.nights.endDate
  return { ...around, ...((oneRunning || status !== undefined) && { before: null }), summary, goods, ...lines }
}

async function listGoods(db: Db, rows: RawBuilder<unknown>): Promise<RebateList['goods']> {
  const { rows: found } = await sql<RebateList['goods'][number]>`
    select i.goods_id, min(i.goods_name) as goods_name, min(i.unit) as unit, sum(r.quantity)::bigint as quantity,
      sum(r.base_amount)::bigint as base_amount, sum(r.rebate_amount)::bigint as rebate_amount
    from (${rows}) r join order_item i using (order_item_id)
    group by i.goods_id order by sum(r.rebate_amount) desc, i.goods_id`.execute(db)
  return found
}

/** Sorted without an index: a person has only a few thousand rebates a year. */
async function readLinePage(
  db: Db,
  rows: RawBuilder<unknown>,
  { pageNum, pageSize }: PageRequest,
): Promise<Pick<RebateList, 'rows' | 'total'>> {
  const { rows: found } = await sql<RebateList['rows'][number] & { total: number }>`
    with page as materialized (
      select r.*, count(*) over () as total from (${rows}) r
      order by r.business_date desc, r.order_item_id desc, r.dept_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select p.rebate_id, p.business_date, p.order_id, o.order_no, p.order_item_id, t.table_name, i.goods_name, i.unit, p.quantity,
      p.base_amount, p.rebate_type, p.rebate_value, p.rebate_amount, p.status, p.total
    from page p join orders o using (order_id) join sitting t using (sitting_id) join order_item i on i.order_item_id = p.order_item_id
    order by p.business_date desc, p.order_item_id desc, p.dept_id`.execute(db)
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 }
}
