/** Validates nights and people of a change to a plan. */
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { StaffActor } from '../../http/context.ts'
import { findMissingElement, refuseNotFound, refuseField } from '../../http/refusal.ts'
import { refusePastNight } from '../ledger/public.ts'
import { canPlanDept, isPlannablePerson } from './plan-reach.ts'
import { getPlanningState } from './schedule-store.ts'

/**
 * Refuses a night that is over (NIGHT_OVER, DAY_CLOSED) or too far ahead (PARAM_INVALID of the input field `field`).
 */
export async function assertPlannableNight(tx: Tx, date: string, now: Date, field = 'businessDate'): Promise<void> {
  const when = getPlanningState(date, now)
  if (when === 'over') await refusePastNight(tx, date)
  if (when === 'far') refuseField(field, '日期', '只能排未来三个月内的班')
}

/** Requires active people within the caller's planning scope. Other people are refused as if they did not exist. */
export async function assertPlannablePeople(tx: Tx, actor: StaffActor, userIds: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<{ userId: number; deptId: number }>`
    select u.user_id, u.dept_id from app_user u where u.user_id = any(${[...userIds]}::bigint[]) and ${isPlannablePerson}`.execute(
    tx,
  )
  const planned = rows.filter(({ deptId }) => canPlanDept(actor, deptId)).map(({ userId }) => userId)
  const missing = findMissingElement(userIds, planned)
  if (missing !== undefined) refuseNotFound({ userId: missing }, 'USER_NOT_FOUND')
}
