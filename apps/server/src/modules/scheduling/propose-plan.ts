/** 智能排班: drafts for the empty cells of a department's weeks, by what the same weekdays brought and what is booked. */
import { addDays, businessDate, daysBetween } from '@nocturne/base/venue-time'
import { bookingStatus, normalDisable } from '@nocturne/contract/codes'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { leaveNights } from './leave-rules.ts'
import { grantedLeaves } from './leave-slot.ts'
import { nightsOf, ownDepts } from './plan-weeks.ts'
import { workingPeople } from './plan-reach.ts'
import { proposeNights } from './proposal-rules.ts'
import { loadRestRules } from './rest-config.ts'
import type { Planned, Work } from './proposal-rules.ts'
import { demandNight } from './save-cells.ts'
import { holdPlans, writeDrafts } from './schedule-store.ts'

/** Nights that tell what somebody usually works, and how many weekends he did. */
const USUAL_NIGHTS = 28
/** Nights before and after a plan that its rules of rest may reach into. */
const AROUND = 14
/** Even on the weakest night this share of the people is wanted. */
const LOAD_AT_LEAST = 0.5
/** Nights whose takings say what a weekday brings. */
const TAKINGS_NIGHTS = 56

export const proposePlan: Handler<typeof scheduling.propose, typeof schemas.propose> = async (context, input) => {
  const { tx, now } = context
  const { begin, end } = nightsOf(input)
  demandNight(end, now)
  const depts = await ownDepts(context, input.deptId)
  const tonight = businessDate(now)
  const from = begin > tonight ? begin : addDays(tonight, 1)
  const dates: string[] = []
  for (let date = from; date <= end; date = addDays(date, 1)) dates.push(date)
  if (dates.length === 0) refuse('DAY_CLOSED')
  await holdPlans(tx)
  const { people, shifts, restShiftId } = await readPeople(tx, { depts, tonight, from, end })
  const load = await readLoad(tx, { dates, tonight })
  const cells = proposeNights(people, { dates, load }, await loadRestRules(tx)).map(
    ({ userId, businessDate: date, work }) => ({
      userId,
      businessDate: date,
      shiftId: work ? (shifts.get(userId) ?? null) : restShiftId,
    }),
  )
  if (cells.length === 0) return { count: 0 }
  await writeDrafts(context, cells)
  context.emit({ topic: 'schedule' })
  context.log({ subjectType: 'schedule', after: { ...input, proposed: cells.length } })
  return { count: cells.length }
}

type PersonRow = { userId: number; shiftId: number; onMinute: number; offMinute: number; weekends: number }
type NightRow = { userId: number; businessDate: string; onMinute: number | null; offMinute: number | null }
type Reach = { depts: readonly number[]; tonight: string; from: string; end: string }

