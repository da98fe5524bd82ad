/**
 * Applies a post to people who hold it. A change of a post leaves them as they are: rights of people change only when
 * this is chosen, person by person.
 */
import { userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseNotFound } from '../../http/refusal.ts'
import { requireSecondPerson } from '../../http/second-person.ts'
import { moveNeedsConfirmation } from './guarded-rights.ts'
import { loadPostDefaults } from './hire-person.ts'
import { joinNames } from './join-names.ts'
import {
  canManageRoles,
  describePermissions,
  hasRulingRights,
  listAdministrators,
  listLackedRights,
  loadRights,
  lockRights,
  type RightsTable,
} from './rights.ts'

type Defaults = {
  roleKeys: readonly string[]
  userType: string
  saleFlag: boolean
  rewardFlag: boolean
  discountMinRateBp: number
}

export type PostHolder = Defaults & { userId: number; nickName: string }

/** Values that a post gives. */
const FIELDS = ['roleKeys', 'saleFlag', 'rewardFlag', 'discountMinRateBp', 'userType'] as const

/** Names of the values in which a person differs from the post. */
export const listPostDifferences = (holder: Defaults, post: Defaults) =>
  FIELDS.filter((name) => encode(holder[name]) !== encode(post[name]))

const encode = (value: unknown): string => JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : value)

/** Active people of a post. */
export async function listPostHolders(db: Db | CommandContext['tx'], postId: number): Promise<PostHolder[]> {
  const { rows } = await sql<PostHolder>`
    select user_id, nick_name, role_keys, user_type, sale_flag, reward_flag, discount_min_rate_bp from app_user
    where post_id = ${postId} and status = ${lit(userStatus.active)} order by user_id`.execute(db)
  return rows
}

/**
 * Gives these holders roles and settings of the post. Refuses NOT_FOUND for people who do not hold it, RIGHT_NOT_OWN for
 * a permission that the actor lacks, LAST_ADMINISTRATOR when no one could manage rights any more. Returns the number of
 * people who changed.
 */
export async function applyPostToHolders(
  context: CommandContext,
  { postId, userIds }: { postId: number; userIds: readonly number[] },
): Promise<number> {
  const { tx, actor, emit, log } = context
  const post = (await loadPostDefaults(tx)).get(postId) ?? refuseNotFound({ postId })
  await sql`
    select from app_user where user_id = any(${[...userIds]}::bigint[]) order by user_id for no key update`.execute(tx)
  await lockRights(tx)
  const holders = new Map((await listPostHolders(tx, postId)).map((holder) => [holder.userId, holder]))
  const rights = await loadRights(tx)
  const changed: PostHolder[] = []
  for (const userId of userIds) {
    const holder = holders.get(userId) ?? refuseNotFound({ userId }, 'USER_NOT_FOUND')
    if (listPostDifferences(holder, post).length === 0) continue
    if (!canManageRoles(actor, rights, [...holder.roleKeys, ...post.roleKeys]))
      refuse('RIGHT_NOT_OWN', { names: '这名员工的管理' })
    const added = post.roleKeys.filter((key) => !holder.roleKeys.includes(key))
    const lacked = listLackedRights(actor, rights, added)
    if (lacked.length > 0) refuse('RIGHT_NOT_OWN', { names: describePermissions(lacked) })
    changed.push(holder)
  }
  const { roleKeys, userType, saleFlag, rewardFlag, discountMinRateBp } = post
  const after = { roleKeys, userType, saleFlag, rewardFlag, discountMinRateBp }
  if (changed.length > 0)
    await tx
      .updateTable('appUser')
      .set(after)
      .where(
        'userId',
        'in',
        changed.map(({ userId }) => userId),
      )
      .execute()
  if (changed.some((holder) => hasRulingRights(rights, holder.roleKeys)) && (await listAdministrators(tx)).length === 0)
    refuse('LAST_ADMINISTRATOR')
  await requireHolderConfirmation(context, { rights, changed, roleKeys })
  for (const { userId, nickName: _name, ...before } of changed)
    log({ title: '应用岗位设置', subjectType: 'user', subjectId: userId, before, after })
  if (changed.length > 0) emit({ topic: 'permissions' })
  return changed.length
}

/** A second person confirms holders who gain or lose guarded permissions with the roles of the post. */
async function requireHolderConfirmation(
  context: CommandContext,
  { rights, changed, roleKeys }: { rights: RightsTable; changed: readonly PostHolder[]; roleKeys: readonly string[] },
): Promise<void> {
  const guarded = changed.filter((holder) =>
    moveNeedsConfirmation(rights, { before: holder.roleKeys, after: roleKeys }),
  )
  if (guarded.length === 0) return
  const roles = await context.tx.selectFrom('role').select(['roleKey', 'roleName']).execute()
  const nameRoles = (keys: readonly string[]) =>
    roles.flatMap(({ roleKey, roleName }) => (keys.includes(roleKey) ? [roleName] : [])).join('、')
  await requireSecondPerson(context, {
    title: `应用岗位设置：${joinNames(
      guarded.map(({ nickName }) => nickName),
      '人',
    )}`,
    lines: changed.map((holder) => ({
      label: `${holder.nickName} 角色`,
      beforeText: nameRoles(holder.roleKeys),
      afterText: nameRoles(roleKeys),
    })),
    concernedUserIds: guarded.map(({ userId }) => userId),
  })
}
