import { allPermissions } from '@nocturne/contract/all-permissions'
import { roles } from '@nocturne/contract/permissions'
import type { PermissionKey, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StaffActor } from '../../http/context.ts'

/**
 * Widest data scope of a person's roles; an own role has that of the built-in role it was copied from: `all`, `dept` or `self`. Pickers filter by it; records are guarded by their
 * own permission keys.
 */
export function getDataScope(actor: StaffActor): Scope {
  if (actor.permissions.has(allPermissions as PermissionKey)) return 'all'
  const scopes = actor.baseRoles.map((role) => roles[role].scope)
  if (scopes.includes('all')) return 'all'
  return scopes.includes('dept') ? 'dept' : 'self'
}

/**
 * Condition on a department column: departments within the actor's scope; with scope `self` only the actor's
 * department.
 */
export function buildDataScopeFilter(actor: StaffActor, deptColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  const scope = getDataScope(actor)
  if (scope === 'all') return sql`true`
  return scope === 'dept' ? sql`${deptColumn} = any(${[...actor.deptIds]})` : sql`${deptColumn} = ${actor.deptId}`
}
