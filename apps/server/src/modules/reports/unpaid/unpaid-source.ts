/** Sittings with an unpaid amount (R10): still running, or with a bill that was reopened. */
import { businessDayStatus } from '@nocturne/contract/codes'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { runningStatuses } from '../../tables/public.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { unionWithZeroColumns, PERSON_NIGHT_COLUMNS, PERSON_NIGHT_KEYS } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'

/** Hours after which an unpaid sitting counts as late: longer than a night. */
const LATE_HOURS = 12

/**
 * SQL: condition on sittings `r` with an unpaid amount. Checks running sittings only, so that their index is used; a
 * table with an unpaid amount cannot be cleared.
 */
const owes = sql<boolean>`(r.status in (${lit(...runningStatuses)}) and r.unpaid_amount > 0)`

const credited = { user: 'r.sales_user_id', dept: 'r.sales_dept_id' }

/** SQL: condition on sittings `r`: unpaid, within the filter. */
export const buildUnpaidFilter = (query: ReportQuery): RawBuilder<boolean> =>
  joinConditions(
    owes,
    sql`r.business_date between ${query.nights.beginDate}::date and ${query.nights.endDate}::date`,
    buildScopeFilter(query, credited),
  )

/** SQL: whole hours since the sitting `r` was opened. */
export const selectHoursOpen = ({ now }: ReportQuery): RawBuilder<number> =>
  sql<number>`floor(extract(epoch from ${now}::timestamptz - r.opened_at) / 3600)::integer`

/** SQL: condition that a sitting is older than `LATE_HOURS` or belongs to a closed night. */
export const buildLateCondition = ({
  now,
}: ReportQuery): RawBuilder<boolean> => sql<boolean>`(${now}::timestamptz - r.opened_at > make_interval(hours => ${LATE_HOURS})
  or exists (select from business_day d where d.business_date = r.business_date and d.status = ${lit(businessDayStatus.closed)}))`

/** Unpaid sittings, credited to their sales person. */
export const unpaidSource: ReportSource = {
  rows: (query) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, 'open_hours'] }, [
      {
        columns: ['table_count', 'unpaid_amount', 'open_hours'],
        rows: sql`
          select r.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, 1 as table_count, r.unpaid_amount, ${selectHoursOpen(query)} as open_hours
          from sitting r where ${buildUnpaidFilter(query)}`,
      },
    ]),
  largest: ['open_hours'],
  since: async ({ db, actor, now }, permission) => {
    const { rows } = await sql<{ night: string | null }>`
      select min(r.business_date) as night from sitting r
      where ${owes} and ${buildOwnerFilter(actor, permission, { users: [credited.user], dept: credited.dept })}`.execute(
      db,
    )
    return rows[0]?.night ?? getBusinessDate(now)
  },
}
