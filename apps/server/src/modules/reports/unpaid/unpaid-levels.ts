/** 未结台统计 by sitting, and single sittings (P037, P038). */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { sql } from 'kysely'
import { selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { readReportHeader } from '../frame/report-header.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { readSums } from '../frame/levels.ts'
import { createSittingReader } from '../tables/read-sitting.ts'
import { selectHoursOpen, buildLateCondition, unpaidSource, buildUnpaidFilter } from './unpaid-source.ts'

export const readUnpaidRecord = createSittingReader(unpaidReport.permission)

type Line = AnswerOf<typeof reports.unpaidRecords>['rows'][number]

/**
 * Finds unpaid sittings of one person, the caller by default. Amounts cover the whole sitting, including orders of
 * nights outside the filter.
 */
export const findUnpaidRecords: LineFinder<typeof reports.unpaidRecords, typeof schemas.unpaidRecords> = async (
  context,
  { userId = context.actor.userId, pageNum, pageSize, ...input },
) => {
  const { db } = context
  const query = await resolveReportQuery(
    context,
    unpaidReport.permission,
    { ...input, userId },
    'exact',
    unpaidSource.since,
  )
  const oldest = sql`select r.sitting_id as id from sitting r where ${buildUnpaidFilter(query)} order by r.sitting_id`
  const [around, summary, { ids, total }] = await Promise.all([
    readReportHeader(db, query, unpaidReport, unpaidSource),
    readSums(db, unpaidReport, unpaidSource.rows(query)),
    readPageOfIdsWithTotal(db, oldest, { pageNum, pageSize }),
  ])
  const read = async (some: readonly number[]): Promise<Line[]> => {
    const { rows } = await sql<Line>`
    select r.sitting_id, r.sitting_no, r.table_name, r.guest_name, r.opened_at as open_time, ${selectHoursOpen(query)} as hours_open,
      ${buildLateCondition(query)} as late, 1 as table_count, r.payable_amount, r.paid_amount, r.credit_amount, r.unpaid_amount
    from sitting r where r.sitting_id in (${selectIds(some, 'sitting_id')}) order by r.sitting_id`.execute(db)
    return rows
  }
  return { around: { ...around, summary }, ids, total, read }
}

export const readUnpaidRecords = createPageHandler(findUnpaidRecords)
