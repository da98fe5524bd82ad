/** Rights of roles and people: the matrix, its changes, and the source of each right of a person. */
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import { allPermissions } from '@nocturne/contract/all-permissions'
import { confirmingPermissions, guardedPermissions } from '@nocturne/contract/guarded-permissions'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { permissionKeys, permissions, type PermissionKey, type Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { Refusal, refuse, refuseNotFound } from '../../http/refusal.ts'
import {
  addRoleCopy,
  ADMINISTRATOR_ROLE,
  applyPostToHolders,
  changeRole,
  includesRight,
  listPostDifferences,
  listPostHolders,
  loadRights,
} from '../directory/public.ts'
import { listRequiredConfirmers } from '../approvals/public.ts'
import { issueOneTimePasswords } from '../session/public.ts'
import { addedPermissions, groupPermissions } from './permission-themes.ts'
import { getStore } from './stores.ts'
import { saveRecords } from './write-records.ts'

const scopeLabels = { self: '本人', dept: '本部门', all: '全店' } as const
const scopes = Object.keys(scopeLabels) as Scope[]

type MatrixRole = {
  roleId: number
  roleKey: string
  roleName: string
  baseName: string
  builtIn: boolean
  status: string
  holders: string[]
}

const listRoles = async (db: Db): Promise<MatrixRole[]> => {
  const { rows } = await sql<MatrixRole>`
    select r.role_id, r.role_key, r.role_name, r.built_in, r.status, coalesce(b.role_name, '') as base_name,
      array(select u.nick_name from app_user u where r.role_key = any(u.role_keys) and u.status = ${userStatus.active}
        and u.user_type <> ${userType.system} order by u.user_id) as holders
    from role r left join role b on b.role_key = r.base_role and b.role_id <> r.role_id
    order by r.order_num, r.role_id`.execute(db)
  return rows
}

/** Changes of a permission that need a second person. */
const findGuard = (permission: PermissionKey): 'grant' | 'change' | null => {
  if (confirmingPermissions.includes(permission)) return 'change'
  return guardedPermissions.includes(permission) ? 'grant' : null
}

export const readRoleMatrix: Handler<typeof office.roleMatrix, typeof schemas.roleMatrix> = async ({ db, actor }) => {
  const [roles, rights, addedTimes] = await Promise.all([listRoles(db), loadRights(db), readAddedTimes(db)])
  const confirmers = await listRequiredConfirmers(db, 'system:role:edit', [actor.userId])
  return {
    confirmerNames: confirmers.map(({ nickName }) => nickName),
    roles: roles.map(({ roleKey, status, ...role }) => ({
      ...role,
      stopped: status === normalDisable.disabled,
      editable: roleKey !== ADMINISTRATOR_ROLE,
    })),
    scopes: scopes.map((scope) => ({ scope, label: scopeLabels[scope] })),
    themes: groupPermissions().map(({ title, keys }) => ({
      title,
      permissions: keys.map((permission) => ({
        permission,
        label: permissions[permission].label,
        grantable: scopes.findLast((scope) => includesRight(actor, permission, scope)) ?? null,
        addedTime: addedTimes.get(permission) ?? null,
        guarded: findGuard(permission),
        cells: roles.flatMap(({ roleId, roleKey }) => {
          const scope = rights.get(roleKey)?.get(permission)
          return scope === undefined ? [] : [{ roleId, scope }]
        }),
      })),
    })),
  }
}

/** Times at which updates added permissions to this venue; permissions that it has had since its founding are absent. */
async function readAddedTimes(db: Db): Promise<ReadonlyMap<PermissionKey, string>> {
  const { rows } = await sql<{ name: string; appliedTime: string }>`
    select name, applied_at as applied_time from schema_migration
    where name = any(${Object.keys(addedPermissions)}::text[]) and applied_at > (select min(created_at) from app_user)`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ name, appliedTime }) =>
      (addedPermissions[name] ?? []).map((permission) => [permission, appliedTime] as const),
    ),
  )
}

const toScope = (scope: Scope | 'none'): Scope | null => (scope === 'none' ? null : scope)

export const saveRole: Handler<typeof office.saveRole, typeof schemas.saveRole> = async (
  context,
  { roleId, roleName, cells },
) => {
  await changeRole(context, {
    roleId,
    roleName,
    cells: cells.map(({ permission, scope, seen }) => ({ permission, scope: toScope(scope), seen: toScope(seen) })),
  })
  return {}
}

export const copyRole: Handler<typeof office.copyRole, typeof schemas.copyRole> = async (context, input) => ({
  roleId: await addRoleCopy(context, input),
})

/** Like saving the status of the role, with a refusal of its own. */
export const stopRole: Handler<typeof office.stopRole, typeof schemas.stopRole> = async (context, { roleId }) => {
  const store = getStore('role')
  const [role] = await store.read(context.tx, [roleId])
  if (!role) refuseNotFound({ roleId })
  const seen = { status: role.values['status'] ?? null }
  try {
    await saveRecords(context, store, [{ id: roleId, values: { status: normalDisable.disabled }, seen }])
  } catch (error) {
    if (error instanceof Refusal && error.errCode === 'ROWS_REFUSED') refuse('ROLE_IN_USE', { message: error.message })
    throw error
  }
  return {}
}

export const explainRight: Handler<typeof office.explainRight, typeof schemas.explainRight> = async (
  { db },
  { userId, permission },
) => {
  const person = await db
    .selectFrom('appUser')
    .select(['nickName', 'roleKeys', 'status'])
    .where('userId', '=', userId)
    .where('userType', '<>', userType.system)
    .executeTakeFirst()
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  const [roles, rights] = await Promise.all([listRoles(db), loadRights(db)])
  const own = roles.filter(({ roleKey }) => person.roleKeys.includes(roleKey))
  const explained = (permission === undefined ? permissionKeys : [permission]).map((key) => {
    const sources = own.flatMap(({ roleId, roleName, roleKey }) => {
      const granted = rights.get(roleKey)
      const scope = granted?.has(allPermissions) ? 'all' : granted?.get(key)
      return scope === undefined ? [] : [{ roleId, roleName, scope }]
    })
    const scope = scopes.findLast((one) => sources.some((source) => source.scope === one)) ?? null
    return { permission: key, label: permissions[key].label, scope, sources }
  })
  return {
    userId,
    nickName: person.nickName,
    active: person.status === userStatus.active,
    rights: permission === undefined ? explained.filter(({ scope }) => scope !== null) : explained,
  }
}

export const issuePasswords: Handler<typeof office.issuePasswords, typeof schemas.issuePasswords> = async (
  context,
  { userIds },
) => ({ rows: await issueOneTimePasswords(context, [...new Set(userIds)]) })

export const readPostHolders: Handler<typeof office.postHolders, typeof schemas.postHolders> = async (
  { db },
  { postId },
) => {
  const post = await db
    .selectFrom('post')
    .select(['roleKeys', 'userType', 'saleFlag', 'rewardFlag', 'discountMinRateBp'])
    .where('postId', '=', postId)
    .where('userType', '<>', userType.system)
    .executeTakeFirst()
  if (!post) refuseNotFound({ postId })
  return (await listPostHolders(db, postId)).map((holder) => ({
    userId: holder.userId,
    nickName: holder.nickName,
    differences: listPostDifferences(holder, post),
  }))
}

export const applyPost: Handler<typeof office.applyPost, typeof schemas.applyPost> = async (
  context,
  { postId, userIds },
) => ({ changed: await applyPostToHolders(context, { postId, userIds: [...new Set(userIds)] }) })
