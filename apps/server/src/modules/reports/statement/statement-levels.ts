/** 销售报表 by department, by person and by night of one person (P070–P072). */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { statementReport } from '@nocturne/contract/reports/statement/definition'
import type { Handler } from '../../../http/bind.ts'
import { readExpectedCommission } from '../../payroll/public.ts'
import { readTrend } from '../frame/report-header.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import { createDeptHandler, createNightHandler, createUserHandler } from '../frame/handlers.ts'
import { addMeasures, salesSource } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { selectRebateSums } from '../rebates/rebates-source.ts'
import { listSalesByArea, listSalesByGoodsGroup } from './sold-kinds.ts'
import { listVisibleDepts, findCoveredMonth, readTarget, selectTargets } from './targets.ts'

const withRebates: ReportSource = {
  rows: (query) => addMeasures(query, [{ column: 'rebate_amount', rows: selectRebateSums(query) }]),
  extraSums: ['rebate_amount'],
  head: salesSource,
}
/** Source of people with their targets; people with a target but without sales are included. */
const withTargets: ReportSource = {
  ...withRebates,
  rows: (query) =>
    addMeasures(query, [
      { column: 'rebate_amount', rows: selectRebateSums(query) },
      { column: 'target_amount', rows: selectTargets(query) },
    ]),
  extraSums: ['rebate_amount', 'target_amount'],
}

const depts = createDeptHandler(statementReport, 'depts', withRebates)
const users = createUserHandler(statementReport, 'users', withTargets)
const nights = createNightHandler(statementReport, 'nights', withRebates)

export const readStatementDepts: Handler<typeof reports.statementDepts, typeof schemas.statementDepts> = async (
  context,
  input,
) => {
  const { db } = context
  const query = await resolveReportQuery(context, statementReport.permission, input, 'below')
  const [level, kinds, areas, paidTrend] = await Promise.all([
    depts(context, input),
    listSalesByGoodsGroup(db, query),
    listSalesByArea(db, query),
    readTrend(db, query, { name: 'paidAmount', source: salesSource }),
  ])
  const target = await readTarget(db, query, { deptIds: listVisibleDepts(query) }, level.summary.performanceAmount)
  return { ...level, kinds, areas, paidTrend, target }
}

export const readStatementUsers: Handler<typeof reports.statementUsers, typeof schemas.statementUsers> = async (
  context,
  input,
) => {
  const query = await resolveReportQuery(context, statementReport.permission, input)
  const level = await users(context, input)
  const { performanceAmount } = level.summary
  return {
    ...level,
    target: await readTarget(context.db, query, { deptIds: listVisibleDepts(query) }, performanceAmount),
  }
}

/** Reads nights of one person, the caller by default. */
export const readStatementNights: Handler<typeof reports.statementNights, typeof schemas.statementNights> = async (
  context,
  input,
) => {
  const { db } = context
  const { userId = context.actor.userId } = input
  const query = await resolveReportQuery(context, statementReport.permission, { ...input, userId })
  const [level, kinds] = await Promise.all([nights(context, input), listSalesByGoodsGroup(db, query)])
  const performance = level.summary.performanceAmount
  const month = findCoveredMonth(query)
  const seen = query.actor.userId === userId || level.rows.length > 0
  const [target, commission] = await Promise.all([
    seen ? readTarget(db, query, { userId }, performance) : null,
    seen && month !== null && input.deptId === undefined
      ? readExpectedCommission(db, { userId, month, performance })
      : null,
  ])
  return { ...level, kinds, target, commission }
}
