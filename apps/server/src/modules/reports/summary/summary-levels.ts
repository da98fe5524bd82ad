/** 汇总报表 by department, by person and by night of one person (P047–P049). */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { summaryReport } from '@nocturne/contract/reports/summary/definition'
import type { Handler } from '../../../http/bind.ts'
import { readAround } from '../frame/around.ts'
import { readAsked } from '../frame/asked.ts'
import { deptRows, nightRows, userRows } from '../frame/levels.ts'
import { peopleWith } from '../frame/people.ts'
import { besidesSales } from './besides-sales.ts'

export const readSummaryDepts: Handler<typeof reports.summaryDepts, typeof schemas.summaryDepts> = async (
  context,
  input,
) => {
  const asked = await readAsked(context, summaryReport.permission, input, 'below')
  const besides = besidesSales(asked)
  const [around, rows] = await Promise.all([
    readAround(context.db, asked, summaryReport),
    deptRows(context.db, {
      report: summaryReport,
      level: summaryReport.levels.depts,
      rows: peopleWith(asked, besides),
      besides,
      ...input,
      sort: input.sort,
    }),
  ])
  return { ...around, ...rows }
}

export const readSummaryUsers: Handler<typeof reports.summaryUsers, typeof schemas.summaryUsers> = async (
  context,
  input,
) => {
  const asked = await readAsked(context, summaryReport.permission, input)
  const besides = besidesSales(asked)
  const [around, rows] = await Promise.all([
    readAround(context.db, asked, summaryReport),
    userRows(context.db, {
      report: summaryReport,
      level: summaryReport.levels.users,
      rows: peopleWith(asked, besides),
      besides,
      ...input,
      sort: input.sort,
    }),
  ])
  return { ...around, ...rows }
}

/** Of nobody in particular these are the caller's own. */
export const readSummaryNights: Handler<typeof reports.summaryNights, typeof schemas.summaryNights> = async (
  context,
  input,
) => {
  const userId = input.userId ?? context.actor.userId
  const asked = await readAsked(context, summaryReport.permission, { ...input, userId })
  const besides = besidesSales(asked)
  const [around, rows] = await Promise.all([
    readAround(context.db, asked, summaryReport),
    nightRows(context.db, {
      report: summaryReport,
      level: summaryReport.levels.nights,
      rows: peopleWith(asked, besides),
      besides,
      ...input,
      sort: input.sort,
    }),
  ])
  return { ...around, ...rows }
}
