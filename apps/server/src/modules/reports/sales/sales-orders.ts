/** 个人销售明细 (P020): orders of one person, with their amounts within the nights. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import { readReportHeader } from '../frame/report-header.ts'
import { withMonthRollups, resolveReportQuery } from '../frame/report-query.ts'
import { readSums } from '../frame/levels.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { findOrderLines, readOrderSums } from '../frame/order-lines.ts'
import { selectPersonNights } from '../frame/people.ts'
import { clearNonLineMeasures } from '../frame/line-measures.ts'

/** Finds orders of one person, the caller by default. */
export const findSalesOrders: LineFinder<typeof reports.salesOrders, typeof schemas.salesOrders> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { userId = actor.userId, orderType, status, pageNum, pageSize } = input
  const query = await resolveReportQuery(context, salesReport.permission, { ...input, userId })
  const which = {
    credited: { user: 'sales_user_id', dept: 'sales_dept_id' },
    also: [
      orderType !== undefined && sql`o.order_type = ${orderType}::text`,
      status !== undefined && sql`o.status = ${status}::text`,
    ],
  }
  const all = orderType === undefined && status === undefined
  const [around, summary, { read, ...lines }] = await Promise.all([
    readReportHeader(db, query, salesReport),
    // Without an order filter the sum must equal the person's row of the level above, so it is computed by the same
    // source.
    all
      ? readSums(db, salesReport, selectPersonNights(withMonthRollups(query)))
      : readOrderSums(db, query, { ...which, summary: salesReport.summary }),
    findOrderLines(db, query, { ...which, columns: salesReport.levels.orders.columns, pageNum, pageSize }),
  ])
  return {
    around: { ...around, summary: clearNonLineMeasures(query, summary) },
    ...lines,
    read: async (ids) => (await read(ids)).map((row) => clearNonLineMeasures(query, row)),
  }
}

export const readSalesOrders = createPageHandler(findSalesOrders)
