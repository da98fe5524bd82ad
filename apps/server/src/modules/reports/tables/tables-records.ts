/** 个人开台 (P033): one person's sittings, with what each brought within the nights. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { tablesReport } from '@nocturne/contract/reports/tables/definition'
import type { Handler } from '../../../http/bind.ts'
import { readAround } from '../frame/around.ts'
import { readAsked } from '../frame/asked.ts'
import { opened } from './openings.ts'
import { recordLines } from './record-lines.ts'

/** Of nobody in particular these are the caller's own. */
export const readTablesRecords: Handler<typeof reports.tablesRecords, typeof schemas.tablesRecords> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { userId = actor.userId, status, pageNum, pageSize } = input
  const asked = await readAsked(context, tablesReport.permission, { ...input, userId })
  const { summary, levels } = tablesReport
  const [around, lines] = await Promise.all([
    readAround(db, asked, tablesReport, opened.head),
    recordLines(db, asked, { status, summary, columns: levels.records.columns, pageNum, pageSize }),
  ])
  // Nights before hold sittings of any state.
  return { ...around, ...(status !== undefined && { before: null, trend: [] }), ...lines }
}
