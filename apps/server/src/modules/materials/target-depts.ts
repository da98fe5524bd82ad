/** Departments a material or task is meant for: a material is visible to departments, a task is assigned to people. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { refuseField } from '../../http/refusal.ts'
import type { PermissionKey } from '@nocturne/contract/permissions'

/** Condition: the actor belongs to one of the departments in the column, or below one; an empty list means all departments. */
export const buildAudienceCondition = (actor: StaffActor, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = '{}' or ${sql.ref(column)} && (
    select string_to_array(d.ancestors, ',')::bigint[] || d.dept_id from dept d where d.dept_id = ${actor.deptId}))`

/**
 * Returns the departments the caller publishes for. Without requested departments: all, or the caller's own if the
 * permission is limited to it. Refuses departments outside the caller's scope.
 */
export async function resolveTargetDepts(
  db: Db,
  { actor, permission, field }: { actor: StaffActor; permission: PermissionKey; field: string },
  requestedDeptIds: readonly number[],
): Promise<number[]> {
  const depts = [...new Set(requestedDeptIds)]
  const all = findScope(actor, permission) === 'all'
  if (depts.length === 0) return all ? [] : [actor.deptId]
  if (!all && depts.some((deptId) => !actor.deptIds.includes(deptId)))
    refuseField(field, '部门', '只能选择本部门及下级部门')
  const { rows } = await sql`select from dept where dept_id = any(${depts}::bigint[])`.execute(db)
  if (rows.length < depts.length) refuseField(field, '部门', '部门不存在')
  return depts
}
