/** People who can confirm a proposal. */
import { userStatus } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { loadConfig } from '../../platform/public.ts'

export type Confirmer = { userId: number; nickName: string }

/**
 * Active people with the permission who can sign in and have chosen their own password, except these. A new employee
 * with a password from someone else is not a second person yet.
 */
export async function listConfirmers(
  db: Db | Tx,
  permission: PermissionKey,
  exceptUserIds: readonly number[],
): Promise<Confirmer[]> {
  const { rows } = await sql<Confirmer>`
    select u.user_id, u.nick_name from app_user u
    where u.status = ${lit(userStatus.active)} and u.password_hash is not null and not u.must_change_password
      and u.user_id <> all(${[...exceptUserIds]}::bigint[])
      and exists (select from role_permission p where p.role_key = any(u.role_keys) and p.permission = ${permission})
    order by u.user_id`.execute(db)
  return rows
}

/** Like `listConfirmers`; empty when the venue does not require a second person. */
export async function listRequiredConfirmers(
  db: Db | Tx,
  permission: PermissionKey,
  exceptUserIds: readonly number[],
): Promise<Confirmer[]> {
  if (!(await loadConfig(db))['rights.secondPerson']) return []
  return listConfirmers(db, permission, exceptUserIds)
}
