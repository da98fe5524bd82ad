/** Changes of roles and their permissions. An employee grants only what they have, in no wider scope. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import { userStatus } from '@nocturne/contract/codes'
import type { PermissionKey, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { requireSecondPerson } from '../../http/second-person.ts'
import { describeScope, needsConfirmation } from './guarded-rights.ts'
import { describePermissions, includesRight, listAdministrators, lockRights } from './rights.ts'
import { createRoleKey } from './role-entity.ts'

/** Role of the accounts with every permission; its permissions are fixed. */
export const ADMINISTRATOR_ROLE = 'admin'

/** A permission of a role: the scope after the change and the one that was shown; null for none. */
export type RoleCell = { permission: PermissionKey; scope: Scope | null; seen: Scope | null }

/**
 * Changes name and permissions of a role. Refuses STALE_DATA with the current scopes when a shown one has changed,
 * RIGHT_NOT_OWN for a permission that the actor lacks, and LAST_ADMINISTRATOR when no one could manage rights any more.
 */
export async function changeRole(
  context: CommandContext,
  { roleId, roleName, cells }: { roleId: number; roleName?: string | undefined; cells: readonly RoleCell[] },
): Promise<void> {
  const { tx, actor, emit, log } = context
  await lockRights(tx)
  const role = await lockRole(tx, roleId)
  if (role.roleKey === ADMINISTRATOR_ROLE) refuseField('roleId', '角色', '系统管理员拥有全部权限，不能修改')
  const current = await readScopes(tx, role.roleKey)
  const stale = cells.filter(({ permission, seen }) => (current.get(permission) ?? null) !== seen)
  if (stale.length > 0)
    refuse(
      'STALE_DATA',
      {},
      { stale: stale.map(({ permission }) => ({ permission, current: current.get(permission) ?? null })) },
    )
  const lacked = cells.filter(({ permission, scope }) => scope !== null && !includesRight(actor, permission, scope))
  if (lacked.length > 0)
    refuse('RIGHT_NOT_OWN', { names: describePermissions(lacked.map(({ permission }) => permission)) })
  const changed = cells.filter(({ permission, scope }) => (current.get(permission) ?? null) !== scope)
  if (roleName !== undefined && roleName !== role.roleName) await renameRole(tx, roleId, roleName)
  await writeScopes(tx, role.roleKey, changed)
  if (changed.some(({ scope }) => scope === null) && (await listAdministrators(tx)).length === 0)
    refuse('LAST_ADMINISTRATOR')
  await requireRoleConfirmation(context, { role, changed, current })
  emit({ topic: 'permissions' })
  const pick = (scopeOf: (cell: RoleCell) => Scope | null) =>
    Object.fromEntries(changed.map((cell) => [cell.permission, scopeOf(cell)]))
  log({
    title: '修改角色权限',
    subjectType: 'role',
    subjectId: roleId,
    before: { roleName: role.roleName, ...pick(({ permission }) => current.get(permission) ?? null) },
    after: { roleName: roleName ?? role.roleName, ...pick(({ scope }) => scope) },
  })
}

type RoleChange = {
  role: { roleKey: string; roleName: string }
  changed: readonly RoleCell[]
  current: ReadonlyMap<string, Scope>
}

/** A second person confirms wider scopes of guarded permissions, and any change of those that people confirm with. */
async function requireRoleConfirmation(context: CommandContext, { role, changed, current }: RoleChange): Promise<void> {
  const isGuarded = changed.some(({ permission, scope }) =>
    needsConfirmation(permission, current.get(permission) ?? null, scope),
  )
  if (!isGuarded) return
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user where ${role.roleKey} = any(role_keys) and status = ${lit(userStatus.active)}
    order by user_id`.execute(context.tx)
  await requireSecondPerson(context, {
    title: `修改角色权限：${role.roleName}`,
    lines: changed.map(({ permission, scope }) => ({
      label: describePermissions([permission]),
      beforeText: describeScope(current.get(permission) ?? null),
      afterText: describeScope(scope),
    })),
    concernedUserIds: rows.map(({ userId }) => userId),
  })
}

type RoleTx = CommandContext['tx']

async function lockRole(tx: RoleTx, roleId: number) {
  const role = await tx
    .selectFrom('role')
    .select(['roleKey', 'roleName', 'baseRole'])
    .where('roleId', '=', roleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return role ?? refuseNotFound({ roleId })
}

async function readScopes(tx: RoleTx, roleKey: string): Promise<ReadonlyMap<string, Scope>> {
  const rows = await tx
    .selectFrom('rolePermission')
    .select(['permission', 'scope'])
    .where('roleKey', '=', roleKey)
    .execute()
  return new Map(rows.map(({ permission, scope }) => [permission, scope]))
}

async function renameRole(tx: RoleTx, roleId: number, roleName: string): Promise<void> {
  await assertFreeName(tx, roleName, roleId)
  await tx.updateTable('role').set({ roleName }).where('roleId', '=', roleId).execute()
}

/** Refuses a name that another role has, and one that cells of imports would split. Called with `lockRights`. */
async function assertFreeName(tx: RoleTx, roleName: string, roleId: number): Promise<void> {
  if (/[、,，;；/]/.test(roleName)) refuseField('roleName', '角色名称', '角色名称不能有顿号、逗号、分号和斜线')
  const { rows } = await sql`
    select from role where lower(role_name) = lower(${roleName}) and role_id <> ${roleId}`.execute(tx)
  if (rows.length > 0) refuseField('roleName', '角色名称', '已有同样的角色名称')
}

async function writeScopes(tx: RoleTx, roleKey: string, cells: readonly RoleCell[]): Promise<void> {
  const removed = cells.filter(({ scope }) => scope === null).map(({ permission }) => permission)
  if (removed.length > 0)
    await tx
      .deleteFrom('rolePermission')
      .where('roleKey', '=', roleKey)
      .where('permission', 'in', removed as string[])
      .execute()
  const granted = cells.flatMap(({ permission, scope }) => (scope === null ? [] : [{ roleKey, permission, scope }]))
  if (granted.length > 0)
    await tx
      .insertInto('rolePermission')
      .values(granted)
      .onConflict((conflict) =>
        conflict.columns(['roleKey', 'permission']).doUpdateSet((update) => ({ scope: update.ref('excluded.scope') })),
      )
      .execute()
}

/** Adds a role with the permissions and the duties of another one. Returns its id. */
export async function addRoleCopy(
  { tx, emit, log }: CommandContext,
  { roleId, roleName }: { roleId: number; roleName: string },
): Promise<number> {
  await lockRights(tx)
  const origin = await lockRole(tx, roleId)
  if (origin.roleKey === ADMINISTRATOR_ROLE) refuseField('roleId', '角色', '系统管理员不能复制，请选择别的角色')
  await assertFreeName(tx, roleName, 0)
  const roleKey = createRoleKey()
  const { rows } = await sql<{ roleId: number }>`
    insert into role (role_key, role_name, base_role, order_num)
    select ${roleKey}, ${roleName}, ${origin.baseRole}, coalesce(max(order_num), 0) + 10 from role
    returning role_id`.execute(tx)
  await sql`
    insert into role_permission (role_key, permission, scope)
    select ${roleKey}, permission, scope from role_permission
    where role_key = ${origin.roleKey} and permission <> ${allPermissions}`.execute(tx)
  const copyId = rows[0]?.roleId as number
  emit({ topic: 'permissions' })
  log({
    title: '复制角色',
    subjectType: 'role',
    subjectId: copyId,
    after: { roleName, copyOf: origin.roleName },
  })
  return copyId
}
