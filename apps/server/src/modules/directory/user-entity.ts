/**
 * Store of employees. A post gives a new employee roles and settings where no others are given; a change of the post
 * gives those of the new one. The department has a history, employment has periods.
 */
import { computeSkeleton } from '@nocturne/base/readable-text'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { ActorLevel, UserSex, UserStatus } from '@nocturne/contract/codes'
import { listChangedFields, type EntityValues } from '@nocturne/contract/entity/definition'
import { isEmptyValue, type FieldValue } from '@nocturne/contract/entity/field'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { userEntity } from '@nocturne/contract/office/people-entities'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type Concern,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { moveNeedsConfirmation } from './guarded-rights.ts'
import { createEmployeeCode, hirePeople, loadPostDefaults } from './hire-person.ts'
import { restorePerson, stopPerson } from './stop-person.ts'
import { canManageRoles, hasRulingRights, listAdministrators, loadRights, lockRights } from './rights.ts'
import { findRoleErrors, loadRolesById, selectRoleIds, selectRoleKeys } from './role-references.ts'
import { lockAllNames } from './working-name.ts'

/** Fields whose change moves rights from or to a person. */
const RIGHTS_FIELDS = ['postId', 'roleIds', 'status']
/** Fields that only employees with the same rights over people may change. */
const GUARDED_FIELDS = [...RIGHTS_FIELDS, 'userName', 'leaveDate']

const getIds = (value: FieldValue | undefined) => (value ?? []) as readonly number[]
const orNull = (value: FieldValue | undefined) => (isEmptyValue(value) ? null : value)
const changesAny = ({ changed }: RecordChange, names: readonly string[]) => names.some((name) => changed.includes(name))

const columns = createTableStore(userEntity, {
  table: 'app_user',
  key: 'user_id',
  filter: sql`t.user_type <> ${lit(userType.system)}`,
  computed: {
    realName: sql`coalesce(t.real_name, '')`,
    phonenumber: sql`coalesce(t.phonenumber, '')`,
    level: sql`coalesce(t.level, '')`,
    roleIds: selectRoleIds(sql`t.role_keys`),
    entryDate: sql`(select e.join_date from employment e where e.user_id = t.user_id order by e.join_date desc nulls last limit 1)`,
    leaveDate: sql`(select e.leave_date from employment e where e.user_id = t.user_id order by e.join_date desc nulls last limit 1)`,
    status: sql`t.status`,
  },
  derive: ({ after, changed }) => ({
    ...(changed.includes('realName') && { real_name: orNull(after['realName']) }),
    ...(changed.includes('phonenumber') && { phonenumber: orNull(after['phonenumber']) }),
    ...(changed.includes('level') && { level: orNull(after['level']) }),
  }),
})

/** The session module adds the end of sessions. */
export const userStore: EntityStore = {
  ...columns,
  prepare: completeChanges,
  check: findUserErrors,
  findConcern: findRightsConcern,
  insert: insertPeople,
  update: updatePeople,
}

/** Fills what the server decides: logins, codes, dates, and the defaults of a new post. */
async function completeChanges(tx: Tx, changes: readonly RecordChange[], now: Date): Promise<RecordChange[]> {
  const posts = await loadPostDefaults(tx)
  const roles = await tx
    .selectFrom('role')
    .select(['roleId', 'roleKey'])
    .orderBy('orderNum')
    .orderBy('roleId')
    .execute()
  const today = getBusinessDate(now)
  const completed = changes.map((change) => ({ ...change, after: complete(change) }))
  await assignLogins(tx, completed, (postId) => posts.get(postId)?.loginPrefix ?? '')
  return completed.map((change) =>
    change.before === null ? change : { ...change, changed: listChangedFields(change.before, change.after) },
  )

  function complete({ before, after: asked, given }: RecordChange): EntityValues {
    const after: Record<string, FieldValue> = { ...asked, userName: toPlainText(asked['userName']).toLowerCase() }
    const post = posts.get(after['postId'] as number)
    if (post && (before === null || before['postId'] !== after['postId'])) {
      const isGiven = (name: string) => given.includes(name) && !isEmptyValue(asked[name])
      if (!isGiven('roleIds'))
        after['roleIds'] = roles.flatMap(({ roleId, roleKey }) => (post.roleKeys.includes(roleKey) ? [roleId] : []))
      if (!isGiven('saleFlag')) after['saleFlag'] = post.saleFlag
      if (!isGiven('rewardFlag')) after['rewardFlag'] = post.rewardFlag
      if (!isGiven('discountMinRateBp')) after['discountMinRateBp'] = post.discountMinRateBp
    }
    if (after['employeeCode'] === '') after['employeeCode'] = before?.['employeeCode'] ?? createEmployeeCode()
    if (after['entryDate'] === null && before === null) after['entryDate'] = today
    if (after['status'] === userStatus.disabled) after['leaveDate'] ??= today
    if (before?.['status'] === userStatus.disabled && after['status'] === userStatus.active) after['leaveDate'] = null
    return after
  }
}

