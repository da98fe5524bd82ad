/** The calendar of a month or the grid of a week: people, cells, and violations of the rest rules. */
import { addDays, getBusinessDate, countDaysBetween, getMonthRange, getWeekStart } from '@nocturne/base/venue-time'
import { scheduleStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { buildEmployedOnCondition } from '../directory/public.ts'
import { computeLeaveNights } from './leave-rules.ts'
import { grantedLeaveSlot } from './leave-slot.ts'
import { readNightDemand } from './night-demand.ts'
import { listSelectableDepts, listReachableDepts, canPlanDept, isPlannablePerson } from './plan-reach.ts'
import { loadRestRules } from './rest-config.ts'
import { formatClockMinute, listLeaveViolations, findMonthViolation, listNightViolations } from './schedule-rules.ts'
import type { RestViolation, RestRules } from './schedule-rules.ts'
import { readShiftRows } from './shift-list.ts'
import { findUndoableChange } from './undo-change.ts'

type Schedule = AnswerOf<typeof scheduling.list>
type Person = Omit<Schedule['people'][number], 'shiftCount' | 'restCount' | 'faults'>
type CellRow = Omit<Schedule['cells'][number], 'onTime' | 'offTime'> & {
  onMinute: number | null
  offMinute: number | null
}
type PeopleFilter = { userIds: readonly number[] } | { depts: readonly number[] }
type Dates = { beginDate: string; endDate: string }

/** Number of nights before and after the dates that are read for the rest rules. */
const AROUND = 7

export const readSchedule: Handler<typeof scheduling.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const today = getBusinessDate(now)
  const dates = resolveDates(input, today)
  const [rules, depts, within] = await Promise.all([
    loadRestRules(db),
    listSelectableDepts(db, actor),
    input.mine === true ? [] : listReachableDepts(db, actor, 'employee:workforce:view', input.deptId),
  ])
  const deptId = input.deptId ?? actor.deptId
  const dept = within.length > 0 ? (depts.find((one) => one.deptId === deptId) ?? null) : null
  const canEdit = dept !== null && canPlanDept(actor, deptId)
  const people = await readPeople(db, resolvePeople(actor, input, within), dates)
  const around = extendDates(dates)
  const userIds = people.map(({ userId }) => userId)
  const plans = canEdit && input.month === undefined
  const [cells, shifts, leaves, demand, undo] = await Promise.all([
    readCells(db, { userIds, drafts: canEdit, ...around }),
    readShiftRows(db, { all: false }),
    grantedLeaveSlot.get()(db, { userIds, ...dates }),
    plans ? readNightDemand(db, { dates: listNights(dates), tonight: today }) : null,
    plans ? findUndoableChange(db, { userId: actor.userId, now, today, ...dates }) : null,
  ])
  const seesTakings = findScope(actor, 'report:business:view') === 'all'
  const byPerson = Map.groupBy(cells, ({ userId }) => userId)
  const isInRange = (date: string) => date >= dates.beginDate && date <= dates.endDate
  const shown = cells.filter(({ businessDate: date }) => isInRange(date))
  const nights = computeLeaveNights(leaves, { cells: shown, dates: listNights(dates) })
  const leavesOf = Map.groupBy(nights, ({ userId }) => userId)
  const drafts = shown.filter((cell) => cell.status === scheduleStatus.draft && cell.businessDate >= today)
  return {
    ...dates,
    today,
    dept,
    depts,
    canEdit,
    people: people.map((person) => {
      const planned = byPerson.get(person.userId) ?? []
      const counted = planned.filter(({ businessDate: date }) => isInRange(date))
      return {
        ...person,
        shiftCount: counted.filter(({ onMinute }) => onMinute !== null).length,
        restCount: counted.filter(({ restFlag }) => restFlag).length,
        faults: [
          ...listViolations(planned, dates, rules).filter((violation) => isInRange(violation.businessDate)),
          ...listLeaveViolations(
            counted.filter(({ status }) => status === scheduleStatus.draft),
            new Set((leavesOf.get(person.userId) ?? []).flatMap((night) => (night.away ? night.businessDate : []))),
          ),
        ],
      }
    }),
    cells: shown.map(({ onMinute, offMinute, ...cell }) => ({
      ...cell,
      onTime: formatClockMinute(onMinute),
      offTime: formatClockMinute(offMinute),
    })),
    leaves: nights,
    shifts,
    drafts: { count: drafts.length, people: new Set(drafts.map(({ userId }) => userId)).size },
    rules,
    demand: [...(demand ?? [])].map(([date, { load, takings, bookings }]) => ({
      businessDate: date,
      loadBp: Math.round(load * 10_000),
      need: Math.ceil(people.length * load),
      takings: seesTakings ? takings : null,
      bookings,
    })),
    undo,
  }
}

