/** Turns the token of a program into an actor: its creator, limited to the scopes of the token. */
import { userStatus } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { listMachineScopes } from '@nocturne/contract/machine-scopes'
import type { PermissionKey, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { lit, queryRows } from '../db/statement.ts'
import type { MachineActor, StaffActor } from './context.ts'
import { refuse } from './refusal.ts'

/** Minimum time between updates of the last use. */
const TOUCH_AFTER_MS = 60_000

type MachineRow = Pick<StaffActor, 'userId' | 'userName' | 'deptId' | 'deptName' | 'roleKeys' | 'deptIds'> & {
  tokenId: number
  tokenName: string
  scopes: PermissionKey[]
  unusedMs: number | null
}

type LoadPermissions = (roleKeys: readonly string[]) => Promise<ReadonlyMap<PermissionKey, Scope>>

/**
 * Finds the machine of a token. Undefined when the token expired or was revoked, or its creator has left or must change
 * the password. The machine has no role, so it has none of the duties and powers of its creator's roles.
 */
export async function findMachine(
  db: Db,
  tokenHash: string,
  now: Date,
  loadPermissions: LoadPermissions,
): Promise<MachineActor | undefined> {
  const [row] = await queryRows<MachineRow>(db)`
    select t.token_id, t.token_name, t.scopes, u.user_id, u.user_name, u.dept_id, d.dept_name, u.role_keys,
      array(select below.dept_id from dept below where below.dept_id = u.dept_id
            or (',' || below.ancestors || ',') like '%,' || u.dept_id || ',%') as dept_ids,
      (extract(epoch from (${now}::timestamptz - t.last_used_at)) * 1000)::bigint as unused_ms
    from machine_token t join app_user u on u.user_id = t.created_by join dept d on d.dept_id = u.dept_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}
      and u.status = ${lit(userStatus.active)} and not u.must_change_password`
  if (!row) return undefined
  if (row.unusedMs === null || row.unusedMs > TOUCH_AFTER_MS) await updateLastUse(db, row.tokenId, now)
  const granted = await loadPermissions(row.roleKeys)
  const permissions = new Map([...granted].filter(([key]) => row.scopes.includes(key)))
  const { tokenId, tokenName, userId, userName, deptId, deptName, deptIds } = row
  const nickName = `${tokenName}（接口）`
  const machine = { tokenId, tokenName }
  const person = { userId, userName, nickName, deptId, deptName, deptIds, roleKeys: [], baseRoles: [], saleFlag: false }
  return { kind: 'machine', staff: { kind: 'staff', ...person, permissions, machine } }
}

async function updateLastUse(db: Db, tokenId: number, now: Date): Promise<void> {
  await sql`update machine_token set last_used_at = ${now} where token_id = ${tokenId}`.execute(db)
}

/** Admits a machine to an endpoint that one of its scopes opens. Throws TOKEN_NOT_ALLOWED for every other endpoint. */
export function admitMachine(endpoint: Endpoint, { staff }: MachineActor): StaffActor {
  if (!listMachineScopes(endpoint).some((key) => staff.permissions.has(key))) refuse('TOKEN_NOT_ALLOWED')
  return staff
}
