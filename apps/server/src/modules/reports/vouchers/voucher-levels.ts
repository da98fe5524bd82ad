/** 团购统计 by deal and by voucher (P050, P051). */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { vouchersReport } from '@nocturne/contract/reports/vouchers/definition'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { selectCancelDeadline } from '../../vouchers/public.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { getDeptMatch, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { readSums } from '../frame/levels.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { selectMeasure, selectMeasureColumns } from '../frame/measure-sql.ts'
import type { ReportSource } from '../frame/people.ts'
import { selectVouchers } from './vouchers-source.ts'
import type { VoucherFilter } from './vouchers-source.ts'

type Deal = AnswerOf<typeof reports.voucherDeals>['rows'][number]

const createSource = (filter: VoucherFilter): ReportSource => ({
  rows: (query) => selectVouchers(query, filter),
  hours: (query) => selectVouchers(query, filter),
})

export const readVoucherDeals: Handler<typeof reports.voucherDeals, typeof schemas.voucherDeals> = async (
  context,
  input,
) => {
  const { sort, pageNum, pageSize, keyword, platform, verifyUserId, ...nights } = input
  const filter = { keyword, platform, verifyUserId }
  const query = await resolveReportQuery(context, vouchersReport.permission, nights, getDeptMatch(vouchersReport))
  const [around, summary, rows] = await Promise.all([
    readReportHeader(context.db, query, vouchersReport, createSource(filter)),
    readSums(context.db, vouchersReport, selectVouchers(query, filter)),
    listDeals(context.db, query, filter, sort),
  ])
  const before = (pageNum - 1) * pageSize
  return { ...around, summary, rows: rows.slice(before, before + pageSize), total: rows.length }
}

/**
 * Reads all deals (a venue has dozens), largest first, then by id. The title of a deal is that of its newest voucher.
 */
async function listDeals(
  db: Db,
  query: ReportQuery,
  filter: VoucherFilter,
  sort: MeasureName = vouchersReport.headline,
): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select p.group_package_id, (array_agg(p.deal_title order by p.verify_id desc))[1] as deal_title, p.platform,
      ${selectMeasureColumns(vouchersReport.levels.deals.columns)}
    from (${selectVouchers(query, filter)}) p group by p.group_package_id, p.platform
    order by ${selectMeasure(sort)} desc, p.group_package_id`.execute(db)
  return rows
}

type Lines = AnswerOf<typeof reports.voucherLines>

/** Finds vouchers; a voucher verified and cancelled within these nights appears once. */
export const findVoucherLines: LineFinder<typeof reports.voucherLines, typeof schemas.voucherLines> = async (
  context,
  input,
) => {
  const { db } = context
  const { keyword, platform, verifyUserId, groupPackageId, status, sort: _sort, pageNum, pageSize, ...nights } = input
  const filter = { keyword, platform, verifyUserId, groupPackageId, status }
  const query = await resolveReportQuery(context, vouchersReport.permission, nights, getDeptMatch(vouchersReport))
  const [around, summary, title, { ids, total }] = await Promise.all([
    readReportHeader(db, query, vouchersReport, createSource(filter)),
    readSums(db, vouchersReport, selectVouchers(query, filter)),
    readTitle(db, query, groupPackageId),
    readPageOfIdsWithTotal(
      db,
      sql`select u.verify_id as id from (${selectVouchers(query, filter)}) u group by u.verify_id order by u.verify_id desc`,
      { pageNum, pageSize },
    ),
  ])
  return {
    around: { ...around, summary, dealTitle: title },
    ids,
    total,
    read: (some) => readLines(context, query, some),
  }
}

export const readVoucherLines = createPageHandler(findVoucherLines)

/** Title of the filter's deal; empty unless the caller may see one of its vouchers in these nights. */
async function readTitle(db: Db, query: ReportQuery, groupPackageId: number | undefined): Promise<string> {
  if (groupPackageId === undefined) return ''
  const { rows } = await sql<{ dealTitle: string }>`
    select u.deal_title from (${selectVouchers(query, { groupPackageId })}) u order by u.verify_id desc limit 1`.execute(
    db,
  )
  return rows[0]?.dealTitle ?? ''
}

async function readLines(
  { db, actor, now }: Context,
  query: ReportQuery,
  verifyIds: readonly number[],
): Promise<Lines['rows']> {
  const { rows } = await sql<Lines['rows'][number]>`
    select v.verify_id, v.verify_no, v.verified_at as verify_time, v.platform, v.code_tail, v.deal_title, v.table_name, v.sales_user_name,
      v.verify_user_name, v.pay_amount as amount, v.status, v.cancelled_at as cancel_time, ${selectCancelDeadline(actor, now)} as cancel_deadline,
      u.pay_amount, u.market_amount, u.settle_amount
    from (select p.verify_id, ${selectMeasureColumns(vouchersReport.levels.vouchers.columns)} from (${selectVouchers(query, { verifyIds })}) p group by p.verify_id) u
      join voucher_verify v using (verify_id)
    order by v.verify_id desc`.execute(db)
  return rows
}
