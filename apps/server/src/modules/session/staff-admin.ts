/**
 * Manages employees by command (`npm run staff`). An employee with an issued password must replace it before any other
 * action. Disabling an employee or resetting a password ends all their sessions immediately. Error messages are
 * sentences for the operator.
 */
import { isReadableText, computeSkeleton } from '@nocturne/base/readable-text'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { UserStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  updatePerson,
  assertUniqueName,
  hirePerson,
  listAdministrators,
  lockRights,
  restorePerson,
  stopPerson,
} from '../directory/public.ts'
import { writeOperationLog } from '../platform/public.ts'
import { clearPasswordAttempts } from './log-in-attempts.ts'
import { createOneTimePassword } from './one-time-password.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

export type StaffAdminContext = {
  db: Db
  now: Date
  /** Id and origin of this run, for the operation log. */
  request: { id: string; userAgent: string }
}

export type NewEmployee = {
  userName: string
  nickName: string
  post: string
  dept: string
  phone?: string | undefined
  realName?: string | undefined
}

/** Message for the operator, by violated unique constraint. */
const taken: Record<string, (newcomer: NewEmployee) => string> = {
  app_user_user_name_key: ({ userName }) => `The login "${userName}" is taken; disabled people keep theirs.`,
  app_user_phonenumber_key: ({ phone }) => `Somebody has the phone number ${phone} already.`,
}

/** Adds an employee. Returns the one-time password, which is stored only as a hash. */
export async function addEmployee(office: StaffAdminContext, newcomer: NewEmployee): Promise<string> {
  assertValidNewcomer(newcomer)
  const { password, passwordHash } = await createPassword()
  try {
    await assertPostExists(office.db, newcomer.post)
    await office.db.transaction().execute(async (tx) => {
      const userId = await hirePerson(tx, {
        userName: newcomer.userName,
        nickName: newcomer.nickName,
        realName: newcomer.realName ?? null,
        phonenumber: newcomer.phone ?? null,
        postName: newcomer.post,
        deptId: await requireDeptByName(tx, newcomer.dept),
        entryDate: getBusinessDate(office.now),
        passwordHash,
      })
      const { userName, nickName, post, dept } = newcomer
      await assertDistinctName(tx, userId, nickName)
      await writeLog(tx, office, { title: '新增员工', userId, after: { userName, nickName, post, dept } })
    })
  } catch (error) {
    const sentence = taken[(error as { constraint?: string }).constraint ?? '']
    throw sentence ? new Error(sentence(newcomer)) : error
  }
  return password
}

/** Disables an employee and ends all sessions. Returns their number. */
export async function disableEmployee(office: StaffAdminContext, userName: string): Promise<number> {
  return office.db.transaction().execute(async (tx) => {
    const { userId } = await lockPerson(tx, userName, userStatus.active)
    await lockRights(tx)
    if ((await listAdministrators(tx, [userId])).length === 0)
      throw new Error('The last account that manages rights and settings cannot be disabled.')
    await stopPerson(tx, userId, getBusinessDate(office.now))
    const ended = await revokeSessions(tx, { userId, reason: 'disabled', now: office.now })
    await writeLog(tx, office, { title: '停用员工', userId, after: { endedSessions: ended } })
    return ended
  })
}

/** Re-enables an employee with a new password, because the old one may be known to others. */
export async function enableEmployee(office: StaffAdminContext, userName: string): Promise<string> {
  const { password, passwordHash } = await createPassword()
  await office.db.transaction().execute(async (tx) => {
    const { userId, nickName } = await lockPerson(tx, userName, userStatus.disabled)
    await assertDistinctName(tx, userId, nickName)
    await restorePerson(tx, userId, { firstDate: getBusinessDate(office.now), passwordHash })
    await writeLog(tx, office, { title: '启用员工', userId })
  })
  return password
}

