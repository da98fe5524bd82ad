/** 个人销售明细 (P020): orders of one person, with their amounts within the nights. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import { readAround } from '../frame/around.ts'
import { inMonths, readAsked } from '../frame/asked.ts'
import { readSums } from '../frame/levels.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { findOrderLines, orderSums } from '../frame/order-lines.ts'
import { people } from '../frame/people.ts'
import { saidOf } from '../frame/said-of.ts'

/** Without a person, the caller's own orders. */
export const findSalesOrders: Finder<typeof reports.salesOrders, typeof schemas.salesOrders> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { userId = actor.userId, orderType, status, pageNum, pageSize } = input
  const asked = await readAsked(context, salesReport.permission, { ...input, userId })
  const which = {
    credited: { user: 'sales_user_id', dept: 'sales_dept_id' },
    also: [
      orderType !== undefined && sql`o.order_type = ${orderType}::text`,
      status !== undefined && sql`o.status = ${status}::text`,
    ],
  }
  const all = orderType === undefined && status === undefined
  const [around, summary, { read, ...lines }] = await Promise.all([
    readAround(db, asked, salesReport),
    // Without a filter the sum equals the person's row of the level above, and is computed the same way.
    all
      ? readSums(db, salesReport, people(inMonths(asked)))
      : orderSums(db, asked, { ...which, summary: salesReport.summary }),
    findOrderLines(db, asked, { ...which, columns: salesReport.levels.orders.columns, pageNum, pageSize }),
  ])
  return {
    around: { ...around, summary: saidOf(asked, summary) },
    ...lines,
    read: async (ids) => (await read(ids)).map((row) => saidOf(asked, row)),
  }
}

export const readSalesOrders = pageOf(findSalesOrders)
