/** 值台安排: which waiter serves which table, by night and shift. */
import { addDays, getBusinessDate, getWeekStart } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { findMissingElement, refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { readDutyWeek } from './duty-week.ts'
import { assertPlannableNight, assertPlannablePeople } from './plan-checks.ts'
import { canPlanDept, isPlannablePerson } from './plan-reach.ts'
import { lockPlans } from './schedule-store.ts'

const WEEK_DAYS = 7

type DutyRow = InputOf<typeof scheduling.dutySave>['rows'][number]

export const listDuties: Handler<typeof scheduling.dutyList, typeof schemas.dutyList> = ({ db, actor, now }, input) => {
  const today = getBusinessDate(now)
  return readDutyWeek(db, actor, { beginDate: input.weekBegin ?? getWeekStart(today), today })
}

export const saveDuties: Handler<typeof scheduling.dutySave, typeof schemas.dutySave> = async (context, { rows }) => {
  const { tx, actor, now } = context
  if (new Set(rows.map(buildKey)).size < rows.length) refuseField('rows', '值台', '同一张台同一班次不能重复安排')
  for (const night of new Set(rows.map(({ businessDate }) => businessDate)))
    await assertPlannableNight(tx, night, now, 'rows')
  await lockPlans(tx)
  await assertTablesInUse(tx, new Set(rows.map(({ tableId }) => tableId)))
  await assertWorkingShifts(tx, new Set(rows.flatMap(({ shiftId }) => shiftId ?? [])))
  await assertPlannablePeople(tx, actor, new Set(rows.flatMap(({ waiterUserId }) => waiterUserId ?? [])))
  await assertReplaceable(tx, actor, rows)
  await writeDuties(tx, rows)
  publishDuties(context, rows)
  context.log({ subjectType: 'duty', after: { rows } })
  return {}
}

const buildKey = ({ businessDate, tableId, shiftId }: DutyRow) => `${businessDate} ${tableId} ${shiftId ?? ''}`

async function assertTablesInUse(tx: Tx, tableIds: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<{ tableId: number }>`
    select table_id from venue_table
    where table_id = any(${[...tableIds]}::bigint[]) and status = ${lit(normalDisable.normal)}`.execute(tx)
  const missing = findMissingElement(
    tableIds,
    rows.map(({ tableId }) => tableId),
  )
  if (missing !== undefined) refuseNotFound({ tableId: missing })
}

async function assertWorkingShifts(tx: Tx, shiftIds: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<{ shiftId: number; isUsable: boolean }>`
    select shift_id, status = ${lit(normalDisable.normal)} and not rest_flag as is_usable from shift
    where shift_id = any(${[...shiftIds]}::bigint[])`.execute(tx)
  const missing = findMissingElement(
    shiftIds,
    rows.map(({ shiftId }) => shiftId),
  )
  if (missing !== undefined) refuseNotFound({ shiftId: missing })
  if (rows.some(({ isUsable }) => !isUsable)) refuseField('rows', '值台', '班次已停用或是休息，请换一个班次')
}

type CurrentDuty = {
  key: number
  tableId: number
  tableName: string
  userId: number | null
  name: string
  deptId: number
}

/**
 * Refuses STALE_DATA when a table has another waiter than the sender saw, NO_PERMISSION when the sender may not plan the
 * waiter who would lose the duty.
 */
async function assertReplaceable(tx: Tx, actor: StaffActor, rows: readonly DutyRow[]): Promise<void> {
  const { rows: current } = await sql<CurrentDuty>`
    select r.key, t.table_id, t.table_name, d.waiter_user_id as user_id, coalesce(u.nick_name, '') as name, u.dept_id
    from ${toRowset(rows)} join venue_table t on t.table_id = r.table_id
    left join table_duty d on d.business_date = r.business_date and d.table_id = r.table_id
      and d.shift_id is not distinct from r.shift_id
    left join app_user u on u.user_id = d.waiter_user_id order by r.key`.execute(tx)
  const stale = current.filter(({ key, userId }) => userId !== (rows[key]?.seenUserId ?? null))
  if (stale.length > 0) {
    const detail = stale.map(({ tableId, tableName, userId, name }) => ({
      tableId,
      tableName,
      waiterUserId: userId,
      waiterName: name,
    }))
    refuse('STALE_DATA', {}, { rows: detail })
  }
  const isForeign = current.some(
    ({ key, userId, deptId }) => userId !== null && userId !== rows[key]?.waiterUserId && !canPlanDept(actor, deptId),
  )
  if (isForeign) refuse('NO_PERMISSION')
}

/** Rows as a relation `r`, numbered by `key` from 0. */
const toRowset = (rows: readonly DutyRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ businessDate, tableId, shiftId, waiterUserId }, key) => ({
      key,
      business_date: businessDate,
      table_id: tableId,
      shift_id: shiftId ?? null,
      user_id: waiterUserId ?? null,
    })),
  )}::jsonb) as r(key integer, business_date date, table_id bigint, shift_id bigint, user_id bigint)`

async function writeDuties(tx: Tx, rows: readonly DutyRow[]): Promise<void> {
  await sql`delete from table_duty d using ${toRowset(rows)} where r.user_id is null and d.business_date = r.business_date
    and d.table_id = r.table_id and d.shift_id is not distinct from r.shift_id`.execute(tx)
  await sql`insert into table_duty (business_date, table_id, shift_id, waiter_user_id)
    select r.business_date, r.table_id, r.shift_id, r.user_id from ${toRowset(rows)} where r.user_id is not null order by r.key
    on conflict (business_date, table_id, shift_id) do update set waiter_user_id = excluded.waiter_user_id`.execute(tx)
}

/** Notifies phones: planners reload the week, open sheets of tonight's tables their waiter. */
function publishDuties(
  { emit, now }: CommandContext,
  rows: readonly Pick<DutyRow, 'businessDate' | 'tableId'>[],
): void {
  const tonight = getBusinessDate(now)
  const tableIds = rows.filter(({ businessDate }) => businessDate === tonight).map(({ tableId }) => tableId)
  emit({ topic: 'schedule' })
  if (tableIds.length > 0) emit({ topic: 'table', ids: [...new Set(tableIds)] })
}

export const copyDutyWeek: Handler<typeof scheduling.dutyCopyWeek, typeof schemas.dutyCopyWeek> = async (
  context,
  { toWeek },
) => {
  const { tx, actor, now } = context
  const [fromWeek, tonight] = [addDays(toWeek, -WEEK_DAYS), getBusinessDate(now)]
  await assertPlannableNight(tx, addDays(toWeek, 6), now, 'toWeek')
  await lockPlans(tx)
  const { rows: sources } = await sql<SourceDuty>`
    select d.business_date::text, d.table_id, d.shift_id, d.waiter_user_id, u.nick_name, u.dept_id,
      ${isPlannablePerson} as is_plannable
    from table_duty d join app_user u on u.user_id = d.waiter_user_id
    join venue_table t on t.table_id = d.table_id and t.status = ${lit(normalDisable.normal)}
    left join shift f on f.shift_id = d.shift_id
    where d.business_date between ${fromWeek}::date and ${addDays(fromWeek, 6)}::date
      and d.business_date + ${WEEK_DAYS}::integer >= ${tonight}::date
      and (d.shift_id is null or f.status = ${lit(normalDisable.normal)} and not f.rest_flag)
    order by d.duty_id`.execute(tx)
  const isCopied = ({ isPlannable, deptId }: SourceDuty) => isPlannable && canPlanDept(actor, deptId)
  const copied = await insertCopies(tx, sources.filter(isCopied))
  if (copied.length > 0) {
    publishDuties(context, copied)
    context.log({ subjectType: 'duty', after: { fromWeek, toWeek, count: copied.length } })
  }
  const skipped = sources.filter((source) => !isCopied(source)).map(({ nickName }) => nickName)
  return { count: copied.length, skipped: [...new Set(skipped)] }
}

type SourceDuty = {
  businessDate: string
  tableId: number
  shiftId: number | null
  waiterUserId: number
  nickName: string
  deptId: number
  isPlannable: boolean
}

/** Adds duties a week later where there is none. Returns the added ones. */
async function insertCopies(
  tx: Tx,
  sources: readonly SourceDuty[],
): Promise<{ businessDate: string; tableId: number }[]> {
  const copies = sources.map(({ businessDate, shiftId, ...source }) => ({
    ...source,
    businessDate: addDays(businessDate, WEEK_DAYS),
    ...(shiftId !== null && { shiftId }),
  }))
  const { rows } = await sql<{ businessDate: string; tableId: number }>`
    insert into table_duty (business_date, table_id, shift_id, waiter_user_id)
    select r.business_date, r.table_id, r.shift_id, r.user_id from ${toRowset(copies)} order by r.key
    on conflict (business_date, table_id, shift_id) do nothing returning business_date::text, table_id`.execute(tx)
  return rows
}
