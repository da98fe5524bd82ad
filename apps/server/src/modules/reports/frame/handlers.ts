/** Handlers of report levels with departments, people or nights as rows. Reports differ only in their source. */
import type { RowDimension, ReportLevel, Report } from '@nocturne/contract/reports/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { isLineMeasure } from '@nocturne/contract/reports/measures'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { schemas } from '@nocturne/contract/reports/schemas'
import type { PageRequest } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { refuseField } from '../../../http/refusal.ts'
import { readReportHeader } from './report-header.ts'
import { withMonthRollups, getDeptMatch, resolveReportQuery } from './report-query.ts'
import type { ReportQuery, ReportFilterInput } from './report-query.ts'
import { readDeptRows, readNightRows, readUserRows } from './levels.ts'
import { clearNonLineMeasures } from './line-measures.ts'
import type { LevelInput } from './levels.ts'
import type { ReportSource, SourceForReport } from './people.ts'

type Filter = ReportFilterInput & PageRequest & { sort?: MeasureName | undefined }
type NameIn<R extends Report> = keyof R['levels'] & string
type LevelIn<R extends Report, N extends NameIn<R>> = R['levels'][N] & ReportLevel

/** Handler with departments as rows: the filter's department with all below it. */
export const createDeptHandler =
  <const R extends Report, const N extends NameIn<R>>(report: R, name: N, source: SourceForReport<R>) =>
  async (context: Context, input: Filter) => {
    const query = await resolveReportQuery(context, report.permission, input, 'below', source.since)
    return readLevel(
      context,
      query,
      { report, source },
      readDeptRows(context.db, rowsOf(report, name, source, withMonthRollups(query), input)),
    )
  }

/** Handler with people as rows: of the selected department, or of all departments. */
export const createUserHandler =
  <const R extends Report, const N extends NameIn<R>>(report: R, name: N, source: SourceForReport<R>) =>
  async (context: Context, input: Filter) => {
    const query = await resolveReportQuery(context, report.permission, input, getDeptMatch(report), source.since)
    return readLevel(
      context,
      query,
      { report, source },
      readUserRows(context.db, rowsOf(report, name, source, withMonthRollups(query), input)),
    )
  }

/** Handler with nights of one person as rows; the caller by default. */
export const createNightHandler =
  <const R extends Report, const N extends NameIn<R>>(report: R, name: N, source: SourceForReport<R>) =>
  async (context: Context, input: Filter) => {
    const userId = input.userId ?? context.actor.userId
    const query = await resolveReportQuery(context, report.permission, { ...input, userId })
    return readLevel(
      context,
      query,
      { report, source },
      readNightRows(context.db, rowsOf(report, name, source, query, input)),
    )
  }

/** Handler with nights as rows, summed over all people within scope and filter. */
export const createAllNightsHandler =
  <const R extends Report, const N extends NameIn<R>>(report: R, name: N, source: SourceForReport<R>) =>
  async (context: Context, input: Filter) => {
    const query = await resolveReportQuery(context, report.permission, input, 'below')
    return readLevel(
      context,
      query,
      { report, source },
      readNightRows(context.db, rowsOf(report, name, source, query, input)),
    )
  }

type ReportQueryName = keyof typeof reports
type LevelHandlers<R extends Report> = {
  [
    N in keyof R['levels'] as R['levels'][N]['axis'] extends 'line'
      ? never
      : R['levels'][N]['endpoint'] & ReportQueryName
  ]: R['levels'][N]['endpoint'] extends infer E extends ReportQueryName
    ? Handler<(typeof reports)[E], (typeof schemas)[E]>
    : never
}

const byAxis = { dept: createDeptHandler, user: createUserHandler, night: createNightHandler } satisfies Record<
  Exclude<RowDimension, 'line'>,
  unknown
>

/**
 * Creates the handlers of a report for all levels except those with single lines, by endpoint name. Suits reports that
 * need no code of their own per level.
 */
export const createLevelHandlers = <const R extends Report>(report: R, source: SourceForReport<R>) =>
  Object.fromEntries(
    Object.entries(report.levels).flatMap(([name, { axis, endpoint }]) =>
      axis === 'line' ? [] : [[endpoint, byAxis[axis](report, name, source)]],
    ),
  ) as LevelHandlers<R>

function rowsOf<R extends Report, N extends NameIn<R>>(
  report: R,
  name: N,
  source: ReportSource,
  query: ReportQuery,
  { sort, pageNum, pageSize }: Filter,
): LevelInput<R, LevelIn<R, N>> {
  // Cast, because indexing `levels` by name loses the column types of the level.
  const level = report.levels[name] as LevelIn<R, N>
  if (query.statisType !== undefined && sort !== undefined && !isLineMeasure(sort))
    refuseField('sort', '排序', '选择品类后只能按销售额排序')
  return {
    report,
    level,
    rows: source.rows(query),
    extraSums: source.extraSums ?? [],
    largest: source.largest ?? [],
    sort,
    pageNum,
    pageSize,
  }
}

async function readLevel<A extends { summary: object; rows: readonly object[] }>(
  { db }: Context,
  query: ReportQuery,
  { report, source }: { report: Report; source: ReportSource },
  rows: Promise<A>,
) {
  const [around, found] = await Promise.all([readReportHeader(db, query, report, source.head ?? source), rows])
  return {
    ...around,
    ...found,
    summary: clearNonLineMeasures(query, found.summary),
    rows: found.rows.map((row) => clearNonLineMeasures(query, row)),
  }
}
