/**
 * File behind a link of `exportReport`: runs the same queries as the screen in one snapshot and streams the rows while
 * reading. Checks the current permissions of the person who opens the link.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { reports } from '@nocturne/contract/reports/endpoints'
import type { FileFormat, SheetName } from '@nocturne/contract/reports/export/names'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import type { ReportSheet, SheetField } from '@nocturne/contract/reports/export/sheets'
import { isSummable, isMeasure } from '@nocturne/contract/reports/measures'
import { schemas } from '@nocturne/contract/reports/schemas'
import { screens } from '@nocturne/contract/screens'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { readFileLink } from '../../../http/file-link.ts'
import { parseInput } from '../../../http/input.ts'
import { findScope } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { getFileLinkKey } from '../../platform/public.ts'
import { writeCsv } from './csv.ts'
import { formatFilter } from './format-filter.ts'
import { writePrintLines } from './paper.ts'
import { fileSources } from './sources.ts'
import type { ReportFileSource, ReportFileContent } from './sources.ts'
import type { ReportTable } from './table.ts'
import { writeWorkbook } from './workbook.ts'

/** Report, format and filter stored in a link. */
export type ReportFileRequest = {
  report: SheetName
  format: FileFormat
  filter: Readonly<Record<string, unknown>>
  fileName: string
}

export const REPORT_FILE_ENDPOINT = reports.reportFile

/** Maximum files written concurrently by this process; each occupies a database connection. */
const AT_ONCE = 4
const AT_ONCE_PER_PERSON = 2

/** Statement timeout of a file: longer than for screens, shorter than the time phones wait for the first byte. */
const STATEMENT_MS = 45_000

const mimeTypes: Record<FileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  paper: 'application/x-ndjson',
}
const writers = { xlsx: writeWorkbook, csv: writeCsv, paper: writePrintLines }

/** Title of the sheet; without one, the title of its screen. */
export function getReportTitle(report: SheetName): string {
  const { title, screen }: ReportSheet = reportSheets[report]
  return title ?? screens.find(({ id }) => id === screen)?.title ?? report
}

export const reportFile: Handler<typeof reports.reportFile, typeof schemas.reportFile> = async (
  context,
  { ticket },
) => {
  const { db, now } = context
  const link = readFileLink(await getFileLinkKey(db), ticket, { endpointId: REPORT_FILE_ENDPOINT.id, now })
  if (!link) return refuse('FILE_LINK_EXPIRED')
  const fileRequest = link.wanted as ReportFileRequest
  if (findScope(context.actor, reportSheets[fileRequest.report].permission) === undefined) refuse('NO_PERMISSION')
  return {
    fileName: fileRequest.fileName,
    mimeType: mimeTypes[fileRequest.format],
    body: writeReport(context, fileRequest),
  }
}

/** Ids of users whose files are being written, once per file. */
const writing: number[] = []

/** Streams the file within one snapshot. Throws TOO_FREQUENT above the limits of concurrent files. */
async function* writeReport(context: Context, fileRequest: ReportFileRequest): AsyncGenerator<Uint8Array> {
  const { userId } = context.actor
  const own = writing.filter((one) => one === userId)
  if (writing.length >= AT_ONCE || own.length >= AT_ONCE_PER_PERSON) refuse('TOO_FREQUENT')
  writing.push(userId)
  try {
    const db = (await context.reports?.choose()) ?? context.db
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    try {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx)
      yield* writers[fileRequest.format](await readTable({ ...context, db: tx }, fileRequest))
    } finally {
      await tx.rollback().execute()
    }
  } finally {
    writing.splice(writing.indexOf(userId), 1)
  }
}

async function readTable(context: Context, { report, filter }: ReportFileRequest): Promise<ReportTable> {
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
    facts: buildFacts(reading, context, await formatFilter(context.db, input, filter, sheet.states)),
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

/** Header facts: nights, filter, scope, author and time. */
function buildFacts(
  { around, notes = [] }: ReportFileContent,
  { actor, now }: Context,
  filter: readonly string[],
): string[] {
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
    `导出：${actor.nickName} ${formatTime(now)}`,
  ]
}
