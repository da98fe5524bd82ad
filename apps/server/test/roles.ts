/** Roles that differ from the general manager's in single permissions. */
import type { PermissionKey, Scope } from '@nocturne/contract/permissions'
import type { Caller, TestApi } from './api.ts'

/**
 * Copies the manager's role with other scopes; null: without the permission. The server loads roles with its first
 * request, so they are created before it.
 */
export async function createRole(
  { db }: TestApi,
  roleKey: string,
  scopes: Partial<Record<PermissionKey, Scope | null>>,
): Promise<void> {
  const manager = await db.selectFrom('rolePermission').selectAll().where('roleKey', '=', 'gm').execute()
  await db.insertInto('role').values({ roleKey, roleName: roleKey, baseRole: 'gm' }).execute()
  const rows = manager.flatMap(({ permission, scope }) => {
    const changed = (scopes as Record<string, Scope | null>)[permission]
    return changed === null ? [] : [{ roleKey, permission, scope: changed ?? scope }]
  })
  await db.insertInto('rolePermission').values(rows).execute()
}

/** Calls as the manager with another role. */
export async function withRole<T>(
  { db }: TestApi,
  { manager, roleKey }: { manager: Caller; roleKey: string },
  run: (caller: Caller) => Promise<T>,
): Promise<T> {
  const setRole = (key: string) =>
    db
      .updateTable('appUser')
      .set({ roleKeys: [key] })
      .where('userName', '=', 'gm')
      .execute()
  await setRole(roleKey)
  try {
    return await run(manager)
  } finally {
    await setRole('gm')
  }
}
