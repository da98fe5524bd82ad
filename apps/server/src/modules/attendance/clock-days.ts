/**
 * Attendance results by night, computed from shifts, punches and approved applications by `clock-rules.ts`. Past nights are frozen; the
 * current night and nights not yet frozen are computed on reading. Later changes of a frozen night recompute its day in the same
 * transaction.
 */
import { addDays, getBusinessDate, countDaysBetween, formatTime, parseTime } from '@nocturne/base/venue-time'
import { applyStatus, applyType } from '@nocturne/contract/codes'
import type { ClockType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { joinConditions } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import { loadIsEmployedCheck } from '../directory/public.ts'
import { computeLeaveNights } from '../scheduling/public.ts'
import {
  computeAttendanceDay,
  filterNightApplications,
  MAX_APPLICATION_DAYS,
  computeOvertimeMinutes,
} from './clock-rules.ts'
import type { ClockDay, GrantedApplication, PlannedShift, Punch } from './clock-rules.ts'
import { addDayCounts, countDay, zeroDayCounts, multiplyDayCounts } from './count-days.ts'
import type { DayCounts } from './count-days.ts'
import { listPublishedShifts } from './planned-shifts.ts'

/** One person's night as stored and shown. */
export type PersonAttendanceDay = ClockDay & {
  userId: number
  userName: string
  deptId: number
  deptName: string
  businessDate: string
  shift: PlannedShift | null
}

type NightsQuery = { beginDate: string; endDate: string; userIds?: readonly number[] | undefined }

type Person = { userId: number; userName: string; deptId: number; deptName: string }
type PunchRow = Person & { businessDate: string; clockType: ClockType; at: string; applyId: number | null }
type GrantedRow = GrantedApplication & { userId: number }

/** Computes the attendance results of nights, ordered by date and person. `now` is null for past nights. */
async function computeDays(db: Db, query: NightsQuery, now: string | null): Promise<PersonAttendanceDay[]> {
  const { beginDate, endDate, userIds } = query
  const ofThese = userIds !== undefined && sql`c.user_id = any(${[...userIds]}::bigint[])`
  const [planned, punches, granted] = await Promise.all([
    listPublishedShifts(db, query),
    sql<PunchRow>`
      select c.user_id, c.user_name, c.dept_id, c.dept_name, c.business_date, c.clock_type, c.clocked_at as at, c.apply_id
      from clock_record c where ${joinConditions(sql`c.business_date between ${beginDate}::date and ${endDate}::date`, ofThese)}
      order by c.clocked_at, c.clock_id`.execute(db),
    // Includes leave until noon two days after `endDate`, because a long shift may end after the next noon.
    sql<GrantedRow>`
      select c.user_id, c.apply_id, c.apply_type, c.business_date, c.begin_at, c.end_at from clock_apply c
      where ${joinConditions(
        sql`c.status = ${lit(applyStatus.approved)}`,
        // Approved shift exchanges are already part of the schedule.
        sql`c.apply_type <> ${lit(applyType.shiftSwap)}`,
        sql`c.begin_at < ${`${addDays(endDate, 2)} 12:00:00`}`,
        sql`c.begin_at > ${`${addDays(beginDate, -MAX_APPLICATION_DAYS)} 00:00:00`}`,
        sql`c.end_at > ${`${beginDate} 00:00:00`}`,
        ofThese,
      )} order by c.apply_id`.execute(db),
  ])
  const shifts = new Map(planned.map((shift) => [buildKey(shift), shift]))
  const punchesBy = Map.groupBy(punches.rows, buildKey)
  const grantedBy = Map.groupBy(granted.rows, ({ userId }) => userId)
  const isEmployed = await loadIsEmployedCheck(db, [...new Set(granted.rows.map(({ userId }) => userId))])
  const leaves = mapLeavesByNight(granted.rows, query, isEmployed)
  const people = await listPeople(db, [
    ...new Set([...planned, ...punches.rows, ...leaves.values()].map(({ userId }) => userId)),
  ])
  const keys = [...new Set([...shifts.keys(), ...punchesBy.keys(), ...leaves.keys()])].toSorted(compareDateAndPerson)
  return keys.flatMap((key) => {
    const shift = shifts.get(key) ?? null
    const own: readonly (Punch & Person)[] = punchesBy.get(key) ?? []
    const [businessDate = '', userText] = key.split(' ')
    const userId = Number(userText)
    const night = filterNightApplications(businessDate, shift, grantedBy.get(userId) ?? [])
    const day = computeAttendanceDay({ shift, punches: own, granted: night, now, onLeave: leaves.get(key)?.applyId })
    const known = people.get(userId)
    if (!day || !known) return []
    const dept = shift ?? own[0] ?? known
    const deptName =
      own.find(({ deptId }) => deptId === dept.deptId)?.deptName ?? findDeptName(people, dept.deptId) ?? known.deptName
    return [{ ...day, ...known, deptId: dept.deptId, deptName, businessDate, shift }]
  })
}

/** Assigns leave to the nights it covers during employment, assuming evening hours; used for nights without a planned shift. */
function mapLeavesByNight(
  granted: readonly GrantedRow[],
  { beginDate, endDate }: NightsQuery,
  isEmployed: (userId: number, date: string) => boolean,
): Map<string, GrantedRow> {
  const dates = Array.from({ length: countDaysBetween(beginDate, endDate) + 1 }, (_, index) =>
    addDays(beginDate, index),
  )
  const taken = granted
    .filter((one) => one.applyType === applyType.leave)
    .flatMap((one) =>
      computeLeaveNights([one], { cells: [], dates })
        .filter((night) => night.away && isEmployed(night.userId, night.businessDate))
        .map((night): [string, GrantedRow] => [buildKey(night), one]),
    )
  return new Map(taken)
}

const buildKey = (row: { userId: number; businessDate: string }) => `${row.businessDate} ${row.userId}`

function compareDateAndPerson(a: string, b: string): number {
  const [dateA = '', userA] = a.split(' ')
  const [dateB = '', userB] = b.split(' ')
  return dateA === dateB ? Number(userA) - Number(userB) : dateA < dateB ? -1 : 1
}

async function listPeople(db: Db, userIds: readonly number[]): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name as user_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.user_id = any(${[...userIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}

const findDeptName = (people: ReadonlyMap<number, Person>, deptId: number) =>
  [...people.values()].find((person) => person.deptId === deptId)?.deptName

/** Latest frozen night; undefined before the first. */
export async function readLastFrozenNight(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    businessDate: string | null
  }>`select max(business_date) as business_date from clock_night`.execute(db)
  return rows[0]?.businessDate ?? undefined
}

/** Days of the requested nights that are not frozen yet, computed at `now`. */
export async function computeUnfrozenDays(db: Db, query: NightsQuery, now: Date): Promise<PersonAttendanceDay[]> {
  const tonight = getBusinessDate(now)
  const endDate = query.endDate < tonight ? query.endDate : tonight
  const frozenTo = await readLastFrozenNight(db)
  const beginDate = frozenTo === undefined || frozenTo < query.beginDate ? query.beginDate : addDays(frozenTo, 1)
  return beginDate <= endDate ? computeDays(db, { ...query, beginDate, endDate }, formatTime(now)) : []
}

/** Stored results of frozen nights, and results of other nights computed at `now`; without future nights. */
export async function readAttendanceDays(db: Db, query: NightsQuery, now: Date): Promise<PersonAttendanceDay[]> {
  // Reads unfrozen nights first: a night frozen between the two queries then appears twice and is deduplicated below,
  // instead of being missed.
  const open = await computeUnfrozenDays(db, query, now)
  const frozen = await listFrozenDays(db, query)
  const frozenDates = new Set(frozen.map(({ businessDate }) => businessDate))
  return [...frozen, ...open.filter(({ businessDate }) => !frozenDates.has(businessDate))]
}

type Alike = Pick<ClockDay, 'scheduled' | 'status'> & {
  userId: number
  here: boolean
  days: number
  workMinutes: number
}

/** Sums of each person's nights, same data as `readAttendanceDays`; identical frozen days are aggregated by the database. */
export async function countDaysByPerson(db: Db, query: NightsQuery, now: Date): Promise<Map<number, DayCounts>> {
  const open = await computeUnfrozenDays(db, query, now)
  const { beginDate, endDate, userIds } = query
  const { rows } = await sql<{ kept: string[]; alike: Alike[] }>`
    select array(select business_date::text from clock_night where business_date between ${beginDate}::date and ${endDate}::date) as kept,
      coalesce((select json_agg(json_build_object('userId', a.user_id, 'scheduled', a.scheduled, 'here', a.here, 'status', a.status, 'days', a.days,
          'workMinutes', a.work_minutes)) from (
        select d.user_id, d.scheduled, d.on_at is not null or d.off_at is not null as here, d.status, count(*) as days, sum(d.work_minutes) as work_minutes
        from clock_day d where ${joinConditions(
          sql`d.business_date between ${beginDate}::date and ${endDate}::date`,
          userIds !== undefined && sql`d.user_id = any(${[...userIds]}::bigint[])`,
        )} group by 1, 2, 3, 4
      ) a), '[]') as alike`.execute(db)
  const [frozen] = rows
  if (!frozen) throw new Error('a statement without a table answered no row')
  const counts = new Map<number, DayCounts>()
  const add = (userId: number, more: DayCounts) =>
    counts.set(userId, addDayCounts(counts.get(userId) ?? zeroDayCounts, more))
  for (const { userId, scheduled, status, here, days, workMinutes } of frozen.alike) {
    const one = countDay({ scheduled, status, onAt: here ? beginDate : null, offAt: null, workMinutes: 0 })
    add(userId, { ...multiplyDayCounts(one, days), workMinutes })
  }
  for (const day of open) if (!frozen.kept.includes(day.businessDate)) add(day.userId, countDay(day))
  return counts
}

type WorkedOvertime = { userId: number; businessDate: string; applyNo: string; minutes: number }

/**
 * Approved overtime of these nights with its worked minutes, by date and application. `days`: result of `readAttendanceDays` for
 * the same nights.
 */
export async function listWorkedOvertime(
  db: Db,
  query: NightsQuery,
  days: readonly PersonAttendanceDay[],
): Promise<WorkedOvertime[]> {
  const { rows } = await sql<{ userId: number; businessDate: string; applyNo: string; beginAt: string; endAt: string }>`
    select c.user_id, c.business_date, c.apply_no, c.begin_at, c.end_at from clock_apply c
    where ${joinConditions(
      sql`c.business_date between ${query.beginDate}::date and ${query.endDate}::date`,
      sql`c.apply_type = ${lit(applyType.overtime)} and c.status = ${lit(applyStatus.approved)}`,
      query.userIds !== undefined && sql`c.user_id = any(${[...query.userIds]}::bigint[])`,
    )} order by c.business_date, c.apply_id`.execute(db)
  const byNight = new Map(days.map((day) => [buildKey(day), day]))
  return rows.map(({ beginAt, endAt, ...row }) => {
    const day = byNight.get(buildKey(row))
    const present = day && day.onAt !== null && day.offAt !== null ? { from: day.onAt, to: day.offAt } : null
    return { ...row, minutes: day && present ? computeOvertimeMinutes({ beginAt, endAt }, present, day.shift) : 0 }
  })
}

type FrozenRow = Omit<PersonAttendanceDay, 'shift'> & {
  shiftId: number | null
  shiftName: string | null
  shiftOnAt: string | null
  shiftOffAt: string | null
}

async function listFrozenDays(db: Db, { beginDate, endDate, userIds }: NightsQuery): Promise<PersonAttendanceDay[]> {
  const { rows } = await sql<FrozenRow>`
    select d.user_id, d.user_name, d.dept_id, d.dept_name, d.business_date, d.scheduled, d.shift_id, d.shift_name, d.shift_on_at, d.shift_off_at,
      d.on_at, d.off_at, d.status, d.late_minutes, d.early_minutes, d.work_minutes, d.apply_id
    from clock_day d
    where ${joinConditions(
      sql`d.business_date between ${beginDate}::date and ${endDate}::date`,
      userIds !== undefined && sql`d.user_id = any(${[...userIds]}::bigint[])`,
    )} order by d.business_date, d.user_id`.execute(db)
  return rows.map(({ shiftId, shiftName, shiftOnAt, shiftOffAt, ...day }) => ({
    ...day,
    shift:
      shiftId === null
        ? null
        : {
            shiftId,
            shiftName: shiftName ?? '',
            rest: shiftOnAt === null,
            onAt: shiftOnAt,
            offAt: shiftOffAt,
            onAdvanceMinutes: 0,
            lateMinutes: 0,
            lackMinutes: 0,
            earlyMinutes: 0,
            offDelayMinutes: 0,
          },
  }))
}

/** Advisory lock: shared for changes of a night's attendance, exclusive for the freeze. */
const NIGHT_LOCK = 4096

async function lockClockNight(tx: Tx, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${NIGHT_LOCK}, (${date}::date - date '2000-01-01'))`.execute(tx)
}

/** Freezes a past night. Returns false when it is already frozen. */
export async function freezeNight(tx: Tx, date: string, at: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${NIGHT_LOCK}, (${date}::date - date '2000-01-01'))`.execute(tx)
  const { rows } = await sql`
    insert into clock_night (business_date, frozen_at) values (${date}, ${at}) on conflict do nothing returning 1`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await storeDays(tx, await computeDays(tx, { beginDate: date, endDate: date }, null), at)
  return true
}

/** Recomputes a day after a change if its night is frozen. The caller has locked the person's row. */
export async function recomputeDayIfFrozen(tx: Tx, subject: { userId: number; date: string; at: Date }): Promise<void> {
  const { userId, date, at } = subject
  await lockClockNight(tx, date)
  const { rows } = await sql`select from clock_night where business_date = ${date}`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from clock_day where business_date = ${date} and user_id = ${userId}`.execute(tx)
  await storeDays(tx, await computeDays(tx, { beginDate: date, endDate: date, userIds: [userId] }, null), at)
}

/** Stores all days of a night in one statement; `status` is never null for a past night. */
async function storeDays(tx: Tx, days: readonly PersonAttendanceDay[], at: Date): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ shift, ...day }) => ({
    ...day,
    shiftId: shift?.shiftId ?? null,
    shiftName: shift?.shiftName ?? null,
    shiftOnAt: toInstant(shift?.onAt),
    shiftOffAt: toInstant(shift?.offAt),
    onAt: toInstant(day.onAt),
    offAt: toInstant(day.offAt),
  }))
  await sql`
    insert into clock_day (user_id, business_date, user_name, dept_id, dept_name, scheduled, shift_id, shift_name, shift_on_at, shift_off_at,
      on_at, off_at, status, late_minutes, early_minutes, work_minutes, apply_id, frozen_at)
    select d."userId", d."businessDate", d."userName", d."deptId", d."deptName", d.scheduled, d."shiftId", d."shiftName", d."shiftOnAt", d."shiftOffAt",
      d."onAt", d."offAt", d.status, d."lateMinutes", d."earlyMinutes", d."workMinutes", d."applyId", ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("userId" bigint, "businessDate" date, "userName" text, "deptId" bigint, "deptName" text,
      scheduled boolean, "shiftId" bigint, "shiftName" text, "shiftOnAt" timestamptz, "shiftOffAt" timestamptz, "onAt" timestamptz, "offAt" timestamptz,
      status text, "lateMinutes" integer, "earlyMinutes" integer, "workMinutes" integer, "applyId" bigint)`.execute(tx)
}

/** Converts a venue time to an ISO instant for JSON. */
const toInstant = (time: string | null | undefined): string | null =>
  time == null ? null : parseTime(time).toISOString()

/** Locks the person's row, so that changes of one person's attendance run one after the other. */
export async function lockAttendancePerson(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('appUser').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
}
