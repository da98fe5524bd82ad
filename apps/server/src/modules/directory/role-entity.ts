/** Store of roles. Their permissions are written by `role-permissions.ts`. */
import { normalDisable, userStatus } from '@nocturne/contract/codes'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { roleEntity } from '@nocturne/contract/office/people-entities'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { joinNames } from './join-names.ts'
import { lockRights } from './rights.ts'

/** Key of a role that the venue adds. */
export const createRoleKey = (): string => `own-${randomBytes(6).toString('hex')}`

export const roleStore: EntityStore = createTableStore(roleEntity, {
  table: 'role',
  key: 'role_id',
  computed: {
    baseName: sql`coalesce((select b.role_name from role b where b.role_key = t.base_role and b.role_id <> t.role_id), '')`,
    holderNum: sql`(
      select count(*)::int from app_user u where t.role_key = any(u.role_keys) and u.status = ${lit(userStatus.active)})`,
  },
  derive: ({ before }) => (before === null ? { role_key: createRoleKey() } : {}),
  check: findRoleErrors,
})

async function findRoleErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  // The name is a cell of people and posts, where these characters separate several roles.
  const errors = changes
    .filter(({ after }) => /[、,，;；/\n]/.test(toPlainText(after['roleName'])))
    .map((change) => buildError(change, 'roleName', '角色名称不能有顿号、逗号、分号和斜线'))
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return errors
  await lockRights(tx)
  for (const change of stopped) {
    const message = await findStopError(tx, change.id as number)
    if (message !== null) errors.push(buildError(change, 'status', message))
  }
  return errors
}

/** Reason why a role cannot be stopped; null when it can. Called with `lockRights`. */
async function findStopError(tx: Tx, roleId: number): Promise<string | null> {
  const role = await tx
    .selectFrom('role')
    .select(['builtIn', 'roleKey'])
    .where('roleId', '=', roleId)
    .executeTakeFirstOrThrow()
  if (role.builtIn) return '系统自带的角色不能停用'
  const holders = await listRoleHolders(tx, role.roleKey)
  if (holders.length > 0) return `${joinNames(holders, '人')}还是这个角色，请先换成别的角色`
  const { rows: posts } = await sql<{ postName: string }>`
    select post_name from post where ${role.roleKey} = any(role_keys) and status = ${normalDisable.normal}
    order by order_num, post_id`.execute(tx)
  if (posts.length === 0) return null
  return `岗位 ${joinNames(
    posts.map(({ postName }) => postName),
    '个',
  )}还用这个角色，请先修改岗位`
}

/** Working names of the active people with a role. */
export async function listRoleHolders(db: Db | Tx, roleKey: string): Promise<string[]> {
  const { rows } = await sql<{ nickName: string }>`
    select nick_name from app_user where ${roleKey} = any(role_keys) and status = ${lit(userStatus.active)}
    order by user_id`.execute(db)
  return rows.map(({ nickName }) => nickName)
}
