/** Reads a report as a table, for files and for the sheets of the office. */
import { formatTime } from '@nocturne/base/venue-time'
import type { SheetName } from '@nocturne/contract/reports/export/names'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import type { ReportSheet, SheetField } from '@nocturne/contract/reports/export/sheets'
import { isSummable, isMeasure } from '@nocturne/contract/reports/measures'
import { schemas } from '@nocturne/contract/reports/schemas'
import { screens } from '@nocturne/contract/screens'
import type { Context } from '../../../http/context.ts'
import { parseInput } from '../../../http/input.ts'
import { formatFilter } from './format-filter.ts'
import { fileSources } from './sources.ts'
import type { ReportFileSource, ReportFileContent, ReportRow } from './sources.ts'
import type { ReportTable } from './table.ts'

/** Title of the sheet; without one, the title of its screen. */
export function getReportTitle(report: SheetName): string {
  const { title, screen }: ReportSheet = reportSheets[report]
  return title ?? screens.find(({ id }) => id === screen)?.title ?? report
}

/**
 * Reads a report with the queries of its screen. `filter`: fields of the screen's input, already checked.
 *
 * Callers check the permission of the report, and read the rows within one snapshot.
 */
export async function readTable(
  context: Context,
  { report, filter }: { report: SheetName; filter: Readonly<Record<string, unknown>> },
): Promise<ReportTable & { around: ReportRow }> {
  const sheet: ReportSheet = reportSheets[report]
  const { input } = schemas[report]
  const parsedFilter = parseInput(input, filter) as Readonly<Record<string, unknown>>
  const read: ReportFileSource = fileSources[report]
  // Cast without further validation: `parseInput` used the schema of this report, but TypeScript only knows the union
  // of all reports.
  const reading = await read(context, parsedFilter as never)
  const fields = sheet.fields.filter(({ name }) => !reading.without.includes(name))
  return {
    title: getReportTitle(report),
    around: reading.around,
    facts: buildFacts(reading, await formatFilter(context.db, input, filter, sheet.states)),
    fields,
    ...withTotals(reading, fields),
  }
}

/**
 * Adds sums of columns that can be summed but have no sum on the screen. `totals` is complete once all rows are
 * written.
 */
function withTotals(
  { pieces, totals, sums = [] }: ReportFileContent,
  fields: readonly SheetField[],
): Pick<ReportTable, 'pieces' | 'totals'> {
  const names = fields
    .map(({ name }) => name)
    .filter((name) => !(name in totals) && (sums.includes(name) || (isMeasure(name) && isSummable(name))))
  const complete: Record<string, unknown> = { ...totals }
  async function* sumPieces() {
    const found = new Map(names.map((name) => [name, 0]))
    for await (const rows of pieces) {
      for (const row of rows)
        for (const [name, sum] of found) {
          const figure = row[name]
          if (typeof figure === 'number') found.set(name, sum + figure)
          else found.delete(name)
        }
      yield rows
    }
    for (const [name, sum] of found) complete[name] = sum
  }
  return { pieces: sumPieces(), totals: complete }
}

const scopeWords = { self: '本人', dept: '本部门', all: '全部' } as const

/** Header facts: nights, filter and scope. */
function buildFacts({ around, notes = [] }: ReportFileContent, filter: readonly string[]): string[] {
  const {
    beginDate,
    endDate,
    businessDate: night,
    running,
    scope,
  } = around as Readonly<Record<string, string | boolean>>
  const [begin, end] = [beginDate ?? night, endDate ?? night]
  const nights = begin === end ? begin : `${begin ?? '最早'} 至 ${end ?? '现在'}`
  return [
    `营业日：${begin || end ? nights : '全部'}${running === true ? '（含未日结的当前营业日）' : ''}`,
    ...(scope === undefined ? [] : [`数据范围：${scopeWords[scope as keyof typeof scopeWords]}`]),
    ...(filter.length === 0 ? [] : [`筛选：${filter.join('；')}`]),
    ...notes,
  ]
}

/** Last header fact of a file: author and time. */
export const formatAuthor = ({ actor, now }: Context): string => `导出：${actor.nickName} ${formatTime(now)}`
