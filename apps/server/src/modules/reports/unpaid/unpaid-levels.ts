/** 未结台统计 by sitting, and single sittings (P037, P038). */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { unpaidReport } from '@nocturne/contract/reports/unpaid/definition'
import { sql } from 'kysely'
import { chosenIds, countedPageOfIds } from '../../../db/listed.ts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { readAround } from '../frame/around.ts'
import { readAsked } from '../frame/asked.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { readSums } from '../frame/levels.ts'
import { readSitting } from '../tables/read-sitting.ts'
import { hoursOpen, isLate, owing, owingAsked } from './owing.ts'

export const readUnpaidRecord = readSitting(unpaidReport.permission)

type Line = AnswerOf<typeof reports.unpaidRecords>['rows'][number]

/** Without a person, the caller's own sittings. Amounts are those of the sitting itself, of any night. */
export const findUnpaidRecords: Finder<typeof reports.unpaidRecords, typeof schemas.unpaidRecords> = async (
  context,
  { userId = context.actor.userId, pageNum, pageSize, ...input },
) => {
  const { db } = context
  const asked = await readAsked(context, unpaidReport.permission, { ...input, userId }, 'exact', owing.since)
  const oldest = sql`select r.table_record_id as id from table_record r where ${owingAsked(asked)} order by r.table_record_id`
  const [around, summary, { ids, total }] = await Promise.all([
    readAround(db, asked, unpaidReport, owing),
    readSums(db, unpaidReport, owing.rows(asked)),
    countedPageOfIds(db, oldest, { pageNum, pageSize }),
  ])
  const read = async (some: readonly number[]): Promise<Line[]> => {
    const { rows } = await sql<Line>`
    select r.table_record_id, r.record_no, r.table_name, r.guest_name, r.opened_at as open_time, ${hoursOpen(asked)} as hours_open,
      ${isLate(asked)} as late, 1 as table_count, r.payable_amount, r.paid_amount, r.credit_amount, r.unpaid_amount
    from table_record r where r.table_record_id in (${chosenIds(some, 'table_record_id')}) order by r.table_record_id`.execute(
      db,
    )
    return rows
  }
  return { around: { ...around, summary }, ids, total, read }
}

export const readUnpaidRecords = pageOf(findUnpaidRecords)