/** Gives new people without a login the next number after the prefix of their post. */
async function assignLogins(
  tx: Tx,
  changes: { id: number | null; after: EntityValues }[],
  getPrefix: (postId: number) => string,
): Promise<void> {
  const blank = changes.filter(({ id, after }) => id === null && after['userName'] === '')
  if (blank.length === 0) return
  const logins = await tx.selectFrom('appUser').select('userName').execute()
  const taken = [
    ...logins.map(({ userName }) => userName),
    ...changes.map(({ after }) => toPlainText(after['userName'])),
  ]
  const lastByPrefix = new Map<string, number>()
  for (const change of blank) {
    const prefix = getPrefix(change.after['postId'] as number) || 'user'
    const last = lastByPrefix.get(prefix) ?? findLastNumber(taken, prefix)
    lastByPrefix.set(prefix, last + 1)
    change.after = { ...change.after, userName: `${prefix}${String(last + 1).padStart(2, '0')}` }
  }
}

/** Highest number of the logins that consist of this prefix and digits. */
const findLastNumber = (logins: readonly string[], prefix: string): number =>
  Math.max(
    0,
    ...logins.flatMap((login) => {
      const rest = login.startsWith(prefix) ? login.slice(prefix.length) : ''
      return /^\d{1,8}$/.test(rest) ? [Number(rest)] : []
    }),
  )

async function findUserErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  return [
    ...changes.flatMap((change) => findOwnErrors(context, change)),
    ...(await findPlaceErrors(context, changes)),
    ...(await findNameErrors(context, changes)),
    ...(await findPeriodErrors(context, changes)),
    ...(await findRightsErrors(context, changes)),
  ]
}

function findOwnErrors({ actor, now }: WriteContext, change: RecordChange): RowError[] {
  const { after, changed } = change
  const errors: RowError[] = []
  const today = getBusinessDate(now)
  const [entryDate, leaveDate] = [after['entryDate'] as string | null, after['leaveDate'] as string | null]
  if (changed.includes('userName') && !/^[a-z][a-z0-9_.-]{1,29}$/.test(toPlainText(after['userName'])))
    errors.push(buildError(change, 'userName', '账号需为2-30位字母、数字，以字母开头'))
  if (leaveDate !== null && after['status'] === userStatus.active)
    errors.push(buildError(change, 'leaveDate', '在职员工没有离职日期；离职请把状态改为停用'))
  if (leaveDate !== null && changed.includes('leaveDate') && leaveDate > today)
    errors.push(buildError(change, 'leaveDate', '离职日期不能晚于今天'))
  if (leaveDate !== null && entryDate !== null && leaveDate < entryDate)
    errors.push(buildError(change, 'leaveDate', '离职日期不能早于入职日期'))
  if (entryDate === null && changed.includes('entryDate'))
    errors.push(buildError(change, 'entryDate', '请选择入职日期'))
  if (change.id === actor.userId && becomes(change, 'status', userStatus.disabled))
    errors.push(buildError(change, 'status', '不能停用自己'))
  return errors
}

/**
 * Department and post are in use. Locks the departments, so that none of them is stopped concurrently; posts are locked
 * for the same reason.
 */
