/** Rights of employees: their roles' permissions, read from `role_permission`. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import { userStatus } from '@nocturne/contract/codes'
import { permissions, type PermissionKey, type Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'

/** Scopes by permission, by role key. */
export type RightsTable = ReadonlyMap<string, ReadonlyMap<string, Scope>>

/** Permissions without which the venue could not be managed: at least one active person has both. */
export const rulingPermissions = ['system:role:edit', 'system:config:edit'] as const

/** Permissions that give control over other people's rights. Only employees who have them manage people who have them. */
const guardedPermissions: readonly string[] = [...rulingPermissions, 'system:user:edit', allPermissions]

const width: Readonly<Record<Scope, number>> = { self: 1, dept: 2, all: 3 }

/**
 * Serializes changes of rights: of two administrators who remove each other's rights, the second one sees the change of
 * the first. Taken after row locks.
 */
export const lockRights = (tx: Tx) => sql`select pg_advisory_xact_lock(4030)`.execute(tx)

/** Loads the permissions of all roles. */
export async function loadRights(db: Db | Tx): Promise<RightsTable> {
  const rows = await db.selectFrom('rolePermission').selectAll().execute()
  const byRole = Map.groupBy(rows, ({ roleKey }) => roleKey)
  return new Map([...byRole].map(([key, own]) => [key, new Map(own.map((row) => [row.permission, row.scope]))]))
}

/** Widest scopes of several roles, by permission. */
export function mergeRights(rights: RightsTable, roleKeys: readonly string[]): Map<string, Scope> {
  const merged = new Map<string, Scope>()
  for (const [permission, scope] of roleKeys.flatMap((key) => [...(rights.get(key) ?? [])])) {
    const known = merged.get(permission)
    if (known === undefined || width[scope] > width[known]) merged.set(permission, scope)
  }
  return merged
}

/** Negative when the first scope is narrower than the second; null is none. */
export const compareScopes = (one: Scope | null, other: Scope | null): number =>
  (one === null ? 0 : width[one]) - (other === null ? 0 : width[other])

/** True when the actor has the permission at least in this scope. */
export function includesRight(actor: StaffActor, permission: string, scope: Scope): boolean {
  const granted: ReadonlyMap<string, Scope> = actor.permissions
  if (granted.has(allPermissions)) return true
  const own = granted.get(permission)
  return own !== undefined && width[own] >= width[scope]
}

/** Permissions of the roles that the actor lacks, or has in a narrower scope. */
export const listLackedRights = (actor: StaffActor, rights: RightsTable, roleKeys: readonly string[]): string[] =>
  [...mergeRights(rights, roleKeys)].flatMap(([permission, scope]) =>
    includesRight(actor, permission, scope) ? [] : [permission],
  )

/** True when the actor may manage people with these roles: has each right over other people that they have. */
export const canManageRoles = (actor: StaffActor, rights: RightsTable, roleKeys: readonly string[]): boolean =>
  !listLackedRights(actor, rights, roleKeys).some((permission) => guardedPermissions.includes(permission))

/** True when these roles together have all ruling permissions. */
export function hasRulingRights(rights: RightsTable, roleKeys: readonly string[]): boolean {
  const merged = mergeRights(rights, roleKeys)
  return rulingPermissions.every((permission) => merged.has(permission))
}

/** Active people who can sign in and have all ruling permissions, except these. Called with `lockRights`. */
export async function listAdministrators(tx: Tx, except: readonly number[] = []): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id from app_user u
    where u.status = ${lit(userStatus.active)} and u.password_hash is not null and u.user_id <> all(${[...except]}::bigint[])
      and (select count(distinct p.permission) from role_permission p
        where p.role_key = any(u.role_keys) and p.permission = any(${[...rulingPermissions]}::text[])) = ${rulingPermissions.length}
    order by u.user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/**
 * Condition on a column of role keys: one of the built-in roles, or an own role with the duties of one. For alerts and
 * approvals that name roles.
 */
export const buildDutyFilter = (roleKeys: RawBuilder<unknown>, roles: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${roleKeys} && ${[...roles]}::text[] or exists (
    select from role duty where duty.role_key = any(${roleKeys}) and duty.base_role = any(${[...roles]}::text[])))`

/** Chinese names of permissions, for messages. */
export function describePermissions(keys: readonly string[]): string {
  const labels = keys.map((key) =>
    key === allPermissions ? '全部权限' : (permissions[key as PermissionKey]?.label ?? key),
  )
  const named = labels.slice(0, 3).join('、')
  return labels.length > 3 ? `${named}等${labels.length}项` : named
}
