/** Roles as values of a field: ids of roles, stored as keys. */
import { normalDisable } from '@nocturne/contract/codes'
import type { RowFault } from '@nocturne/contract/entity/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { buildFault, type RecordChange, type WriteContext } from '../../entities/entity-store.ts'
import { describePermissions, listLackedRights, loadRights } from './rights.ts'

/** SQL: ids of the roles with these keys, as JSON, in listing order. */
export const selectRoleIds = (roleKeys: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(r.role_id order by r.order_num, r.role_id), '[]') from role r where r.role_key = any(${roleKeys}))`

/** SQL: keys of the roles with these ids, in listing order. */
export const selectRoleKeys = (roleIds: readonly number[]): RawBuilder<string[]> => sql<string[]>`(
  select coalesce(array_agg(r.role_key order by r.order_num, r.role_id), '{}') from role r
  where r.role_id = any(${[...roleIds]}::bigint[]))`

export type RoleRow = { roleId: number; roleKey: string; roleName: string; status: string }

/** Roles by id. */
export async function loadRolesById(tx: Tx): Promise<ReadonlyMap<number, RoleRow>> {
  const rows = await tx.selectFrom('role').select(['roleId', 'roleKey', 'roleName', 'status']).execute()
  return new Map(rows.map((row) => [row.roleId, row]))
}

/** Roles that a change adds are in use, and the actor has every permission that they contain. Called with `lockRights`. */
export async function findRoleErrors(
  { tx, actor }: WriteContext,
  changes: readonly RecordChange[],
): Promise<RowFault[]> {
  const [roles, rights] = await Promise.all([loadRolesById(tx), loadRights(tx)])
  return changes.flatMap((change) => {
    const before = new Set((change.before?.['roleIds'] ?? []) as readonly number[])
    const added = (change.after['roleIds'] as readonly number[]).flatMap((id) => {
      const role = roles.get(id)
      return role && !before.has(id) ? [role] : []
    })
    const stopped = added.find(({ status }) => status === normalDisable.disabled)
    if (stopped) return [buildFault(change, 'roleIds', `角色“${stopped.roleName}”已停用`)]
    const keys = added.map(({ roleKey }) => roleKey)
    const lacked = listLackedRights(actor, rights, keys)
    if (lacked.length === 0) return []
    return [buildFault(change, 'roleIds', `你自己没有${describePermissions(lacked)}的权限，不能授予别人`)]
  })
}
