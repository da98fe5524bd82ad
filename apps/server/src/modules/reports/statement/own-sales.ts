/** 销售汇总 (P090): the caller's own sales by order, and the caller's progress towards the target of the month. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { ownSalesReport } from '@nocturne/contract/reports/statement/definition'
import { readReportHeader } from '../frame/report-header.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import { readSums } from '../frame/levels.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { findOrderLines } from '../frame/order-lines.ts'
import { addMeasures } from '../frame/people.ts'
import { selectRebateSums } from '../rebates/rebates-source.ts'
import { readTarget } from './targets.ts'

const findOwnSales: LineFinder<typeof reports.ownSales, typeof schemas.ownSales> = async (context, input) => {
  const { db, actor } = context
  const { userId } = actor
  const query = await resolveReportQuery(context, null, { ...input, userId })
  const rows = addMeasures(query, [{ column: 'rebate_amount', rows: selectRebateSums(query) }])
  const [around, summary, lines] = await Promise.all([
    readReportHeader(db, query, ownSalesReport),
    readSums(db, ownSalesReport, rows),
    findOrderLines(db, query, {
      credited: { user: 'sales_user_id', dept: 'sales_dept_id' },
      columns: ownSalesReport.levels.orders.columns,
      pageNum: input.pageNum,
      pageSize: input.pageSize,
    }),
  ])
  const target = await readTarget(db, query, { userId }, summary.performanceAmount)
  return { around: { ...around, summary, target }, ...lines }
}

export const readOwnSales = createPageHandler(findOwnSales)
