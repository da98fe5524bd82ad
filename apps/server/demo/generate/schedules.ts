/**
 * Shifts of the demo venue. Each person has a shift by role, and days off in rotation: these move a day forward each
 * week, and every fourth week has two, so that no one works more than six nights in a row and everyone works on Friday
 * and Saturday.
 */
import { addDays, countDaysBetween, getWeekday, getWeekStart } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { venue as house } from '../venue-data.ts'
import type { Venue, VenuePerson } from './venue.ts'

/** Monday of the first week of the rotation. */
const FIRST_WEEK = '2020-01-06'
/** Days off (1 = Monday) of the four weeks of a rotation. */
const DAYS_OFF = [[4], [3], [2], [1, 7]] as const
const SHIFTS = { early: '晚班A', late: '晚班B', bar: '吧台班', office: '行政班', rest: '休息' } as const
type ShiftName = (typeof SHIFTS)[keyof typeof SHIFTS]

/** Shift of a person on working days. */
function getDefaultShift({ userId, roleKeys }: VenuePerson): ShiftName {
  const is = (role: string) => roleKeys.includes(role)
  if (is('hr') || is('finance')) return SHIFTS.office
  if (is('bar')) return SHIFTS.bar
  if (is('actor')) return SHIFTS.late
  if (is('host') || is('gm') || is('deptManager')) return SHIFTS.early
  return userId % 3 === 0 ? SHIFTS.late : SHIFTS.early
}

/** True when the rotation schedules the person to work that night; ignores nights on which the venue is closed. */
export function isScheduledToWork(person: VenuePerson, date: string): boolean {
  const turn = (countDaysBetween(FIRST_WEEK, getWeekStart(date)) / 7 + person.userId) % DAYS_OFF.length
  return !(DAYS_OFF[turn] as readonly number[] | undefined)?.includes(getWeekday(date))
}

/** Shift of a person on a night. */
export function getShift(person: VenuePerson, date: string): ShiftName {
  const closed = (house.closedDates as readonly string[]).includes(date)
  return closed || !isScheduledToWork(person, date) ? SHIFTS.rest : getDefaultShift(person)
}

/** Number of days of the next week (from Monday) that are already published; its other days are drafts. */
const PUBLISHED_TO = 4

/** Last night published as of tonight. */
export const computeLastPublishedNight = (tonight: string): string =>
  addDays(getWeekStart(tonight), 7 + PUBLISHED_TO - 1)

/** Writes the schedules of the nights `from` … `tonight`, of the current week, and the plan of the next. */
export async function storeSchedules(
  tx: Tx,
  { venue, from, tonight, at }: { venue: Venue; from: string; tonight: string; at: Date },
): Promise<void> {
  const next = addDays(getWeekStart(tonight), 7)
  const published = computeLastPublishedNight(tonight)
  const rows: { userId: number; deptId: number; date: string; shift: string }[] = []
  for (let date = from; date <= addDays(next, 6); date = addDays(date, 1))
    for (const person of venue.people)
      rows.push({ userId: person.userId, deptId: person.deptId, date, shift: getShift(person, date) })
  await sql`
    insert into schedule (user_id, dept_id, business_date, shift_id, shift_name, short_name, color, rest_flag, on_minute, off_minute,
      on_advance_minutes, late_minutes, lack_minutes, early_minutes, off_delay_minutes, publish_user_id, published_at)
    select w."userId", w."deptId", w.date, f.shift_id, f.shift_name, f.short_name, f.color, f.rest_flag, f.on_minute, f.off_minute,
      f.on_advance_minutes, f.late_minutes, f.lack_minutes, f.early_minutes, f.off_delay_minutes, d.leader_user_id,
      least(${at}::timestamptz, ((date_trunc('week', w.date) - interval '3 days' + interval '15 hours') at time zone 'Asia/Shanghai'))
    from jsonb_to_recordset(${JSON.stringify(rows.filter(({ date }) => date <= published))}::jsonb) as w("userId" bigint, "deptId" bigint, date date,
      shift text)
    join shift f on f.shift_name = w.shift join dept d on d.dept_id = w."deptId" order by w.date, w."userId"`.execute(
    tx,
  )
  await sql`
    insert into schedule_draft (user_id, business_date, shift_id, create_user_id, created_at)
    select w."userId", w.date, f.shift_id, d.leader_user_id, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows.filter(({ date }) => date > published))}::jsonb) as w("userId" bigint, "deptId" bigint, date date, shift text)
    join shift f on f.shift_name = w.shift join dept d on d.dept_id = w."deptId" and d.leader_user_id is not null order by w.date, w."userId"`.execute(
    tx,
  )
}
