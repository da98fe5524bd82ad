/** Data of every venue, demo or empty: roles, departments, posts, the pseudo person of walk-ins, levels. */
import { randomBytes } from 'node:crypto'
import { userSex, userType } from '@nocturne/contract/codes'
import { allPermissions } from '@nocturne/contract/all-permissions'
import { permissionKeys, permissions, roleKeys } from '@nocturne/contract/permissions'
import type { PermissionRow, Scope } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { computeLowestRateBp, defaultPosts } from '../src/modules/directory/default-posts.ts'
import { defaultRoles, starterRoleRows } from '../src/modules/directory/default-roles.ts'
import { depts, walkIn } from './people-data.ts'
import { memberLevels, rechargeRules } from './venue-data.ts'

const SYSTEM_POST_ID = 999

export const generateRandomCode = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

/** A system account outside the staff. */
export const buildSystemAccount = () => ({
  postId: SYSTEM_POST_ID,
  userType: userType.system,
  phonenumber: null,
  employeeCode: generateRandomCode(),
  sex: userSex.unknown,
})

/** Permissions of roles, from the matrix of the contract; the administrator has each of them. */
export function listRoleRows(): { roleKey: string; permission: string; scope: Scope }[] {
  const rows = roleKeys.flatMap((roleKey) =>
    Object.entries(permissions).flatMap(([permission, row]) => {
      const scope = (row as PermissionRow)[roleKey]
      return scope === undefined ? [] : [{ roleKey, permission, scope }]
    }),
  )
  const all = [...permissionKeys, allPermissions].map((permission) => ({
    roleKey: 'admin',
    permission,
    scope: 'all' as const,
  }))
  return [...rows, ...all]
}

export async function seedRoles(tx: Tx): Promise<void> {
  await tx
    .insertInto('role')
    .values(defaultRoles.map((role, index) => ({ ...role, orderNum: (index + 1) * 10 })))
    .execute()
  await tx
    .insertInto('rolePermission')
    .values([...listRoleRows(), ...starterRoleRows])
    .execute()
}

/** Adds the departments. `leaders`: user ids by login; a department whose leader is not among them gets none. */
export async function seedDepts(tx: Tx, leaders: ReadonlyMap<string, number>): Promise<void> {
  const buildAncestors = (deptId: number): string => {
    const parent = depts.find((dept) => dept.deptId === deptId)?.parentId ?? 0
    return parent === 0 ? '0' : `${buildAncestors(parent)},${parent}`
  }
  await tx
    .insertInto('dept')
    .values(
      depts.map(({ leader, ...dept }) => ({
        ...dept,
        ancestors: buildAncestors(dept.deptId),
        leaderUserId: leader === null ? null : (leaders.get(leader) ?? null),
      })),
    )
    .execute()
}

export async function seedPosts(tx: Tx): Promise<void> {
  const posts = defaultPosts.map(({ postId, postName, roles, userType: type, saleFlag, rewardFlag, login }, index) => ({
    postId,
    postName,
    orderNum: index + 1,
    roleKeys: [...roles],
    userType: type,
    saleFlag,
    rewardFlag,
    discountMinRateBp: computeLowestRateBp(roles),
    loginPrefix: login,
  }))
  await tx.insertInto('post').values(posts).execute()
  await tx
    .insertInto('post')
    .values({ postId: SYSTEM_POST_ID, postName: '系统', orderNum: SYSTEM_POST_ID, userType: userType.system })
    .execute()
}

/** 散客: owns the sales of guests without a sales person, and cannot log in. */
export async function seedWalkIn(tx: Tx): Promise<void> {
  const { userId, userName, nickName, deptId } = walkIn
  await tx
    .insertInto('appUser')
    .values({ ...buildSystemAccount(), userId, userName, nickName, deptId, roleKeys: [] })
    .execute()
}

type MemberLevelSeed = (typeof memberLevels)[number]

export async function seedMemberLevels(tx: Tx, levels: readonly MemberLevelSeed[] = memberLevels): Promise<void> {
  await tx
    .insertInto('memberLevel')
    .values(levels.map((level) => ({ levelId: level.levelNo + 1, ...level })))
    .execute()
}

/** The level that new members have; a venue adds its own above it. */
export const seedFirstLevel = (tx: Tx): Promise<void> => seedMemberLevels(tx, memberLevels.slice(0, 1))

export async function seedRechargeRules(tx: Tx): Promise<void> {
  await tx
    .insertInto('rechargeRule')
    .values(rechargeRules.map((rule, index) => ({ ruleId: index + 1, orderNum: index + 1, ...rule })))
    .execute()
}

/** Moves the sequences past the seeded ids. */
export async function moveSequences(tx: Tx): Promise<void> {
  const columns = [
    ['dept', 'dept_id'],
    ['post', 'post_id'],
    ['role', 'role_id'],
    ['app_user', 'user_id'],
    ['area', 'area_id'],
    ['table_label', 'label_id'],
    ['venue_table', 'table_id'],
    ['min_charge_rule', 'rule_id'],
    ['goods_type', 'type_id'],
    ['goods', 'goods_id'],
    ['gift_scheme', 'scheme_id'],
    ['member_level', 'level_id'],
    ['member', 'member_id'],
    ['recharge_rule', 'rule_id'],
  ] as const
  for (const [table, column] of columns) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1000))`.execute(
      tx,
    )
  }
}