async function findPlaceErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const placed = changes.filter((change) => changesAny(change, ['deptId', 'postId', 'status']))
  if (placed.length === 0) return []
  const list = (field: string) => [...new Set(placed.map(({ after }) => after[field] as number))]
  const { rows: depts } = await sql<{ id: number; status: string }>`
    select dept_id as id, status from dept where dept_id = any(${list('deptId')}::bigint[]) order by dept_id for share`.execute(
    tx,
  )
  const { rows: posts } = await sql<{ id: number; status: string }>`
    select post_id as id, status from post where post_id = any(${list('postId')}::bigint[]) order by post_id for share`.execute(
    tx,
  )
  const isUsed = (rows: readonly { id: number; status: string }[], id: unknown) =>
    rows.some((row) => row.id === id && row.status === normalDisable.normal)
  return placed
    .filter(({ after }) => after['status'] === userStatus.active)
    .flatMap((change) => [
      ...(isUsed(depts, change.after['deptId']) ? [] : [buildError(change, 'deptId', '这个部门已停用，请换一个')]),
      ...(isUsed(posts, change.after['postId']) ? [] : [buildError(change, 'postId', '这个岗位已停用，请换一个')]),
    ])
}

/** No two active people have names that look the same. */
async function findNameErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const named = changes.filter((change) => changesAny(change, ['nickName', 'status']))
  if (named.length === 0) return []
  await lockAllNames(tx)
  const changedIds = listExistingIds(changes)
  const colleagues = await tx
    .selectFrom('appUser')
    .select('nickName')
    .where('status', '=', userStatus.active)
    .where('userId', 'not in', changedIds.length > 0 ? changedIds : [0])
    .execute()
  const taken = new Set(colleagues.map(({ nickName }) => computeSkeleton(nickName)))
  return changes
    .filter(({ after }) => after['status'] === userStatus.active)
    .flatMap((change) => {
      const look = computeSkeleton(toPlainText(change.after['nickName']))
      const isTaken = taken.has(look)
      taken.add(look)
      return isTaken ? [buildError(change, 'nickName', '已有同事使用相同或相近的艺名，请换一个')] : []
    })
}

/** A period begins after the end of the previous one. */
async function findPeriodErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const moved = changes.filter((change) => change.id !== null && changesAny(change, ['entryDate']))
  if (moved.length === 0) return []
  const { rows } = await sql<{ userId: number; leaveDate: string }>`
    select user_id, max(leave_date) as leave_date from (
      select user_id, leave_date, lead(1) over (partition by user_id order by join_date nulls first) as later from employment
      where user_id = any(${listExistingIds(moved)}::bigint[])
    ) e where later is not null group by user_id`.execute(tx)
  const lastEnd = new Map(rows.map((row) => [row.userId, row.leaveDate]))
  return moved.flatMap((change) => {
    const end = lastEnd.get(change.id ?? 0)
    const entryDate = toPlainText(change.after['entryDate'])
    const isEarly = end !== undefined && entryDate !== '' && entryDate <= end
    return isEarly ? [buildError(change, 'entryDate', `入职日期要晚于上次离职日期${end}`)] : []
  })
}

/**
 * Roles may be given, the person may be managed, and the venue keeps an administrator. Concurrent changes of rights wait
 * for each other.
 */
async function findRightsErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const { tx, actor } = context
  const guarded = changes.filter((change) => changesAny(change, GUARDED_FIELDS))
  if (guarded.length === 0) return []
  await lockRights(tx)
  const [rights, roles] = await Promise.all([loadRights(tx), loadRolesById(tx)])
  const listKeys = (values: EntityValues | null) =>
    getIds(values?.['roleIds']).flatMap((id) => roles.get(id)?.roleKey ?? [])
  const given = guarded.filter(
    (change) => change.changed.includes('roleIds') && change.given.includes('roleIds') && !isFilledByPost(change),
  )
  const errors = await findRoleErrors(context, given)
  for (const change of guarded) {
    if (canManageRoles(actor, rights, [...listKeys(change.before), ...listKeys(change.after)])) continue
    const field = GUARDED_FIELDS.find((name) => change.changed.includes(name)) ?? 'postId'
    errors.push(buildError(change, field, '这名员工有员工维护、角色权限或系统参数的权限，需由有同样权限的人操作'))
  }
  return [
    ...errors,
    ...(await findLastAdministratorErrors(tx, guarded, (values) => hasRulingRights(rights, listKeys(values)))),
  ]
}

/**
 * People who gain guarded permissions, and people with permissions to confirm who lose them or leave. Called after
 * `findRightsErrors`, which locks the rights.
 */
