/** People of a task: active employees within the publisher's scope, except the publisher. */
import { taskTargetType, userStatus, userType } from '@nocturne/contract/codes'
import type { TaskTargetType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { StaffActor } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'
import { refuseField } from '../../../http/refusal.ts'
import { resolveTargetDepts } from '../target-depts.ts'

export type TaskTarget = { targetType: TaskTargetType; targetIds: readonly number[] }

const permission = 'material:task:publish'

/** Refuses a target outside the publisher's scope, and one without people. Returns the target without duplicates. */
export async function requireTaskTarget(
  db: Db,
  actor: StaffActor,
  { targetType, targetIds }: TaskTarget,
): Promise<TaskTarget> {
  if (targetType === taskTargetType.everybody) return { targetType, targetIds: [] }
  const ids = [...new Set(targetIds)]
  if (ids.length === 0)
    refuseField('targetIds', '对象', targetType === taskTargetType.depts ? '请选择部门' : '请选择人员')
  if (targetType === taskTargetType.depts)
    return { targetType, targetIds: await resolveTargetDepts(db, { actor, permission, field: 'targetIds' }, ids) }
  const { rows } = await sql`
    select from app_user u where u.user_id = any(${ids}::bigint[]) and ${buildReachFilter(actor)}`.execute(db)
  if (rows.length < ids.length) refuseField('targetIds', '对象', '只能选择本部门的在职员工，且不能选择自己')
  return { targetType, targetIds: ids }
}

/** Condition: active employees within the publisher's scope, except the publisher. */
function buildReachFilter(actor: StaffActor): RawBuilder<boolean> {
  return joinConditions(
    sql`u.status = ${lit(userStatus.active)}`,
    sql`u.user_type <> ${lit(userType.system)}`,
    sql`u.user_id <> ${actor.userId}`,
    findScope(actor, permission) !== 'all' && sql`u.dept_id = any(${[...actor.deptIds]}::bigint[])`,
  )
}

/** Statement that returns `user_id` and `dept_id` of all people of the target. */
export function selectTargetPeople(actor: StaffActor, { targetType, targetIds }: TaskTarget): RawBuilder<unknown> {
  const ids = [...targetIds]
  const meant =
    targetType === taskTargetType.people
      ? sql`u.user_id = any(${ids}::bigint[])`
      : targetType === taskTargetType.depts &&
        sql`exists (select from dept d where d.dept_id = u.dept_id
          and (string_to_array(d.ancestors, ',')::bigint[] || d.dept_id) && ${ids}::bigint[])`
  return sql`select u.user_id, u.dept_id from app_user u where ${joinConditions(buildReachFilter(actor), meant)}`
}
