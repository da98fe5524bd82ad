/**
 * 报表整表: the rows of a report as the office shows them, with the columns, texts and sums of its file.
 */
import { MAX_SHEET_ROWS } from '@nocturne/contract/reports/export/names'
import type { SheetName } from '@nocturne/contract/reports/export/names'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { reportDefinitions } from '@nocturne/contract/reports/definitions'
import type { Report } from '@nocturne/contract/reports/definition'
import { schemas } from '@nocturne/contract/reports/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { assertDateRange } from '../../../http/date-range.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { parseInput } from '../../../http/input.ts'
import { findScope } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { readTable } from './read-table.ts'
import type { ReportRow } from './sources.ts'
import { buildTotalCells, toCell } from './table.ts'
import type { ReportCell, ReportTable } from './table.ts'

type Sheet = AnswerOf<typeof reports.sheet>

/** Headline and level below by the endpoint of each level. */
const levelsByEndpoint = new Map(
  (reportDefinitions as readonly Report[]).flatMap(({ levels, headline }) =>
    Object.values(levels).map(({ endpoint }, index, all) => [
      endpoint,
      { headline, below: all[index + 1]?.endpoint ?? null },
    ]),
  ),
)

/** Lines behind the rows of lists that are no report of nights. */
const linesOfLists: Readonly<Partial<Record<SheetName, SheetName>>> = {
  staffBalances: 'staffBills',
  memberBalances: 'memberOrigins',
  memberLiability: 'memberOrigins',
}

export const readSheet: Handler<typeof reports.sheet, typeof schemas.sheet> = async (context, { report, ...sent }) => {
  if (findScope(context.actor, reportSheets[report].permission) === undefined) refuse('NO_PERMISSION')
  const { pageNum: _page, pageSize: _size, ...filter } = parseInput(schemas[report].input, sent) as Filter
  assertDateRange(filter)
  const db = (await context.reports?.choose()) ?? context.db
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const table = await readTable({ ...context, db: tx }, { report, filter })
      const { rows, hasMore } = await readFirstRows(table.pieces)
      return {
        title: table.title,
        facts: [...table.facts],
        fields: table.fields.map(({ name, label, kind }) => ({ name, label, kind })),
        rows: rows.map((row) => ({
          keys: pickKeys(row),
          cells: table.fields.map((field) => toValue(toCell(field, row))),
        })),
        totals: buildTotalCells(table)?.map(toValue) ?? null,
        hasMore,
        ...readHeader(table.around),
        ...(levelsByEndpoint.get(report) ?? { headline: null, below: linesOfLists[report] ?? null }),
      }
    })
}

type Filter = Readonly<Record<string, unknown>> & Partial<NightRange>

/** Reads until one row more than a sheet has; sums computed from the rows stay unknown when rows are left out. */
export async function readFirstRows(pieces: ReportTable['pieces']): Promise<{ rows: ReportRow[]; hasMore: boolean }> {
  const rows: ReportRow[] = []
  for await (const some of pieces) {
    rows.push(...some)
    if (rows.length > MAX_SHEET_ROWS) return { rows: rows.slice(0, MAX_SHEET_ROWS), hasMore: true }
  }
  return { rows, hasMore: false }
}

const toValue = (cell: ReportCell): string | number | null => cell?.value ?? null

function pickKeys(row: ReportRow): Sheet['rows'][number]['keys'] {
  const { deptId, userId, businessDate, groupPackageId, memberId, month } = row
  return {
    ...(typeof memberId === 'number' && { memberId }),
    ...(typeof month === 'string' && { month }),
    ...(typeof deptId === 'number' && { deptId }),
    ...(typeof userId === 'number' && { userId }),
    ...(typeof businessDate === 'string' && { businessDate }),
    ...(typeof groupPackageId === 'number' && { groupPackageId }),
  }
}

/** Nights and trend of the screen's response, where the screen has them. */
function readHeader(around: ReportRow): Pick<Sheet, 'nights' | 'trend'> {
  const { beginDate, endDate, today, running, trend } = around as Partial<Sheet & NonNullable<Sheet['nights']>>
  const hasNights = beginDate !== undefined && endDate !== undefined && today !== undefined
  return {
    nights: hasNights && beginDate !== null ? { beginDate, endDate, today, running: running === true } : null,
    trend: Array.isArray(trend) ? trend : [],
  }
}
