/** Authorization by permission and ownership: the server's side of the permission matrix. */
import type { PermissionKey, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StaffActor } from './context.ts'
import { refuse } from './refusal.ts'

/** Scope in which the actor has the permission; undefined without it. */
export function findScope(actor: StaffActor, permission: PermissionKey): Scope | undefined {
  return actor.permissions.get(permission)
}

/** Owners of a row: the people it belongs to, and the department it was booked to at creation. */
export type RowOwner = { userIds: readonly (number | null | undefined)[]; deptId: number | null | undefined }

/** True when the actor may use the permission on a row with these owners. */
export function isPermitted(actor: StaffActor, permission: PermissionKey, owner: RowOwner): boolean {
  const scope = findScope(actor, permission)
  if (scope === undefined) return false
  if (scope === 'all' || owner.userIds.includes(actor.userId)) return true
  return scope === 'dept' && owner.deptId != null && actor.deptIds.includes(owner.deptId)
}

/** Throws NO_PERMISSION unless `isPermitted` allows it. */
export function requirePermission(actor: StaffActor, permission: PermissionKey, owner: RowOwner): void {
  if (!isPermitted(actor, permission, owner)) refuse('NO_PERMISSION')
}

/** Same rule as an SQL condition, for lists, counts and reports: `where ${buildOwnerFilter(…)}`. */
export function buildOwnerFilter(
  actor: StaffActor,
  permission: PermissionKey,
  columns: { users: readonly string[]; dept: string },
): RawBuilder<boolean> {
  const scope = findScope(actor, permission)
  if (scope === undefined) return sql`false`
  if (scope === 'all') return sql`true`
  const mine = sql.join(
    columns.users.map((column) => sql`${sql.ref(column)} = ${actor.userId}`),
    sql` or `,
  )
  if (scope === 'self') return sql`(${mine})`
  return sql`(${mine} or ${sql.ref(columns.dept)} = any(${[...actor.deptIds]}))`
}
