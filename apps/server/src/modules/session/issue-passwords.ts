/**
 * Issues one-time passwords to several people, for slips that are handed out. Hashing takes most of the time and comes
 * before the first row lock.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { canManageRoles, loadRights, updatePerson } from '../directory/public.ts'
import { clearPasswordAttempts } from './log-in-attempts.ts'
import { createOneTimePassword } from './one-time-password.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

export type IssuedPassword = { userId: number; nickName: string; userName: string; password: string }

type Receiver = { userId: number; nickName: string; userName: string; roleKeys: string[]; status: string }

/**
 * Replaces the passwords of these people and ends their sessions. Refuses USER_NOT_FOUND for unknown people,
 * ACCOUNT_DISABLED for former ones, RIGHT_NOT_OWN for people with rights over others that the actor lacks, and the
 * actor's own account.
 */
export async function issueOneTimePasswords(
  { tx, actor, now, log }: CommandContext,
  userIds: readonly number[],
): Promise<IssuedPassword[]> {
  if (userIds.includes(actor.userId)) refuseField('userIds', '员工', '自己的密码请在“设置”里修改')
  const passwords = await Promise.all(
    userIds.map(async () => {
      const password = createOneTimePassword()
      return { password, passwordHash: await hashPassword(password, `issue:${actor.userId}`) }
    }),
  )
  const { rows } = await sql<Receiver>`
    select user_id, nick_name, user_name, role_keys, status from app_user
    where user_id = any(${[...userIds]}::bigint[]) and user_type <> ${userType.system}
    order by user_id for no key update`.execute(tx)
  const receivers = new Map(rows.map((row) => [row.userId, row]))
  const rights = await loadRights(tx)
  const issued: IssuedPassword[] = []
  for (const [index, userId] of userIds.entries()) {
    const { nickName, userName, roleKeys, status } =
      receivers.get(userId) ?? refuseNotFound({ userId }, 'USER_NOT_FOUND')
    if (status !== userStatus.active) refuse('ACCOUNT_DISABLED')
    if (!canManageRoles(actor, rights, roleKeys)) refuse('RIGHT_NOT_OWN', { names: `${nickName}的员工维护或角色权限` })
    const { password = '', passwordHash = '' } = passwords[index] ?? {}
    await updatePerson(tx, userId, { passwordHash, mustChangePassword: true })
    const endedSessions = await revokeSessions(tx, { userId, reason: 'password reset', now })
    await clearPasswordAttempts(tx, userName)
    log({
      title: '发放一次性密码',
      subjectType: 'user',
      subjectId: userId,
      after: { endedSessions, at: formatTime(now) },
    })
    issued.push({ userId, nickName, userName, password })
  }
  return issued
}
