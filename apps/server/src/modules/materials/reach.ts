/** Who is shown what: materials by departments, tasks by being given to somebody. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { StaffActor } from '../../http/context.ts'
import { scopeOf } from '../../http/policy.ts'
import { refuseField } from '../../http/refusal.ts'
import type { PermissionKey } from '@nocturne/contract/permissions'

/** A column of departments that are meant, each with everything below it, none of them meaning everybody: is the actor meant? */
export const isMeant = (actor: StaffActor, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = '{}' or ${sql.ref(column)} && (
    select string_to_array(d.ancestors, ',')::bigint[] || d.dept_id from dept d where d.dept_id = ${actor.deptId}))`

/**
 * The departments somebody publishes for, out of those he asks for: none for everybody, his own where his right ends there. Refuses
 * departments that are not his to reach.
 */
export async function reachedDepts(
  db: Db,
  { actor, permission, field }: { actor: StaffActor; permission: PermissionKey; field: string },
  asked: readonly number[],
): Promise<number[]> {
  const depts = [...new Set(asked)]
  const all = scopeOf(actor, permission) === 'all'
  if (depts.length === 0) return all ? [] : [actor.deptId]
  if (!all && depts.some((deptId) => !actor.deptIds.includes(deptId)))
    refuseField(field, '部门', '只能选择本部门及下级部门')
  const { rows } = await sql`select from dept where dept_id = any(${depts}::bigint[])`.execute(db)
  if (rows.length < depts.length) refuseField(field, '部门', '部门不存在')
  return depts
}
