/** Turns a bearer token into an actor. Only hashes of tokens are stored; a revoked or expired session ends immediately. */
import { hash } from 'node:crypto'
import { userStatus } from '@nocturne/contract/codes'
import { tokenPattern } from '@nocturne/contract/machine-scopes'
import { roleKeys as builtInRoles } from '@nocturne/contract/permissions'
import type { PermissionKey, RoleKey, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { queryRows, lit } from '../db/statement.ts'
import type { MachineActor, MemberActor, NewcomerActor, StaffActor } from './context.ts'
import { findMachine } from './machine-guard.ts'

/** Hash under which a token is stored. Tokens of machines are marked, because they are stored apart from sessions. */
export const hashToken = (token: string) => `${tokenPattern.test(token) ? MACHINE : ''}${hash('sha256', token)}`

const MACHINE = 'machine:'

/** Lifetime of a staff session after its last use, and minimum time between updates of its row. */
export const STAFF_SESSION_HOURS = 12
const TOUCH_AFTER_MS = 10 * 60_000

const wider: Record<Scope, number> = { self: 1, dept: 2, all: 3 }

type PermissionTable = Map<string, ReadonlyMap<PermissionKey, Scope>>
/** `baseOf`: built-in role whose duties a role has, by role key. */
type RoleTable = { permissions: PermissionTable; baseOf: ReadonlyMap<string, RoleKey> }
type SessionRow = {
  kind: 'staff' | 'member'
  memberId: number | null
  userId: number
  userName: string
  nickName: string
  deptId: number
  deptName: string
  roleKeys: string[]
  saleFlag: boolean
  mustChangePassword: boolean
  deptIds: number[]
  untouchedMs: number
}

/** Actor a token belongs to. */
export type TokenActor = StaffActor | NewcomerActor | MemberActor | MachineActor

export type SessionGuard = {
  /** Finds the actor of a token. `unrecorded`: does not record the use of the session. */
  actorOf: (tokenHash: string, now: Date, options?: { unrecorded?: boolean }) => Promise<TokenActor | undefined>
  /** Called when roles changed; the next request reloads them. */
  forgetPermissions: () => void
}

/** The guard of one process. It caches the role table but no sessions. */
export function createSessionGuard(db: Db): SessionGuard {
  let roles: Promise<RoleTable> | undefined

  async function listBaseRoles(roleKeys: readonly string[]): Promise<RoleKey[]> {
    roles ??= loadRoleTable(db)
    const { baseOf } = await roles
    return [...new Set(roleKeys.flatMap((key) => baseOf.get(key) ?? []))]
  }

  async function loadPermissions(roleKeys: readonly string[]): Promise<ReadonlyMap<PermissionKey, Scope>> {
    roles ??= loadRoleTable(db)
    const { permissions } = await roles
    return mergePermissions(permissions, roleKeys)
  }

  async function findActor(tokenHash: string, now: Date, { unrecorded = false } = {}): Promise<TokenActor | undefined> {
    if (tokenHash.startsWith(MACHINE)) return findMachine(db, tokenHash, now, loadPermissions)
    const [row] = await queryRows<SessionRow>(db)`
      select s.kind, s.member_id, u.user_id, u.user_name, u.nick_name, u.dept_id, d.dept_name, u.role_keys, u.sale_flag, u.must_change_password,
        array(select below.dept_id from dept below where below.dept_id = u.dept_id
              or (',' || below.ancestors || ',') like '%,' || u.dept_id || ',%') as dept_ids,
        (extract(epoch from (${now}::timestamptz - s.last_seen_at)) * 1000)::bigint as untouched_ms
      from session s left join app_user u on u.user_id = s.user_id left join dept d on d.dept_id = u.dept_id
        left join member m on m.member_id = s.member_id
      where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now} and s.absolute_expires_at > ${now}
        and coalesce(u.status, m.status) = ${lit(userStatus.active)}`
    if (!row) return undefined
    if (!unrecorded && row.untouchedMs > TOUCH_AFTER_MS) await updateLastSeen(tokenHash, now)
    if (row.kind === 'member') return { kind: 'member', memberId: row.memberId ?? 0 } satisfies MemberActor
    const { userId, userName, nickName, deptId, deptName, roleKeys, saleFlag, deptIds } = row
    const [permissions, baseRoles] = await Promise.all([loadPermissions(roleKeys), listBaseRoles(roleKeys)])
    const person = { userId, userName, nickName, deptId, deptName, deptIds, roleKeys, baseRoles, saleFlag }
    const staff: StaffActor = { kind: 'staff', ...person, permissions }
    return row.mustChangePassword ? { kind: 'newcomer', staff } : staff
  }

  async function updateLastSeen(tokenHash: string, now: Date): Promise<void> {
    await sql`update session set last_seen_at = ${now},
      expires_at = case when kind = 'staff' then ${now}::timestamptz + make_interval(hours => ${STAFF_SESSION_HOURS}) else expires_at end
      where token_hash = ${tokenHash} and revoked_at is null`.execute(db)
  }

  return { actorOf: findActor, forgetPermissions: () => (roles = undefined) }
}

/**
 * Reads an active employee as an actor without a session, with the current permissions of their roles. Undefined for a
 * former employee.
 */
export async function loadStaffActor(db: Db | Tx, userId: number): Promise<StaffActor | undefined> {
  const [row] = await queryRows<Omit<StaffActor, 'kind' | 'baseRoles' | 'permissions'> & { roleKeys: string[] }>(db)`
    select u.user_id, u.user_name, u.nick_name, u.dept_id, d.dept_name, u.role_keys, u.sale_flag,
      array(select below.dept_id from dept below where below.dept_id = u.dept_id
            or (',' || below.ancestors || ',') like '%,' || u.dept_id || ',%') as dept_ids
    from app_user u join dept d on d.dept_id = u.dept_id
    where u.user_id = ${userId} and u.status = ${lit(userStatus.active)}`
  if (!row) return undefined
  const { permissions, baseOf } = await loadRoleTable(db)
  const baseRoles = [...new Set(row.roleKeys.flatMap((key) => baseOf.get(key) ?? []))]
  return { kind: 'staff', ...row, baseRoles, permissions: mergePermissions(permissions, row.roleKeys) }
}

async function loadRoleTable(db: Db | Tx): Promise<RoleTable> {
  const [rows, named] = await Promise.all([
    db.selectFrom('rolePermission').selectAll().execute(),
    db.selectFrom('role').select(['roleKey', 'baseRole']).execute(),
  ])
  const permissions = new Map<string, Map<PermissionKey, Scope>>()
  for (const { roleKey, permission, scope } of rows) {
    const role = permissions.get(roleKey) ?? new Map<PermissionKey, Scope>()
    role.set(permission as PermissionKey, scope)
    permissions.set(roleKey, role)
  }
  const baseOf = new Map(
    named.flatMap(({ roleKey, baseRole }) => {
      const base = builtInRoles.find((key) => key === baseRole)
      return base ? [[roleKey, base] as const] : []
    }),
  )
  return { permissions, baseOf }
}

/** Permissions of several roles, each in its widest scope. */
function mergePermissions(table: PermissionTable, roleKeys: readonly string[]): ReadonlyMap<PermissionKey, Scope> {
  const [only] = roleKeys
  if (roleKeys.length === 1 && only !== undefined) return table.get(only) ?? new Map()
  const merged = new Map<PermissionKey, Scope>()
  for (const [key, scope] of roleKeys.flatMap((role) => [...(table.get(role) ?? [])])) {
    const granted = merged.get(key)
    if (granted === undefined || wider[scope] > wider[granted]) merged.set(key, scope)
  }
  return merged
}