async function findRightsConcern({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<Concern | null> {
  const moved = changes.filter((change) => changesAny(change, RIGHTS_FIELDS))
  if (moved.length === 0) return null
  const [rights, roles] = await Promise.all([loadRights(tx), loadRolesById(tx)])
  const listActiveKeys = (values: EntityValues | null) =>
    values?.['status'] === userStatus.active
      ? getIds(values['roleIds']).flatMap((id) => roles.get(id)?.roleKey ?? [])
      : []
  const guarded = moved.filter(({ before, after }) =>
    moveNeedsConfirmation(rights, { before: listActiveKeys(before), after: listActiveKeys(after) }),
  )
  return guarded.length === 0 ? null : { changes: guarded, userIds: listExistingIds(guarded) }
}

/** Empty roles are completed by the post, which needs no right to give roles. */
const isFilledByPost = ({ before, given, after }: RecordChange): boolean =>
  before === null && given.includes('roleIds') && isEmptyValue(after['roleIds'])

async function findLastAdministratorErrors(
  tx: Tx,
  changes: readonly RecordChange[],
  isRuling: (values: EntityValues | null) => boolean,
): Promise<RowError[]> {
  const rules = (values: EntityValues | null) => values?.['status'] === userStatus.active && isRuling(values)
  const leaving = changes.filter(({ before, after }) => rules(before) && !rules(after))
  if (leaving.length === 0) return []
  if ((await listAdministrators(tx, listExistingIds(leaving))).length > 0) return []
  return leaving.map((change) =>
    buildError(
      change,
      change.changed.includes('status') ? 'status' : 'roleIds',
      '至少要有一名在职员工同时有角色权限和系统参数',
    ),
  )
}

async function insertPeople({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const roles = await loadRolesById(tx)
  return hirePeople(
    tx,
    changes.map(({ after }) => ({
      userName: toPlainText(after['userName']),
      nickName: toPlainText(after['nickName']),
      realName: orNull(after['realName']) as string | null,
      phonenumber: orNull(after['phonenumber']) as string | null,
      sex: after['sex'] as UserSex,
      deptId: after['deptId'] as number,
      postId: after['postId'] as number,
      roleKeys: getIds(after['roleIds']).flatMap((id) => roles.get(id)?.roleKey ?? []),
      saleFlag: after['saleFlag'] as boolean,
      rewardFlag: after['rewardFlag'] as boolean,
      discountMinRateBp: after['discountMinRateBp'] as number,
      level: orNull(after['level']) as string | null,
      actorLevel: after['actorLevel'] as ActorLevel | null,
      actorPrice: after['actorPrice'] as number | null,
      employeeCode: toPlainText(after['employeeCode']),
      status: after['status'] as UserStatus,
      entryDate: toPlainText(after['entryDate']),
      leaveDate: after['leaveDate'] as string | null,
      passwordHash: null,
    })),
  )
}

async function updatePeople(context: WriteContext, changes: readonly RecordChange[]): Promise<void> {
  const { tx, now } = context
  await columns.update(context, changes)
  for (const change of changes) {
    const { changed, after } = change
    const userId = change.id as number
    if (changed.includes('roleIds'))
      await sql`
        update app_user set role_keys = ${selectRoleKeys(getIds(after['roleIds']))} where user_id = ${userId}`.execute(
        tx,
      )
    if (changed.includes('postId'))
      await sql`
        update app_user u set user_type = p.user_type from post p where p.post_id = u.post_id and u.user_id = ${userId}`.execute(
        tx,
      )
    const leaveDate = after['leaveDate'] as string | null
    if (becomes(change, 'status', userStatus.active)) {
      const firstDate = changed.includes('entryDate') ? toPlainText(after['entryDate']) : getBusinessDate(now)
      await restorePerson(tx, userId, { firstDate, passwordHash: null })
    } else if (changed.includes('entryDate') || changed.includes('leaveDate'))
      await sql`
        update employment set join_date = ${after['entryDate']}::date, leave_date = ${leaveDate}::date
        where employment_id = (
          select employment_id from employment where user_id = ${userId} order by join_date desc nulls last limit 1)`.execute(
        tx,
      )
    if (becomes(change, 'status', userStatus.disabled)) await stopPerson(tx, userId, String(leaveDate))
  }
}