const listNights = ({ beginDate, endDate }: Dates) =>
  Array.from({ length: countDaysBetween(beginDate, endDate) + 1 }, (_, index) => addDays(beginDate, index))

function resolveDates({ month, weekBegin }: InputOf<typeof scheduling.list>, today: string): Dates {
  if (month !== undefined) return getMonthRange(month)
  const begin = weekBegin ?? getWeekStart(today)
  return { beginDate: begin, endDate: addDays(begin, 6) }
}

/**
 * Selects the people to show: those of the departments in scope. Without any, only the caller, or no person when the
 * request names another department.
 */
function resolvePeople(
  { userId, deptId }: StaffActor,
  input: InputOf<typeof scheduling.list>,
  within: readonly number[],
): PeopleFilter {
  if (within.length > 0) return { depts: within }
  const own = input.mine === true || (input.deptId ?? deptId) === deptId
  return { userIds: own ? [userId] : [] }
}

/** Extends the dates to the full month in which they begin, and by `AROUND` nights for the rest rules. */
function extendDates({ beginDate, endDate }: Dates): Dates {
  const month = getMonthRange(beginDate.slice(0, 7))
  const [begin, end] = [addDays(beginDate, -AROUND), addDays(endDate, AROUND)]
  return {
    beginDate: begin < month.beginDate ? begin : month.beginDate,
    endDate: end > month.endDate ? end : month.endDate,
  }
}

function listViolations(nights: readonly CellRow[], { beginDate }: Dates, rules: RestRules): RestViolation[] {
  const month = getMonthRange(beginDate.slice(0, 7))
  const ofMonth = nights.filter(({ businessDate: date }) => date >= month.beginDate && date <= month.endDate)
  const fewDays = findMonthViolation(ofMonth, countDaysBetween(month.beginDate, month.endDate) + 1, rules)
  return [...listNightViolations(nights, rules), ...(fewDays ? [fewDays] : [])]
}

/** Reads active people, and former employees who had shifts on these nights. */
async function readPeople(db: Db, filter: PeopleFilter, { beginDate, endDate }: Dates): Promise<Person[]> {
  const chosen =
    'userIds' in filter
      ? sql`u.user_id = any(${[...filter.userIds]}::bigint[])`
      : sql`(u.dept_id = any(${[...filter.depts]}::bigint[]) and ${isPlannablePerson} or u.user_id in (
          select s.user_id from schedule s where s.business_date between ${beginDate}::date and ${endDate}::date
            and s.dept_id = any(${[...filter.depts]}::bigint[]) and ${buildEmployedOnCondition(sql`s.user_id`, sql`s.business_date`)}))`
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.avatar_url, u.dept_id, d.dept_name, p.post_name
    from app_user u join dept d using (dept_id) join post p using (post_id) where ${chosen}
    order by d.order_num, d.dept_id, p.order_num, u.user_id limit 1000`.execute(db)
  return rows
}

/** Reads the cells of these people, drafts before published ones. Drafts are included for planners only. */
async function readCells(
  db: Db,
  { userIds, drafts, beginDate, endDate }: Dates & { userIds: readonly number[]; drafts: boolean },
): Promise<CellRow[]> {
  const published = sql`
    select s.user_id, s.dept_id, s.business_date::text, s.shift_id, s.shift_name, s.short_name, s.color, s.rest_flag, s.on_minute, s.off_minute,
      ${lit(scheduleStatus.published)} as status, (
        select e.apply_id from schedule_exchange e where e.user_id = s.user_id and e.business_date = s.business_date and e.new_shift_id = s.shift_id
          and e.exchanged_at >= s.published_at order by e.exchange_id desc limit 1) as swap_apply_id, null::text as published_name,
      null::text as reason
    from schedule s where s.user_id = any(${[...userIds]}::bigint[]) and s.business_date between ${beginDate}::date and ${endDate}::date
      and ${buildEmployedOnCondition(sql`s.user_id`, sql`s.business_date`)}`
  const planned = sql`
    select d.user_id, u.dept_id, d.business_date::text, d.shift_id, coalesce(f.shift_name, '不排班'), coalesce(f.short_name, '–'), coalesce(f.color, 'neutral'),
      coalesce(f.rest_flag, false), f.on_minute, f.off_minute, ${lit(scheduleStatus.draft)}, null::bigint, s.short_name, d.reason
    from schedule_draft d join app_user u using (user_id) left join shift f using (shift_id)
    left join schedule s on s.user_id = d.user_id and s.business_date = d.business_date
    where d.user_id = any(${[...userIds]}::bigint[]) and d.business_date between ${beginDate}::date and ${endDate}::date`
  const { rows } = await (
    drafts
      ? sql<CellRow>`
        ${published} and not exists (select from schedule_draft d where d.user_id = s.user_id and d.business_date = s.business_date)
        union all ${planned} order by 1, 3`
      : sql<CellRow>`${published} order by 1, 3`
  ).execute(db)
  return rows
}
