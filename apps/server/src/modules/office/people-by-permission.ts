import { userStatus, userType } from '@nocturne/contract/codes'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'

/** Names of at most three active people with each permission. */
export async function readPeopleByPermission(
  db: Db,
  keys: readonly PermissionKey[],
): Promise<Map<PermissionKey, string[]>> {
  const { rows } = await sql<{ permission: PermissionKey; names: string[] }>`
    select p.permission, (array_agg(distinct u.nick_name order by u.nick_name))[1:3] as names
    from app_user u join role_permission p on p.role_key = any(u.role_keys)
    where p.permission = any(${keys}) and u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)}
    group by p.permission`.execute(db)
  return new Map(rows.map(({ permission, names }) => [permission, names]))
}
