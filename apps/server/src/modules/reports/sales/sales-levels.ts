/** 销售统计 by department and by person (P018, P019). */
import type { reports } from '@nocturne/contract/reports/endpoints'
import { salesReport } from '@nocturne/contract/reports/sales/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import type { Handler } from '../../../http/bind.ts'
import { readAround } from '../frame/around.ts'
import { readAsked } from '../frame/asked.ts'
import { deptRows, userRows } from '../frame/levels.ts'
import { people, soldSource } from '../frame/people.ts'

export const readSalesDepts: Handler<typeof reports.salesDepts, typeof schemas.salesDepts> = async (context, input) => {
  const asked = await readAsked(context, salesReport.permission, input, 'below')
  const level = { report: salesReport, level: salesReport.levels.depts, rows: people(asked), ...input }
  const [around, rows] = await Promise.all([
    readAround(context.db, asked, salesReport, soldSource),
    deptRows(context.db, { ...level, sort: input.sort }),
  ])
  return { ...around, ...rows }
}

export const readSalesUsers: Handler<typeof reports.salesUsers, typeof schemas.salesUsers> = async (context, input) => {
  const asked = await readAsked(context, salesReport.permission, input)
  const level = { report: salesReport, level: salesReport.levels.users, rows: people(asked), ...input }
  const [around, rows] = await Promise.all([
    readAround(context.db, asked, salesReport, soldSource),
    userRows(context.db, { ...level, sort: input.sort }),
  ])
  return { ...around, ...rows }
}