/** Resets a forgotten or exposed password. */
export async function resetPassword(office: StaffAdminContext, userName: string): Promise<string> {
  const { password, passwordHash } = await createPassword()
  await office.db.transaction().execute(async (tx) => {
    const { userId } = await lockPerson(tx, userName, userStatus.active)
    await updatePerson(tx, userId, { passwordHash, mustChangePassword: true })
    const ended = await revokeSessions(tx, { userId, reason: 'password reset', now: office.now })
    await clearPasswordAttempts(tx, userName)
    await writeLog(tx, office, { title: '重置登录密码', userId, after: { endedSessions: ended } })
  })
  return password
}

export type EmployeeListing = {
  userName: string
  nickName: string
  postName: string
  deptName: string
  working: boolean
  mustChangePassword: boolean
  sessions: number
}

/** Lists all employees, active ones first. */
export async function listEmployeeAccounts(db: Db): Promise<EmployeeListing[]> {
  const { rows } = await sql<EmployeeListing>`
    select u.user_name, u.nick_name, p.post_name, d.dept_name, u.status = ${lit(userStatus.active)} as working, u.must_change_password,
      (select count(*) from session s where s.user_id = u.user_id and s.revoked_at is null and s.expires_at > now()
      and s.absolute_expires_at > now()) as sessions
    from app_user u join dept d using (dept_id) join post p using (post_id)
    where u.user_type <> ${lit(userType.system)} order by working desc, d.order_num, p.order_num, u.user_id`.execute(db)
  return rows
}

async function createPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = createOneTimePassword()
  return { password, passwordHash: await hashPassword(password) }
}

function assertValidNewcomer({ userName, nickName, phone }: NewEmployee): void {
  if (!/^[a-z][a-z0-9_.-]{1,29}$/.test(userName))
    throw new Error('A login is 2 to 30 small letters, digits, dots, dashes; it begins with a letter.')
  if (computeSkeleton(nickName) === '' || nickName.length > 30 || !isReadableText(nickName))
    throw new Error('A working name has 1 to 30 characters that can be seen.')
  if (phone !== undefined && !/^1\d{10}$/.test(phone))
    throw new Error('A phone number has 11 digits and begins with 1.')
}

async function assertPostExists(db: Db, post: string): Promise<void> {
  const { rows } = await sql<{ postName: string }>`
    select post_name from post where user_type <> ${userType.system} and status = ${normalDisable.normal}
    order by order_num, post_id`.execute(db)
  const names = rows.map(({ postName }) => postName)
  if (!names.includes(post)) throw new Error(`There is no post "${post}". Posts: ${names.join(' ')}`)
}

/** Requires a name that cannot be confused with that of another active employee. */
async function assertDistinctName(tx: Tx, userId: number, nickName: string): Promise<void> {
  await assertUniqueName(tx, userId, nickName).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Error(`Somebody is called "${nickName}" already, or so that nobody can tell them apart.`)
  })
}

async function requireDeptByName(tx: Tx, deptName: string): Promise<number> {
  const depts = await tx.selectFrom('dept').select(['deptId', 'deptName']).orderBy('orderNum').execute()
  const found = depts.find((dept) => dept.deptName === deptName)
  if (found) return found.deptId
  throw new Error(`There is no department "${deptName}". Departments: ${depts.map((dept) => dept.deptName).join(' ')}`)
}

/** Locks an employee whose status is `status`. The system account 散客 has no role and cannot be changed. */
async function lockPerson(tx: Tx, userName: string, status: UserStatus): Promise<{ userId: number; nickName: string }> {
  const person = await tx
    .selectFrom('appUser')
    .select(['userId', 'nickName', 'status', 'roleKeys'])
    .where('userName', '=', userName)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person || person.roleKeys.length === 0) throw new Error(`There is nobody with the login "${userName}".`)
  if (person.status !== status)
    throw new Error(`"${userName}" is ${person.status === userStatus.active ? 'not disabled' : 'disabled'}.`)
  return person
}

function writeLog(
  tx: Tx,
  { now, request }: StaffAdminContext,
  { title, userId, after }: { title: string; userId: number; after?: unknown },
): Promise<void> {
  const where = { ...request, ip: 'console', deviceId: '', tokenHash: null }
  const line = { title, businessType: 'session', subjectType: 'user', subjectId: userId, after } as const
  return writeOperationLog(tx, { request: where, now, doer: { userId: null, userName: '控制台' } }, line)
}
