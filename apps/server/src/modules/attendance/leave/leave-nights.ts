/** Nights of approved leave that change the pay of a month. */
import { applyStatus } from '@nocturne/contract/codes'
import { addDays } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { PersonAttendanceDay } from '../clock-days.ts'
import { MAX_APPLICATION_DAYS } from '../clock-rules.ts'
import { countNightHalves } from './leave-rules.ts'

export type LeaveNight = {
  userId: number
  businessDate: string
  applyId: number
  applyNo: string
  kindName: string
  halfDays: number
  paidBp: number
  breaksFull: boolean
}

type Row = Omit<LeaveNight, 'businessDate' | 'halfDays'> & { beginAt: string; endAt: string }

/**
 * Nights of leave that is not paid in full or keeps the bonus for full attendance, by person, date and application.
 * `days`: result of `readAttendanceDays` for the same nights.
 */
export async function readLeaveNights(
  db: Db,
  { beginDate, endDate, userIds }: { beginDate: string; endDate: string; userIds: readonly number[] },
  days: readonly PersonAttendanceDay[],
): Promise<LeaveNight[]> {
  const { rows } = await sql<Row>`
    select c.user_id, c.apply_id, c.apply_no, k.kind_name, c.begin_at, c.end_at, c.leave_paid_bp as paid_bp,
      c.leave_breaks_full as breaks_full
    from clock_apply c join leave_kind k on k.kind_id = c.leave_kind_id
    where c.status = ${lit(applyStatus.approved)} and c.user_id = any(${[...userIds]}::bigint[])
      and (c.leave_paid_bp < 10000 or not c.leave_breaks_full)
      and c.begin_at > ${`${addDays(beginDate, -MAX_APPLICATION_DAYS)} 00:00:00`}
      and c.begin_at < ${`${addDays(endDate, 2)} 12:00:00`} and c.end_at > ${`${beginDate} 00:00:00`}
    order by c.apply_id`.execute(db)
  if (rows.length === 0) return []
  const byPerson = Map.groupBy(days, ({ userId }) => userId)
  return rows.flatMap(({ beginAt, endAt, ...leave }) =>
    (byPerson.get(leave.userId) ?? []).flatMap(({ businessDate, shift }) => {
      const halfDays = countNightHalves({ beginAt, endAt }, businessDate, shift)
      return halfDays > 0 ? [{ ...leave, businessDate, halfDays }] : []
    }),
  )
}
