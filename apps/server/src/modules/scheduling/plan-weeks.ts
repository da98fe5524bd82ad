/** 复制上周, 发布, 清空未发布: commands on a department's plans for whole weeks. */
import { addDays, getBusinessDate, countDaysBetween } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import type { schemas } from '@nocturne/contract/scheduling/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { listReachableDepts, isPlannablePerson } from './plan-reach.ts'
import { assertPlannableNight } from './plan-checks.ts'
import { lockPlans, publishDrafts } from './schedule-store.ts'
import { runUndoableChange } from './undo-change.ts'

const KEY = 'employee:workforce:edit'
/** Maximum weeks per command. */
const WEEKS_AT_MOST = 6

type Weeks = { fromWeek: string; toWeek: string; deptId?: number | undefined }

/** First and last night of the weeks. Throws PARAM_INVALID when the range is reversed or too long. */
export function resolveWeekNights({ fromWeek, toWeek }: Weeks): { begin: string; end: string } {
  const days = countDaysBetween(fromWeek, toWeek)
  if (days < 0 || days >= WEEKS_AT_MOST * 7) refuseField('toWeek', '结束周', `结束周须在开始周之后${WEEKS_AT_MOST}周内`)
  return { begin: fromWeek, end: addDays(toWeek, 6) }
}

/**
 * Departments of the command. Throws NO_PERMISSION for departments outside the caller's scope, and NOT_FOUND for an
 * unknown one when the caller may plan all.
 */
export async function requirePlannableDepts(
  { tx, actor }: CommandContext,
  deptId: number | undefined,
): Promise<number[]> {
  const depts = await listReachableDepts(tx, actor, KEY, deptId)
  if (depts.length > 0) return depts
  return findScope(actor, KEY) === 'all' ? refuseNotFound({ deptId }) : refuse('NO_PERMISSION')
}

const buildDeptFilter = (depts: readonly number[]) => sql<boolean>`u.dept_id = any(${[...depts]}::bigint[])`

const pickLater = (a: string, b: string) => (a > b ? a : b)

export const copyWeek: Handler<typeof scheduling.copyWeek, typeof schemas.copyWeek> = async (context, input) => {
  const { tx, actor, now } = context
  const { fromWeek, toWeek } = input
  if (fromWeek === toWeek) refuseField('toWeek', '目标周', '不能复制到同一周')
  await assertPlannableNight(tx, addDays(toWeek, 6), now)
  const depts = await requirePlannableDepts(context, input.deptId)
  await lockPlans(tx)
  const touched = { people: buildDeptFilter(depts), begin: toWeek, end: addDays(toWeek, 6) }
  const { rows } = await runUndoableChange(context, 'copy', touched, () =>
    sql<{ userId: number }>`
    insert into schedule_draft (user_id, business_date, shift_id, create_user_id, created_at)
    select u.user_id, n.night + ${countDaysBetween(fromWeek, toWeek)}::integer, f.shift_id, ${actor.userId}, ${now}
    from app_user u cross join (select generate_series(0, 6) + ${fromWeek}::date as night) n
    left join schedule s on s.user_id = u.user_id and s.business_date = n.night
    left join schedule_draft d on d.user_id = u.user_id and d.business_date = n.night
    join shift f on f.shift_id = case when d.user_id is null then s.shift_id else d.shift_id end and f.status = ${lit(normalDisable.normal)}
    where u.dept_id = any(${depts}) and ${isPlannablePerson} and n.night + ${countDaysBetween(fromWeek, toWeek)}::integer >= ${getBusinessDate(now)}::date
      and not exists (select from schedule t where t.user_id = u.user_id and t.business_date = n.night + ${countDaysBetween(fromWeek, toWeek)}::integer)
    order by 1, 2
    on conflict (user_id, business_date) do nothing returning user_id`.execute(tx),
  )
  if (rows.length > 0) {
    context.emit({ topic: 'schedule' })
    context.log({ subjectType: 'schedule', after: { ...input, count: rows.length } })
  }
  return { count: rows.length }
}

export const publishPlans: Handler<typeof scheduling.publish, typeof schemas.publish> = async (context, input) => {
  const { tx, now } = context
  const { begin, end } = resolveWeekNights(input)
  await assertPlannableNight(tx, end, now)
  const depts = await requirePlannableDepts(context, input.deptId)
  await lockPlans(tx)
  const from = pickLater(begin, getBusinessDate(now))
  const published = await runUndoableChange(
    context,
    'publish',
    { people: buildDeptFilter(depts), begin: from, end },
    () =>
      publishDrafts(
        context,
        sql`u.dept_id = any(${depts}) and ${isPlannablePerson} and d.business_date between ${from}::date and ${end}::date`,
      ),
  )
  if (published.count > 0) context.log({ subjectType: 'schedule', after: { ...input, ...published } })
  return published
}

export const clearDrafts: Handler<typeof scheduling.clearDraft, typeof schemas.clearDraft> = async (context, input) => {
  const { tx } = context
  const { begin, end } = resolveWeekNights(input)
  const depts = await requirePlannableDepts(context, input.deptId)
  await lockPlans(tx)
  const { rows } = await runUndoableChange(context, 'clear', { people: buildDeptFilter(depts), begin, end }, () =>
    sql`
    delete from schedule_draft d using app_user u where u.user_id = d.user_id and u.dept_id = any(${depts})
      and d.business_date between ${begin}::date and ${end}::date returning 1`.execute(tx),
  )
  if (rows.length > 0) {
    context.emit({ topic: 'schedule' })
    context.log({ subjectType: 'schedule', before: { ...input, count: rows.length } })
  }
  return { count: rows.length }
}
