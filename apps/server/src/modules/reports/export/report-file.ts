/**
 * File behind a link of `exportReport`: runs the same queries as the screen in one snapshot and streams the rows while
 * reading. Checks the current permissions of the person who opens the link.
 */
import { reports } from '@nocturne/contract/reports/endpoints'
import type { FileFormat, SheetName } from '@nocturne/contract/reports/export/names'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { readFileLink } from '../../../http/file-link.ts'
import { findScope } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { getFileLinkKey } from '../../platform/public.ts'
import { writeCsv } from './csv.ts'
import { writePrintLines } from './paper.ts'
import { formatAuthor, readTable } from './read-table.ts'
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
      const table = await readTable({ ...context, db: tx }, fileRequest)
      yield* writers[fileRequest.format]({ ...table, facts: [...table.facts, formatAuthor(context)] })
    } finally {
      await tx.rollback().execute()
    }
  } finally {
    writing.splice(writing.indexOf(userId), 1)
  }
}