/** Whoever is to be planned, with what he usually works: most often of late, else most often in his department, else the first shift. */
async function readPeople(
  db: Db,
  { depts, tonight, from, end }: Reach,
): Promise<{ people: Planned[]; shifts: Map<number, number>; restShiftId: number }> {
  const { rows: offs } = await sql<{ shiftId: number }>`
    select shift_id from shift where rest_flag and status = ${lit(normalDisable.normal)} order by order_num, shift_id limit 1`.execute(
    db,
  )
  const restShiftId = offs[0]?.shiftId ?? refuseField('fromWeek', '排班', '请先设置休息班次')
  const { rows } = await sql<PersonRow>`
    with worked as (
      select s.user_id, s.dept_id, s.shift_id, s.business_date from schedule s join shift f on f.shift_id = s.shift_id
        and f.status = ${lit(normalDisable.normal)} and not f.rest_flag
      where s.business_date between ${addDays(tonight, -USUAL_NIGHTS)}::date and ${tonight}::date and s.dept_id = any(${[...depts]}::bigint[])
    )
    select u.user_id, f.shift_id, f.on_minute, f.off_minute,
      (select count(*) from worked w where w.user_id = u.user_id and extract(isodow from w.business_date) in (5, 6)) as weekends
    from app_user u cross join lateral (
      select f.shift_id, f.on_minute, f.off_minute from shift f where f.status = ${lit(normalDisable.normal)} and not f.rest_flag
      order by (select count(*) from worked w where w.user_id = u.user_id and w.shift_id = f.shift_id) desc,
        (select count(*) from worked w where w.dept_id = u.dept_id and w.shift_id = f.shift_id) desc, f.order_num, f.shift_id limit 1) f
    where u.dept_id = any(${[...depts]}::bigint[]) and ${workingPeople} order by u.user_id`.execute(db)
  const { rows: nights } = await sql<NightRow>`
    select u.user_id, n.business_date::text, n.on_minute, n.off_minute from app_user u join (
      select s.user_id, s.business_date, s.on_minute, s.off_minute from schedule s
      where not exists (select from schedule_draft d where d.user_id = s.user_id and d.business_date = s.business_date)
      union all select d.user_id, d.business_date, f.on_minute, f.off_minute from schedule_draft d left join shift f using (shift_id)
    ) n using (user_id)
    where u.dept_id = any(${[...depts]}::bigint[]) and n.business_date between ${addDays(from, -AROUND)}::date and ${addDays(end, AROUND)}::date`.execute(
    db,
  )
  const byPerson = Map.groupBy(nights, ({ userId }) => userId)
  const dates = Array.from({ length: daysBetween(from, end) + 1 }, (_, index) => addDays(from, index))
  const leaves = await grantedLeaves.content()(db, {
    userIds: rows.map(({ userId }) => userId),
    beginDate: from,
    endDate: end,
  })
  const usual = new Map(rows.map(({ userId, onMinute, offMinute }) => [userId, { onMinute, offMinute }]))
  const away = leaveNights(leaves, { cells: nights, dates, usual }).filter((night) => night.away)
  const awayBy = Map.groupBy(away, ({ userId }) => userId)
  const people = rows.map(({ userId, onMinute, offMinute, weekends }) => ({
    userId,
    usual: { onMinute, offMinute },
    weekends,
    fixed: new Map([
      // Whoever has leave is off.
      ...(awayBy.get(userId) ?? []).map(({ businessDate: date }): [string, Work] => [date, null]),
      ...(byPerson.get(userId) ?? []).map((night): [string, Work] => [night.businessDate, workOf(night)]),
    ]),
  }))
  return { people, shifts: new Map(rows.map(({ userId, shiftId }) => [userId, shiftId])), restShiftId }
}

const workOf = ({ onMinute, offMinute }: NightRow): Work =>
  onMinute === null || offMinute === null ? null : { onMinute, offMinute }

/** What share of the people a night asks for: what its weekday brought of late, or more where more is booked than the best night had. */
async function readLoad(
  db: Db,
  { dates, tonight }: { dates: readonly string[]; tonight: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ businessDate: string; taken: number; booked: number }>`
    with taken as (
      select extract(isodow from business_date) as day, avg(total_amount) as amount from (
        select business_date, sum(total_amount) as total_amount from night_measure
        where business_date between ${addDays(tonight, -TAKINGS_NIGHTS)}::date and ${tonight}::date group by 1) nights group by 1
    ), booked as (
      select booking_date, count(*) as parties from booking
      where booking_date between ${addDays(tonight, -USUAL_NIGHTS)}::date and ${dates.at(-1) ?? tonight}::date
        and status <> ${lit(bookingStatus.cancelled)} group by 1
    )
    select n.night::text as business_date,
      coalesce((select amount / nullif((select max(amount) from taken), 0) from taken where day = extract(isodow from n.night)), 1)::float8 as taken,
      coalesce((select parties::float8 / nullif((select max(parties) from booked where booking_date <= ${tonight}::date), 0) from booked
      where booking_date = n.night), 0)::float8 as booked
    from unnest(${[...dates]}::date[]) as n(night)`.execute(db)
  return new Map(
    rows.map(({ businessDate: date, taken, booked }) => [date, Math.min(1, Math.max(LOAD_AT_LEAST, taken, booked))]),
  )
}
