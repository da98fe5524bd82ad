/** 修改登录密码: changes the caller's login password and ends all their other sessions. */
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { updatePerson } from '../directory/public.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { isStrongPassword } from './secret-rules.ts'
import { decryptSecret } from './secrets.ts'
import { revokeSessions } from './sessions.ts'
import { clearAttempts, serializeAttempts, claimAttempt } from '../platform/public.ts'

/** Limit of attempts for the current password: an unlocked phone in the wrong hands gets five. */
const OWN_PASSWORD = { tries: 5, windowMinutes: 10, lockMinutes: 10 }

export const changePassword: Handler<typeof session.password, typeof schemas.password> = async (context, input) => {
  const { tx, actor, now, request, log } = context
  const current = await verifyOwnPassword(context, input.oldPassword)
  const newPassword = await decryptSecret(context, input.newPassword)
  if (newPassword === null || !isStrongPassword(newPassword)) refuse('PASSWORD_WEAK')
  if (await verifyPassword(newPassword, current)) refuse('PASSWORD_SAME')
  const passwordHash = await hashPassword(newPassword)
  const own = { passwordHash, mustChangePassword: false }
  if (!(await updatePerson(tx, actor.userId, own, { passwordHash: current }))) refuse('OLD_PASSWORD_WRONG')
  const endedSessions = await revokeSessions(tx, {
    userId: actor.userId,
    reason: 'password changed',
    now,
    except: request.tokenHash,
  })
  log({ subjectType: 'user', subjectId: actor.userId, after: { endedSessions } })
  return {}
}

/**
 * Verifies the caller's login password and returns its hash. Throws OLD_PASSWORD_WRONG, and TOO_FREQUENT after too many
 * attempts.
 */
export function verifyOwnPassword(context: Context, secret: string): Promise<string> {
  const subject = `password:user:${context.actor.userId}`
  return serializeAttempts(context.db, subject, () => checkOwnPassword(context, { subject, secret }))
}

async function checkOwnPassword(
  context: Context,
  { subject, secret }: { subject: string; secret: string },
): Promise<string> {
  const { db, actor, now } = context
  if (!(await claimAttempt(db, subject, OWN_PASSWORD, now)).admitted) refuse('TOO_FREQUENT')
  const typed = await decryptSecret(context, secret)
  const { passwordHash } = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const right = await verifyPassword(typed ?? '', passwordHash)
  if (!right || typed === null || passwordHash === null) refuse('OLD_PASSWORD_WRONG')
  await clearAttempts(db, subject)
  return passwordHash
}
