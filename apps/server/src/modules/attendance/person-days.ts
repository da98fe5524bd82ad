/** Months and days of one person, and a month of all people in the caller's scope. */
import { findCoveredHours } from '@nocturne/base/leave-span'
import { addDays, getBusinessDate, countDaysBetween, formatTime, getMonthRange } from '@nocturne/base/venue-time'
import { applyType, userType } from '@nocturne/contract/codes'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { listDeptSubtreeIds, buildEmployedDuringCondition } from '../directory/public.ts'
import { MAX_LEAVE_DAYS_AHEAD, getEarliestApplicationDate } from './apply/apply-rules.ts'
import { countDaysByPerson, readAttendanceDays } from './clock-days.ts'
import { getNightHours, isWorkingShift } from './clock-rules.ts'
import type { PlannedShift } from './clock-rules.ts'
import { addDayCounts, zeroDayCounts, sumDayCounts } from './count-days.ts'
import { readShiftsByDate } from './planned-shifts.ts'
import { listPunches, toDayResponse, toShiftResponse } from './clock-response.ts'

const SEE = 'report:clock:view'

type Person = { userId: number; userName: string; deptId: number; deptName: string }

/** A person the caller may view: themselves, or within their scope. NOT_FOUND otherwise. */
async function requireVisiblePerson(db: Db, actor: StaffActor, userId: number | undefined): Promise<Person> {
  const targetUserId = userId ?? actor.userId
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name as user_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.user_id = ${targetUserId} and u.user_type <> ${lit(userType.system)}`.execute(db)
  const person = rows[0] ?? refuseNotFound({ userId: targetUserId })
  if (targetUserId !== actor.userId && !isPermitted(actor, SEE, { userIds: [], deptId: person.deptId }))
    refuseNotFound({ userId: targetUserId })
  return person
}

export const readAttendanceMonth: Handler<typeof attendance.month, typeof schemas.month> = async (
  { db, actor, now },
  input,
) => {
  const { userId, userName, deptName } = await requireVisiblePerson(db, actor, input.userId)
  const days = await readAttendanceDays(db, { ...getMonthRange(input.month), userIds: [userId] }, now)
  return {
    month: input.month,
    userId,
    userName,
    deptName,
    counts: sumDayCounts(days),
    days: days.map(toDayResponse),
    own: userId === actor.userId,
  }
}

type DayApplication = AnswerOf<typeof attendance.day>['applications'][number]

export const readAttendanceDay: Handler<typeof attendance.day, typeof schemas.day> = async (
  { db, actor, now },
  input,
) => {
  const { userId } = await requireVisiblePerson(db, actor, input.userId)
  const date = input.businessDate
  const tonight = getBusinessDate(now)
  const [days, planned, punches, applications] = await Promise.all([
    readAttendanceDays(db, { beginDate: date, endDate: date, userIds: [userId] }, now),
    readShiftsByDate(db, userId, { beginDate: date, endDate: date }),
    listPunches(db, { userId, date, withFlags: userId !== actor.userId }),
    sql<DayApplication & { businessDate: string }>`
      select apply_id, apply_type, business_date, begin_at as begin_time, end_at as end_time, clock_type, status from clock_apply
      where user_id = ${userId} and (business_date = ${date} or apply_type in (${lit(applyType.leave, applyType.swap)})
        and begin_at < ${`${addDays(date, 2)} 12:00:00`} and end_at > ${`${date} 00:00:00`})
      order by apply_id desc limit 20`.execute(db),
  ])
  const [day] = days
  const shift = day ? day.shift : (planned.get(date) ?? null)
  const hours = getNightHours(date, shift)
  const open = userId === actor.userId && date >= getEarliestApplicationDate(tonight)
  return {
    day: day ? toDayResponse(day) : null,
    shift: toShiftResponse(shift),
    punches,
    may: {
      correction: open && date <= tonight,
      leave: open && countDaysBetween(tonight, date) <= MAX_LEAVE_DAYS_AHEAD,
      swap: userId === actor.userId && hasFutureShift(planned.get(date) ?? null, formatTime(now)),
    },
    earliestDate: getEarliestApplicationDate(tonight),
    applications: applications.rows.flatMap(({ businessDate, ...row }) => {
      const span = { beginAt: row.beginTime, endAt: row.endTime }
      return businessDate === date || findCoveredHours(span, hours) ? [row] : []
    }),
  }
}

const hasFutureShift = (shift: PlannedShift | null, now: string) => isWorkingShift(shift) && shift.onAt > now

export const readTeamAttendance: Handler<typeof attendance.team, typeof schemas.team> = async (
  { db, actor, now },
  input,
) => {
  const { month, deptId, keyword, sort, pageNum, pageSize } = input
  const deptIds = deptId === undefined ? null : await listDeptSubtreeIds(db, deptId)
  // Reads all people without paging, because the totals cover all; a venue has hundreds.
  const { rows: people } = await sql<Person>`
    select u.user_id, u.nick_name as user_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where ${joinConditions(
      sql`u.user_type <> ${lit(userType.system)}`,
      buildEmployedDuringCondition(sql`u.user_id`, getMonthRange(month)),
      buildOwnerFilter(actor, SEE, { users: ['u.user_id'], dept: 'u.dept_id' }),
      deptIds && sql`u.dept_id = any(${deptIds}::bigint[])`,
      keyword !== undefined && sql`position(lower(${keyword}::text) in lower(u.nick_name || ' ' || u.initials)) > 0`,
    )} order by d.order_num, u.dept_id, u.user_id`.execute(db)
  const userIds = people.map(({ userId }) => userId)
  const counts = await countDaysByPerson(db, { ...getMonthRange(month), userIds }, now)
  const all = people.map(({ userId, userName, deptName }) => ({
    userId,
    userName,
    deptName,
    ...(counts.get(userId) ?? zeroDayCounts),
  }))
  const ordered = sort === undefined ? all : all.toSorted((a, b) => b[sort] - a[sort])
  const from = (pageNum - 1) * pageSize
  return {
    month,
    rows: ordered.slice(from, from + pageSize),
    total: all.length,
    summary: all.reduce(addDayCounts, zeroDayCounts),
  }
}
