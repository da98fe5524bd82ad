/** 销售汇总 (P090): the caller's own sales by order, and the progress of their month. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { ownSalesReport } from '@nocturne/contract/reports/statement/definition'
import { readAround } from '../frame/around.ts'
import { readAsked } from '../frame/asked.ts'
import { readSums } from '../frame/levels.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { findOrderLines } from '../frame/order-lines.ts'
import { peopleWith } from '../frame/people.ts'
import { rebated } from '../rebates/rebated.ts'
import { readTarget } from './targets.ts'

const findOwnSales: Finder<typeof reports.ownSales, typeof schemas.ownSales> = async (context, input) => {
  const { db, actor } = context
  const { userId } = actor
  const asked = await readAsked(context, null, { ...input, userId })
  const rows = peopleWith(asked, [{ column: 'rebate_amount', rows: rebated(asked) }])
  const [around, summary, lines] = await Promise.all([
    readAround(db, asked, ownSalesReport),
    readSums(db, ownSalesReport, rows),
    findOrderLines(db, asked, {
      credited: { user: 'sales_user_id', dept: 'sales_dept_id' },
      columns: ownSalesReport.levels.orders.columns,
      pageNum: input.pageNum,
      pageSize: input.pageSize,
    }),
  ])
  const target = await readTarget(db, asked, { userId }, summary.performanceAmount)
  return { around: { ...around, summary, target }, ...lines }
}

export const readOwnSales = pageOf(findOwnSales)
