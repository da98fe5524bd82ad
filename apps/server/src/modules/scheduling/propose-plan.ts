/** 智能排班: drafts for a department's empty cells, based on takings of the same weekdays and on bookings. */
import { addDays, getBusinessDate, countDaysBetween, getWeekday } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseField } from '../../http/refusal.ts'
import { computeLeaveNights } from './leave-rules.ts'
import { grantedLeaveSlot } from './leave-slot.ts'
import { resolveWeekNights, requirePlannableDepts } from './plan-weeks.ts'
import { isPlannablePerson } from './plan-reach.ts'
import { readNightDemand } from './night-demand.ts'
import { proposeNights, computeWeeklyDaysOff } from './proposal-rules.ts'
import { loadRestRules } from './rest-config.ts'
import type { PlannedPerson, ProposalReason, WorkHours } from './proposal-rules.ts'
import { assertPlannableNight } from './plan-checks.ts'
import { buildChangedRange } from './save-cells.ts'
import type { RestRules } from './schedule-rules.ts'
import { runUndoableChange } from './undo-change.ts'
import { lockPlans, writeDrafts } from './schedule-store.ts'

/** Number of past nights from which a person's usual shift and worked weekends are determined. */
const HISTORY_NIGHTS = 28
/** Number of nights before and after a plan that are read for the rest rules. */
const AROUND = 14

export const proposePlan: Handler<typeof scheduling.propose, typeof schemas.propose> = async (context, input) => {
  const { tx, now } = context
  const { begin, end } = resolveWeekNights(input)
  await assertPlannableNight(tx, end, now)
  const depts = await requirePlannableDepts(context, input.deptId)
  const tonight = getBusinessDate(now)
  const from = begin > tonight ? begin : addDays(tonight, 1)
  const dates: string[] = []
  for (let date = from; date <= end; date = addDays(date, 1)) dates.push(date)
  if (dates.length === 0) refuseField('toWeek', '目标周', '该周没有可排的营业日')
  await lockPlans(tx)
  const { people, shifts, restShiftId } = await readPeople(tx, { depts, tonight, from, end })
  const [demand, rules] = [await readNightDemand(tx, { dates, tonight }), await loadRestRules(tx)]
  const load = new Map([...demand].map(([date, night]) => [date, night.load]))
  const cells = proposeNights(people, { dates, load }, rules).map(({ userId, businessDate: date, work, why }) => {
    const defaultShift = shifts.get(userId)
    return {
      userId,
      businessDate: date,
      shiftId: work ? (defaultShift?.shiftId ?? null) : restShiftId,
      reason: formatReason(why, { date, load: load.get(date) ?? 1, shiftName: defaultShift?.shiftName ?? '' }, rules),
    }
  })
  if (cells.length === 0) return { count: 0 }
  await runUndoableChange(context, 'propose', buildChangedRange(cells), () => writeDrafts(context, cells))
  context.emit({ topic: 'schedule' })
  context.log({ subjectType: 'schedule', after: { ...input, proposed: cells.length } })
  return { count: cells.length }
}

/** Reason text of a proposed cell for the planner. */
function formatReason(
  why: ProposalReason,
  { date, load, shiftName }: { date: string; load: number; shiftName: string },
  rules: RestRules,
): string {
  if (why === 'usual') return `按近四周常上的班次安排${shiftName}`
  if (why === 'row') return `连续上班将超过${rules.daysInRow}天，安排休息`
  if (why === 'gap') return `与前后班次间隔不足${rules.restHours}小时，安排休息`
  const day = `周${'一二三四五六日'[getWeekday(date) - 1] ?? ''}`
  const reading = load < 1 ? `${day}预计只需${Math.round(load * 100)}%的人手` : `${day}人手最充裕`
  return `每周应休${computeWeeklyDaysOff(rules)}天，${reading}，安排休息`
}

type PersonRow = {
  userId: number
  shiftId: number
  shiftName: string
  onMinute: number
  offMinute: number
  weekends: number
}
type NightRow = { userId: number; businessDate: string; onMinute: number | null; offMinute: number | null }
type Reach = { depts: readonly number[]; tonight: string; from: string; end: string }

/**
 * People to plan, each with their usual shift: the shift they worked most often recently; without one, the most
 * frequent shift of the department; without that, the first shift.
 */
async function readPeople(
  db: Db,
  { depts, tonight, from, end }: Reach,
): Promise<{
  people: PlannedPerson[]
  shifts: Map<number, { shiftId: number; shiftName: string }>
  restShiftId: number
}> {
  const { rows: offs } = await sql<{ shiftId: number }>`
    select shift_id from shift where rest_flag and status = ${lit(normalDisable.normal)} order by order_num, shift_id limit 1`.execute(
    db,
  )
  const restShiftId = offs[0]?.shiftId ?? refuseField('fromWeek', '排班', '请先设置休息班次')
  const { rows } = await sql<PersonRow>`
    with worked as (
      select s.user_id, s.dept_id, s.shift_id, s.business_date from schedule s join shift f on f.shift_id = s.shift_id
        and f.status = ${lit(normalDisable.normal)} and not f.rest_flag
      where s.business_date between ${addDays(tonight, -HISTORY_NIGHTS)}::date and ${tonight}::date and s.dept_id = any(${[...depts]}::bigint[])
    )
    select u.user_id, f.shift_id, f.shift_name, f.on_minute, f.off_minute,
      (select count(*) from worked w where w.user_id = u.user_id and extract(isodow from w.business_date) in (5, 6)) as weekends
    from app_user u cross join lateral (
      select f.shift_id, f.shift_name, f.on_minute, f.off_minute from shift f where f.status = ${lit(normalDisable.normal)} and not f.rest_flag
      order by (select count(*) from worked w where w.user_id = u.user_id and w.shift_id = f.shift_id) desc,
        (select count(*) from worked w where w.dept_id = u.dept_id and w.shift_id = f.shift_id) desc, f.order_num, f.shift_id limit 1) f
    where u.dept_id = any(${[...depts]}::bigint[]) and ${isPlannablePerson} order by u.user_id`.execute(db)
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
  const dates = Array.from({ length: countDaysBetween(from, end) + 1 }, (_, index) => addDays(from, index))
  const leaves = await grantedLeaveSlot.get()(db, {
    userIds: rows.map(({ userId }) => userId),
    beginDate: from,
    endDate: end,
  })
  const defaultShifts = new Map(rows.map(({ userId, onMinute, offMinute }) => [userId, { onMinute, offMinute }]))
  const away = computeLeaveNights(leaves, { cells: nights, dates, usual: defaultShifts }).filter((night) => night.away)
  const awayBy = Map.groupBy(away, ({ userId }) => userId)
  const people = rows.map(({ userId, onMinute, offMinute, weekends }) => ({
    userId,
    usual: { onMinute, offMinute },
    weekends,
    fixed: new Map([
      // People on leave have a fixed day off.
      ...(awayBy.get(userId) ?? []).map(({ businessDate: date }): [string, WorkHours] => [date, null]),
      ...(byPerson.get(userId) ?? []).map((night): [string, WorkHours] => [night.businessDate, toWork(night)]),
    ]),
  }))
  return {
    people,
    shifts: new Map(rows.map(({ userId, shiftId, shiftName }) => [userId, { shiftId, shiftName }])),
    restShiftId,
  }
}

const toWork = ({ onMinute, offMinute }: NightRow): WorkHours =>
  onMinute === null || offMinute === null ? null : { onMinute, offMinute }
