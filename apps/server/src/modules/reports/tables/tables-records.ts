/** 个人开台 (P033) and 开台汇总 (P086): sittings of one person, with their amounts within the nights. */
import type { RecordStatus } from '@nocturne/contract/codes'
import type { Report } from '@nocturne/contract/reports/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { ownTablesReport, tablesReport } from '@nocturne/contract/reports/tables/definition'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Context } from '../../../http/context.ts'
import { readReportHeader } from '../frame/report-header.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import type { ReportFilterInput } from '../frame/report-query.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { openingSource } from './openings.ts'
import { findSittingLines } from './sitting-lines.ts'

/** Finds sittings of one person, the caller by default. */
export const findTablesRecords: LineFinder<typeof reports.tablesRecords, typeof schemas.tablesRecords> = (
  context,
  { userId = context.actor.userId, ...input },
) => findRecords(context, { ...input, userId }, tablesReport, tablesReport.levels.records.columns)

export const readTablesRecords = createPageHandler(findTablesRecords)

const findOwnTables: LineFinder<typeof reports.ownTables, typeof schemas.ownTables> = (context, input) =>
  findRecords(
    context,
    { ...input, userId: context.actor.userId },
    ownTablesReport,
    ownTablesReport.levels.records.columns,
  )

export const readOwnTables = createPageHandler(findOwnTables)

type Filter = ReportFilterInput & PageRequest & { status?: RecordStatus | undefined }

async function findRecords<S extends MeasureName, C extends MeasureName>(
  context: Context,
  input: Filter,
  report: Report & { summary: readonly S[] },
  columns: readonly C[],
) {
  const { db } = context
  const { status, pageNum, pageSize } = input
  const query = await resolveReportQuery(context, report.permission, input)
  const [around, { summary, ...lines }] = await Promise.all([
    readReportHeader(db, query, report, openingSource.head),
    findSittingLines<S, C>(db, query, { status, summary: report.summary, columns, pageNum, pageSize }),
  ])
  // With a status filter there is no comparison, because the status of sittings of earlier nights has changed since.
  return { around: { ...around, summary, ...(status !== undefined && { before: null, trend: [] }) }, ...lines }
}
