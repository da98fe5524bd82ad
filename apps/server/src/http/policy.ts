/** Who may do what on whose records: the server's side of the permission matrix. */
import type { PermissionKey, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StaffActor } from './context.ts'
import { refuse } from './refusal.ts'

/** Scope in which the actor holds the key, if at all. */
export function scopeOf(actor: StaffActor, permission: PermissionKey): Scope | undefined {
  return actor.permissions.get(permission)
}

/** The owners of a row: whose it is personally, and the department it was booked to when it was made. */
export type Owner = { userIds: readonly (number | null | undefined)[]; deptId: number | null | undefined }

/** May the actor use the key on a row with these owners? */
export function may(actor: StaffActor, permission: PermissionKey, owner: Owner): boolean {
  const scope = scopeOf(actor, permission)
  if (scope === undefined) return false
  if (scope === 'all' || owner.userIds.includes(actor.userId)) return true
  return scope === 'dept' && owner.deptId != null && actor.deptIds.includes(owner.deptId)
}

/** As `may`, or NO_PERMISSION. */
export function demand(actor: StaffActor, permission: PermissionKey, owner: Owner): void {
  if (!may(actor, permission, owner)) refuse('NO_PERMISSION')
}

/** The same rule as a condition on rows, for lists, counts and reports: `where ${ownRows(…)}`. */
export function ownRows(
  actor: StaffActor,
  permission: PermissionKey,
  columns: { users: readonly string[]; dept: string },
): RawBuilder<boolean> {
  const scope = scopeOf(actor, permission)
  if (scope === undefined) return sql`false`
  if (scope === 'all') return sql`true`
  const mine = sql.join(
    columns.users.map((column) => sql`${sql.ref(column)} = ${actor.userId}`),
    sql` or `,
  )
  if (scope === 'self') return sql`(${mine})`
  return sql`(${mine} or ${sql.ref(columns.dept)} = any(${[...actor.deptIds]}))`
}
