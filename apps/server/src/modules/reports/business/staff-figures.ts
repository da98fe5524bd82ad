/** Number of employees on duty now, late arrivals in the nights, and paid time of performers. */
import { clockDayStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { countDay, buildPresenceCondition, readAttendanceDays } from '../../attendance/public.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectClocks } from '../stage/stage-source.ts'

type PeopleHere = { onDutyNum: number; lateCount: number; halfUnits: number }

/** Reads late arrivals of frozen nights from `clock_day` and computes those of the few nights not frozen yet. */
export async function readStaffFigures(db: Db, query: ReportQuery): Promise<PeopleHere> {
  const { nights, now } = query
  const { beginDate, endDate } = nights
  const [frozen, here, time] = await Promise.all([
    sql<{ lateCount: number; openFrom: string }>`
      select (select count(*)::integer from clock_day where business_date between ${beginDate}::date and ${endDate}::date
          and status in (${lit(clockDayStatus.late, clockDayStatus.lateAndEarly)})
          and business_date <= (select max(business_date) from clock_night)) as late_count,
        greatest(${beginDate}::date, coalesce((select max(business_date) from clock_night) + 1, ${beginDate}::date)) as open_from`.execute(
      db,
    ),
    sql<{
      count: number
    }>`select count(*)::integer as count from app_user u where ${buildPresenceCondition(sql`u.user_id`, now)}`.execute(
      db,
    ),
    sql<{
      halfUnits: number
    }>`select coalesce(sum(half_units), 0)::integer as half_units from (${selectClocks(query)}) c`.execute(db),
  ])
  const { lateCount = 0, openFrom = beginDate } = frozen.rows[0] ?? {}
  const open = openFrom <= endDate ? await readAttendanceDays(db, { beginDate: openFrom, endDate }, now) : []
  return {
    onDutyNum: here.rows[0]?.count ?? 0,
    lateCount: lateCount + open.reduce((sum, day) => sum + countDay(day).lateCount, 0),
    halfUnits: time.rows[0]?.halfUnits ?? 0,
  }
}
