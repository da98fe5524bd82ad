/** Reads the duties of one week with everything that names a conflict: shifts, leave and people who have left. */
import { addDays } from '@nocturne/base/venue-time'
import { deptType, normalDisable } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { readDutyDemand } from './duty-demand.ts'
import { computeLeaveNights } from './leave-rules.ts'
import { grantedLeaveSlot } from './leave-slot.ts'
import { canPlanDept, isPlannablePerson } from './plan-reach.ts'
import { formatClockMinute } from './schedule-rules.ts'
import { listScheduledShifts, type ScheduledShift } from './scheduled-shifts.ts'

type DutyWeek = AnswerOf<typeof scheduling.dutyList>
type Person = Omit<DutyWeek['people'][number], 'assignable' | 'hasLeft'> & { deptId: number; isPlannable: boolean }

/** Maximum duties of one week: every table with several shifts on each night. */
const MOST_DUTIES = 20_000

export async function readDutyWeek(
  db: Db,
  actor: StaffActor,
  { beginDate, today }: { beginDate: string; today: string },
): Promise<DutyWeek> {
  const dates = Array.from({ length: 7 }, (_, index) => addDays(beginDate, index))
  const endDate = addDays(beginDate, 6)
  const [rows, areas, shifts, demand] = await Promise.all([
    listDutyRows(db, beginDate, endDate),
    listAreasWithTables(db),
    listWorkingShifts(db),
    readDutyDemand(db, actor, { dates, today }),
  ])
  const people = await listDutyPeople(db, actor, new Set(rows.map(({ waiterUserId }) => waiterUserId)))
  // Shifts and leave of other departments stay hidden.
  const userIds = people.filter(({ deptId }) => canPlanDept(actor, deptId)).map(({ userId }) => userId)
  const [cells, leaves] = await Promise.all([
    listScheduledShifts(db, { from: beginDate, to: endDate }, userIds),
    grantedLeaveSlot.get()(db, { userIds, beginDate, endDate }),
  ])
  return {
    beginDate,
    endDate,
    today,
    shifts,
    areas,
    people: people.map(({ deptId, isPlannable, ...person }) => ({
      ...person,
      assignable: isPlannable && canPlanDept(actor, deptId),
      hasLeft: !isPlannable,
    })),
    nights: listNights(
      cells,
      computeLeaveNights(leaves, { cells, dates }).filter(({ away }) => away),
    ),
    rows,
    demand,
  }
}

async function listDutyRows(db: Db, beginDate: string, endDate: string): Promise<DutyWeek['rows']> {
  const { rows } = await sql<DutyWeek['rows'][number]>`
    select d.business_date::text, d.table_id, d.shift_id, d.waiter_user_id
    from table_duty d join venue_table t on t.table_id = d.table_id and t.status = ${lit(normalDisable.normal)}
    where d.business_date between ${beginDate}::date and ${endDate}::date order by d.duty_id limit ${MOST_DUTIES}`.execute(
    db,
  )
  return rows
}

async function listAreasWithTables(db: Db): Promise<DutyWeek['areas']> {
  const { rows } = await sql<DutyWeek['areas'][number]>`
    select a.area_id, a.area_name,
      jsonb_agg(jsonb_build_object('tableId', t.table_id, 'tableName', t.table_name) order by t.order_num, t.table_id) as tables
    from area a join venue_table t using (area_id) where t.status = ${lit(normalDisable.normal)}
    group by a.area_id order by a.order_num, a.area_id`.execute(db)
  return rows
}

async function listWorkingShifts(db: Db): Promise<DutyWeek['shifts']> {
  const { rows } = await sql<{ shiftId: number; shiftName: string; onMinute: number; offMinute: number }>`
    select shift_id, shift_name, on_minute, off_minute from shift
    where status = ${lit(normalDisable.normal)} and not rest_flag order by order_num, shift_id`.execute(db)
  return rows.map(({ onMinute, offMinute, ...shift }) => ({
    ...shift,
    onTime: formatClockMinute(onMinute) ?? '',
    offTime: formatClockMinute(offMinute) ?? '',
  }))
}

/** Lists assignable people and those with a duty: departments of the floor first, then by post. */
async function listDutyPeople(db: Db, actor: StaffActor, assigned: ReadonlySet<number>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, p.post_name, ${isPlannablePerson} as is_plannable
    from app_user u join dept d using (dept_id) join post p using (post_id)
    where u.user_id = any(${[...assigned]}::bigint[]) or ${isPlannablePerson}
    order by d.dept_type = ${lit(deptType.floor)} desc, d.order_num, d.dept_id, p.order_num, u.user_id limit 1000`.execute(
    db,
  )
  return rows.filter(({ userId, deptId }) => assigned.has(userId) || canPlanDept(actor, deptId))
}

/** Leave replaces the shift that it covers. */
function listNights(
  cells: readonly ScheduledShift[],
  leaves: readonly { userId: number; businessDate: string }[],
): DutyWeek['nights'] {
  const buildKey = (night: { userId: number; businessDate: string }) => `${night.userId} ${night.businessDate}`
  const nights = new Map<string, DutyWeek['nights'][number]>()
  for (const cell of cells)
    nights.set(buildKey(cell), {
      userId: cell.userId,
      businessDate: cell.businessDate,
      state: cell.restFlag ? 'rest' : 'work',
      shiftId: cell.shiftId,
      shiftName: cell.shiftName,
    })
  for (const { userId, businessDate } of leaves) {
    const cell = nights.get(buildKey({ userId, businessDate }))
    nights.set(buildKey({ userId, businessDate }), {
      userId,
      businessDate,
      state: 'leave',
      shiftId: cell?.shiftId ?? null,
      shiftName: cell?.shiftName ?? '',
    })
  }
  return [...nights.values()]
}
