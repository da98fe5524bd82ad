/** Published shifts of people, for modules that judge attendance and performance. */
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { buildEmployedOnCondition } from '../directory/public.ts'

/**
 * A published night of one person, with the terms the shift had when it was published. Minutes count from midnight of
 * the business date.
 */
export type ScheduledShift = {
  scheduleId: number
  userId: number
  /** Department of the person at the time of publishing. */
  deptId: number
  businessDate: string
  shiftId: number
  shiftName: string
  shortName: string
  /** True for a day off; start and end are then null. */
  restFlag: boolean
  onMinute: number | null
  /** Above 1440 when the shift ends after midnight. */
  offMinute: number | null
  /** Minutes before the start from which punching in is possible. */
  onAdvanceMinutes: number
  /**
   * Minutes after the start from which a person counts as late, minutes from which the punch counts as missing, and
   * minutes before the end from which leaving counts as early.
   */
  lateMinutes: number
  lackMinutes: number
  earlyMinutes: number
  /** Minutes after the end until which punching out is possible. */
  offDelayMinutes: number
}

/** Finds the published shift of a person on a night; undefined without one. */
export async function findScheduledShift(
  db: Db,
  userId: number,
  businessDate: string,
): Promise<ScheduledShift | undefined> {
  const [found] = await listScheduledShifts(db, { from: businessDate, to: businessDate }, [userId])
  return found
}

/**
 * Lists published shifts of these people (default: all) on the nights `from` … `to`, by date and person. Only nights on
 * which the person was employed.
 */
export async function listScheduledShifts(
  db: Db,
  { from, to }: { from: string; to: string },
  userIds?: readonly number[],
): Promise<ScheduledShift[]> {
  const { rows } = await sql<ScheduledShift>`
    select schedule_id, user_id, dept_id, business_date::text, shift_id, shift_name, short_name, rest_flag, on_minute, off_minute,
      on_advance_minutes, late_minutes, lack_minutes, early_minutes, off_delay_minutes
    from schedule where business_date between ${from}::date and ${to}::date
      and ${userIds === undefined ? sql`true` : sql`user_id = any(${[...userIds]}::bigint[])`}
      and ${buildEmployedOnCondition(sql`schedule.user_id`, sql`schedule.business_date`)}
    order by business_date, user_id`.execute(db)
  return rows
}
