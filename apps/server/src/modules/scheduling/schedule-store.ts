/**
 * Writes and publishes plans. One lock serializes all planners, who are few; so a cell published by two of them
 * concurrently is published once.
 */
import { formatChineseDate } from '@nocturne/base/date-text'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { notify } from '../notifications/public.ts'
import { formatShift } from './schedule-rules.ts'
import { buildScheduleRoute } from './schedule-route.ts'

/** Locks all plans for writing until the transaction ends. */
export async function lockPlans(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4094, 0)`.execute(tx)
}

/**
 * A cell of a plan. `shiftId` null: nothing is planned for that night. `reason`: text of a proposal for the planner.
 */
export type PlanCell = { userId: number; businessDate: string; shiftId: number | null; reason?: string }

/** Writes drafts of these cells; a draft equal to the published cell is not stored. */
export async function writeDrafts(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  cells: readonly PlanCell[],
): Promise<void> {
  const json = JSON.stringify(cells)
  await sql`
    with wanted as (
      select "userId" as user_id, "businessDate" as business_date, "shiftId" as shift_id, reason
      from jsonb_to_recordset(${json}::jsonb) as w("userId" bigint, "businessDate" date, "shiftId" bigint, reason text)
    ), same as (
      delete from schedule_draft d using wanted w left join schedule s using (user_id, business_date)
      where d.user_id = w.user_id and d.business_date = w.business_date and s.shift_id is not distinct from w.shift_id
    )
    insert into schedule_draft (user_id, business_date, shift_id, reason, create_user_id, created_at)
    select w.user_id, w.business_date, w.shift_id, w.reason, ${actor.userId}, ${now}
    from wanted w left join schedule s using (user_id, business_date) where s.shift_id is distinct from w.shift_id
    on conflict (user_id, business_date) do update set shift_id = excluded.shift_id, reason = excluded.reason, create_user_id = excluded.create_user_id,
    created_at = excluded.created_at`.execute(tx)
}

type Published = {
  userId: number
  businessDate: string
  /** True when this night had a published cell before the publication. */
  changed: boolean
  shiftName: string | null
  onMinute: number | null
  offMinute: number | null
}

/** Maximum nights listed in one message. */
const NIGHTS_NAMED = 7

/**
 * Publishes the drafts selected by `which` (a condition on `schedule_draft d`) and notifies their people. Refuses all
 * with DAY_CLOSED when one night is closed. Returns the number of cells and of people.
 */
export async function publishDrafts(
  context: CommandContext,
  which: ReturnType<typeof sql<boolean>>,
): Promise<{ count: number; people: number }> {
  const { tx, actor, now } = context
  const { rows } = await sql<Published>`
    with taken as (
      delete from schedule_draft d using app_user u where u.user_id = d.user_id and ${which} returning d.user_id, d.business_date, d.shift_id, u.dept_id
    ), gone as (
      delete from schedule s using taken t where s.user_id = t.user_id and s.business_date = t.business_date and t.shift_id is null
      returning s.user_id, s.business_date
    ), before as (
      select s.user_id, s.business_date from schedule s join taken using (user_id, business_date)
    ), written as (
      insert into schedule (user_id, dept_id, business_date, shift_id, shift_name, short_name, color, rest_flag, on_minute, off_minute,
        on_advance_minutes, late_minutes, lack_minutes, early_minutes, off_delay_minutes, publish_user_id, published_at)
      select t.user_id, t.dept_id, t.business_date, ${shiftColumns}, ${actor.userId}, ${now} from taken t join shift f using (shift_id)
      on conflict (user_id, business_date) do update set ${takeTerms}, dept_id = excluded.dept_id,
        publish_user_id = excluded.publish_user_id, published_at = excluded.published_at
      returning user_id, business_date, shift_name, on_minute, off_minute
    )
    select w.user_id, w.business_date::text, w.shift_name, w.on_minute, w.off_minute, b.user_id is not null as changed
    from written w left join before b using (user_id, business_date)
    union all select g.user_id, g.business_date::text, null, null, null, true from gone g
    order by 1, 2`.execute(tx)
  await notifyPeople(context, rows)
  return { count: rows.length, people: new Set(rows.map(({ userId }) => userId)).size }
}

const shiftColumns = sql`f.shift_id, f.shift_name, f.short_name, f.color, f.rest_flag, f.on_minute, f.off_minute,
  f.on_advance_minutes, f.late_minutes, f.lack_minutes, f.early_minutes, f.off_delay_minutes`

const takeTerms = sql`shift_id = excluded.shift_id, shift_name = excluded.shift_name, short_name = excluded.short_name, color = excluded.color,
  rest_flag = excluded.rest_flag, on_minute = excluded.on_minute, off_minute = excluded.off_minute,
  on_advance_minutes = excluded.on_advance_minutes, late_minutes = excluded.late_minutes, lack_minutes = excluded.lack_minutes,
  early_minutes = excluded.early_minutes, off_delay_minutes = excluded.off_delay_minutes`

/**
 * Notifies each person except the publisher of their nights; nights that were already published are announced as a
 * change.
 */
async function notifyPeople({ tx, emit, now, actor }: CommandContext, rows: readonly Published[]): Promise<void> {
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  byPerson.delete(actor.userId)
  const alike = Map.groupBy(byPerson, ([, nights]) => buildMessage(nights))
  for (const [message, people] of alike) {
    const { title, content } = JSON.parse(message) as { title: string; content: string }
    const month = people[0]?.[1][0]?.businessDate.slice(0, 7) ?? ''
    await notify(
      tx,
      emit,
      {
        userIds: people.map(([userId]) => userId),
        category: notifyCategory.attendance,
        title,
        content,
        route: buildScheduleRoute(month),
        bizType: 'schedule',
      },
      now,
    )
  }
  if (rows.length > 0) emit({ topic: 'schedule' })
}

/** Builds title and text of a message as JSON; people with identical nights get the same text. */
function buildMessage(nights: readonly Published[]): string {
  const named = nights.slice(0, NIGHTS_NAMED).map((night) => {
    const shift = night.shiftName === null ? '取消排班' : formatShift({ ...night, shiftName: night.shiftName })
    return `${formatChineseDate(night.businessDate)} ${shift}`
  })
  const content = `${named.join('；')}${nights.length > NIGHTS_NAMED ? `；共${nights.length}天` : ''}`
  return JSON.stringify({ title: nights.some(({ changed }) => changed) ? '排班有变更' : '新排班已发布', content })
}

/** Applies the changed terms of a shift to published future nights. Returns the people whose times changed. */
export async function applyShiftTerms(tx: Tx, shiftId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with before as (
      select s.schedule_id, s.user_id, s.on_minute, s.off_minute from schedule s
      where s.shift_id = ${shiftId} and s.business_date > ${getBusinessDate(now)}::date
    ), written as (
      update schedule s set shift_name = f.shift_name, short_name = f.short_name, color = f.color, rest_flag = f.rest_flag,
        on_minute = f.on_minute, off_minute = f.off_minute, on_advance_minutes = f.on_advance_minutes, late_minutes = f.late_minutes,
        lack_minutes = f.lack_minutes, early_minutes = f.early_minutes, off_delay_minutes = f.off_delay_minutes
      from shift f, before b where f.shift_id = s.shift_id and b.schedule_id = s.schedule_id
      returning s.schedule_id, s.on_minute, s.off_minute
    )
    select distinct b.user_id from written w join before b using (schedule_id)
    where w.on_minute is distinct from b.on_minute or w.off_minute is distinct from b.off_minute order by 1`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Number of days ahead that can be planned. */
const PLANNED_AHEAD = 92

/**
 * State of a night for planning: `over` before the current night, `far` beyond the plannable days, otherwise `open`.
 */
export function getPlanningState(date: string, now: Date): 'over' | 'far' | 'open' {
  const tonight = getBusinessDate(now)
  if (date < tonight) return 'over'
  return date > addDays(tonight, PLANNED_AHEAD) ? 'far' : 'open'
}
