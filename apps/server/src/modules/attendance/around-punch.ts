/** Loads the data that decides which night a punch belongs to. */
import { addDays, parseBusinessDate } from '@nocturne/base/venue-time'
import { applyStatus, applyType } from '@nocturne/contract/codes'
import type { ClockType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { MAX_APPLICATION_DAYS } from './clock-rules.ts'
import type { ClockContext, GrantedApplication } from './clock-rules.ts'
import { readShiftsByDate } from './planned-shifts.ts'

/** Shifts, overtime, leave and punches of the business dates around a venue time. */
export async function readClockContext(db: Db, userId: number, at: string): Promise<ClockContext> {
  const night = parseBusinessDate(at)
  const [before, after] = [addDays(night, -1), addDays(night, 1)]
  const [shifts, granted, punches] = await Promise.all([
    readShiftsByDate(db, userId, { beginDate: before, endDate: after }),
    sql<GrantedApplication>`
      select apply_id, apply_type, business_date, begin_at, end_at from clock_apply
      where user_id = ${userId} and status = ${lit(applyStatus.approved)}
        and apply_type in (${lit(applyType.leave, applyType.swap, applyType.overtime)})
        and begin_at > ${`${addDays(before, -MAX_APPLICATION_DAYS)} 00:00:00`} and begin_at < ${`${addDays(after, 2)} 00:00:00`}
        and end_at > ${`${before} 00:00:00`} order by apply_id`.execute(db),
    sql<{ businessDate: string; clockType: ClockType; at: string }>`
      select business_date, clock_type, clocked_at as at from clock_record
      where user_id = ${userId} and business_date between ${before}::date and ${after}::date order by clocked_at, clock_id`.execute(
      db,
    ),
  ])
  return { shifts, granted: granted.rows, punches: punches.rows }
}
