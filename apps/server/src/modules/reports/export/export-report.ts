/**
 * 导出: creates a link to the file of a report for the caller, valid for ten minutes. Validates the filter now and reads
 * the rows when the link is opened.
 */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { reportSheets } from '@nocturne/contract/reports/export/sheets'
import type { ReportSheet } from '@nocturne/contract/reports/export/sheets'
import { schemas } from '@nocturne/contract/reports/schemas'
import { assertDateRange } from '../../../http/date-range.ts'
import type { NightRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { FILE_LINK_MINUTES, signFileLink } from '../../../http/file-link.ts'
import { parseInput } from '../../../http/input.ts'
import { findScope } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { getFileLinkKey } from '../../platform/public.ts'
import { requirePayTicket } from '../../session/public.ts'
import type { ReportFileRequest } from './report-file.ts'
import { getReportTitle } from './read-table.ts'
import { REPORT_FILE_ENDPOINT } from './report-file.ts'

const MINUTE_MS = 60_000

export const exportReport: Handler<typeof reports.exportReport, typeof schemas.exportReport> = async (
  context,
  { report, format = 'xlsx', ...sent },
) => {
  const { db, actor, now, request } = context
  const { permission, payTicket }: ReportSheet = reportSheets[report]
  if (findScope(actor, permission) === undefined) refuse('NO_PERMISSION')
  const {
    pageNum: _page,
    pageSize: _size,
    ticket: shownBy,
    ...filter
  } = parseInput(schemas[report].input, sent) as Filter
  if (payTicket) await requirePayTicket(context, typeof shownBy === 'string' ? shownBy : '')
  assertDateRange(filter)
  const fileName = `${getReportTitle(report)} ${formatNights(filter, getBusinessDate(now))}.${format}`
  const expiresAt = now.getTime() + FILE_LINK_MINUTES * MINUTE_MS
  const fileRequest: ReportFileRequest = { report, format, filter, fileName }
  const ticket = signFileLink(await getFileLinkKey(db), {
    endpointId: REPORT_FILE_ENDPOINT.id,
    // Staff requests always have a session.
    tokenHash: request.tokenHash ?? refuse('NO_PERMISSION'),
    expiresAt,
    wanted: fileRequest,
  })
  context.log({ subjectType: 'report', after: { report: getReportTitle(report), format, filter } })
  return {
    downloadUrl: `${REPORT_FILE_ENDPOINT.path}?ticket=${ticket}`,
    fileName,
    expireTime: formatTime(new Date(expiresAt)),
  }
}

type Filter = Readonly<Record<string, unknown>> & Partial<NightRange>

/** Nights of the filter for the file name; the current day when the filter has none. */
function formatNights({ beginDate, endDate, businessDate: night, month }: Filter, today: string): string {
  if (typeof month === 'string') return month
  const [begin, end] = [beginDate ?? endDate ?? night, endDate ?? beginDate ?? night]
  if (typeof begin !== 'string' || typeof end !== 'string') return today
  return begin === end ? begin : `${begin}至${end}`
}
