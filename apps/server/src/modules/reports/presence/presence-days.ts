/**
 * Attendance days for presence reports: frozen nights as stored, the other nights computed by the attendance module. A
 * day belongs to the department the person was in that night.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { clockDayStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Context } from '../../../http/context.ts'
import { computeUnfrozenDays } from '../../attendance/public.ts'
import { buildScopeFilter } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'

const COLUMNS = sql`d.business_date, d.user_id, d.dept_id, d.scheduled, d.shift_id, d.shift_name, d.shift_on_at, d.shift_off_at, d.on_at, d.off_at,
  d.status, d.late_minutes, d.early_minutes, d.work_minutes, d.apply_id`

/** ISO instant of a venue time. */
const toInstant = (time: string | null | undefined) => (time == null ? null : parseTime(time).toISOString())

/**
 * SQL: rows of `clock_day` within the filter, and computed rows of nights not frozen yet. A night frozen in between is
 * read from the table only.
 */
export async function selectPresenceDays(
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: ReportQuery,
): Promise<RawBuilder<unknown>> {
  const open = await computeUnfrozenDays(
    db,
    { ...query.nights, ...(query.userId !== undefined && { userIds: [query.userId] }) },
    now,
  )
  const rows = open.map(({ shift, ...day }) => ({
    business_date: day.businessDate,
    user_id: day.userId,
    dept_id: day.deptId,
    scheduled: day.scheduled,
    shift_id: shift?.shiftId ?? null,
    shift_name: shift?.shiftName ?? null,
    shift_on_at: toInstant(shift?.onAt),
    shift_off_at: toInstant(shift?.offAt),
    on_at: toInstant(day.onAt),
    off_at: toInstant(day.offAt),
    status: day.status,
    late_minutes: day.lateMinutes,
    early_minutes: day.earlyMinutes,
    work_minutes: day.workMinutes,
    apply_id: day.applyId,
  }))
  const { beginDate, endDate } = query.nights
  const seen = buildScopeFilter(query, { user: 'd.user_id', dept: 'd.dept_id' })
  return sql`
    select ${COLUMNS} from clock_day d where d.business_date between ${beginDate}::date and ${endDate}::date and ${seen}
    union all
    select ${COLUMNS} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(business_date date, user_id bigint, dept_id bigint, scheduled boolean,
      shift_id bigint, shift_name text, shift_on_at timestamptz, shift_off_at timestamptz, on_at timestamptz, off_at timestamptz, status text,
      late_minutes integer, early_minutes integer, work_minutes integer, apply_id bigint)
    where ${seen} and not exists (select from clock_night n where n.business_date = d.business_date)`
}

const { late, early, lateAndEarly, missing, absent, leave } = clockDayStatus

/** SQL: condition on days `d` with an abnormal status. */
export const IS_ABNORMAL_DAY = sql<boolean>`coalesce(d.status in (${lit(late, early, lateAndEarly, missing, absent)}), false)`

/** SQL: condition on days `d` of leave. */
export const IS_LEAVE_DAY = sql<boolean>`coalesce(d.status = ${lit(leave)}, false)`

/**
 * SQL: groups days with equal status: rows `(user_id, scheduled, here, status, days, work_minutes)`. Reduces a hundred
 * thousand days of a year to a few rows.
 */
export const groupDaysByStatus = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.user_id, d.scheduled, d.on_at is not null or d.off_at is not null as here, d.status, count(*) as days, sum(d.work_minutes) as work_minutes
  from (${days}) d group by 1, 2, 3, 4`

const countDays = (condition: RawBuilder<unknown>) => sql`coalesce(sum(d.days) filter (where ${condition}), 0)::integer`

/** SQL: counts over grouped days `d` (`groupDaysByStatus`), by the rules of attendance. */
export const DAY_COUNT_COLUMNS = sql`${countDays(sql`d.scheduled`)} as should_count,
  ${countDays(sql`d.scheduled and d.here`)} as actual_count,
  ${countDays(sql`d.status in (${lit(late, lateAndEarly)})`)} as late_count,
  ${countDays(sql`d.status in (${lit(early, lateAndEarly)})`)} as early_count,
  ${countDays(sql`d.status = ${lit(missing)}`)} as missing_count, ${countDays(sql`d.status = ${lit(leave)}`)} as leave_count,
  ${countDays(sql`d.status = ${lit(absent)}`)} as absent_count, ${countDays(IS_ABNORMAL_DAY)} as fault_count, coalesce(sum(d.work_minutes), 0)::integer as work_minutes`
