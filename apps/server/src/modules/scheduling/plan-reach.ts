/** Schedules a caller may read and plan, and the people of a department. */
import { deptType, normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { listDeptSubtreeIds } from '../directory/public.ts'

type WorkforceKey = Extract<PermissionKey, `employee:workforce:${string}`>

/**
 * Department `deptId` (default: the caller's own) with all below it, limited to the scope of the permission; empty when
 * none is in scope.
 */
export async function listReachableDepts(
  db: Db,
  actor: StaffActor,
  key: WorkforceKey,
  deptId: number | undefined,
): Promise<number[]> {
  const scope = findScope(actor, key)
  if (scope === undefined || scope === 'self') return []
  const requestedDepts = await listDeptSubtreeIds(db, deptId ?? actor.deptId)
  return scope === 'all' ? requestedDepts : requestedDepts.filter((dept) => actor.deptIds.includes(dept))
}

/** True when the caller may plan the people of this department. */
export function canPlanDept(actor: StaffActor, deptId: number): boolean {
  const scope = findScope(actor, 'employee:workforce:edit')
  return scope === 'all' || (scope === 'dept' && actor.deptIds.includes(deptId))
}

/** Departments the caller may choose from, in display order; without the pseudo department of the venue. */
export async function listSelectableDepts(db: Db, actor: StaffActor): Promise<{ deptId: number; deptName: string }[]> {
  const scope = findScope(actor, 'employee:workforce:view')
  if (scope === undefined || scope === 'self') return []
  const { rows } = await sql<{ deptId: number; deptName: string }>`
    select d.dept_id, d.dept_name from dept d
    where d.status = ${lit(normalDisable.normal)} and d.dept_type <> ${lit(deptType.company)}
      and ${scope === 'all' ? sql`true` : sql`d.dept_id = any(${[...actor.deptIds]})`}
    order by d.order_num, d.dept_id`.execute(db)
  return rows
}

/** SQL: condition on `app_user u`: active people other than system accounts, who can be planned. */
export const isPlannablePerson: RawBuilder<boolean> = sql`u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)}`
