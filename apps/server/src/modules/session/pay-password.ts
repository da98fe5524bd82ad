/**
 * Pay password: six digits, required before wages are shown and for payouts. Five wrong attempts lock it. Failures are
 * written outside the caller's transaction, so that they count even if the command is refused.
 */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { verifyPassword } from './passwords.ts'
import { decryptSecret } from './secrets.ts'
import type { SecretContext } from './secrets.ts'
import { clearAttempts, serializeAttempts, claimAttempt } from '../platform/public.ts'

const LIMIT = { tries: 5, windowMinutes: 24 * 60, lockMinutes: 30 }
const TICKET_MINUTES = 15

/** Throttle subject for attempts at a person's pay password. */
export const buildPayPasswordAttemptKey = (userId: number) => `pay:user:${userId}`

/**
 * Verifies that the encrypted field contains the actor's pay password and returns its hash. Throws PAY_PASSWORD_UNSET,
 * PAY_PASSWORD_WRONG with the remaining attempts, or PAY_PASSWORD_LOCKED with the minutes; calling endpoints must
 * declare all three.
 */
export async function checkPayPassword(context: Context, secret: string): Promise<string> {
  const { db, actor } = context
  const { payPasswordHash } = await db
    .selectFrom('appUser')
    .select('payPasswordHash')
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  await checkPayPasswordHash(context, { subject: buildPayPasswordAttemptKey(actor.userId), payPasswordHash, secret })
  return payPasswordHash ?? refuse('PAY_PASSWORD_UNSET')
}

/**
 * Verifies a pay password against a given hash, with the errors of `checkPayPassword`. `subject`: key for counting
 * attempts. `context.db` must be outside any transaction.
 */
export async function checkPayPasswordHash(context: SecretContext, check: HashCheck): Promise<void> {
  if (check.payPasswordHash === null) refuse('PAY_PASSWORD_UNSET')
  await serializeAttempts(context.db, check.subject, () => checkOnce(context, check))
}

type HashCheck = { subject: string; payPasswordHash: string | null; secret: string }

async function checkOnce(context: SecretContext, { subject, payPasswordHash, secret }: HashCheck): Promise<void> {
  const { db, now } = context
  const attempt = await claimAttempt(db, subject, LIMIT, now)
  if (!attempt.admitted) refuse('PAY_PASSWORD_LOCKED', { n: attempt.lockedMinutes })
  const typed = await decryptSecret(context, secret)
  const right = await verifyPassword(typed ?? '', payPasswordHash)
  if (typed !== null && right) return clearAttempts(db, subject)
  if (attempt.left === 0) refuse('PAY_PASSWORD_LOCKED', { n: attempt.lockedMinutes })
  refuse('PAY_PASSWORD_WRONG', { n: attempt.left })
}

/**
 * Issues a ticket that replaces the pay password for fifteen minutes. Requires the verified hash (`payPasswordHash`) to be current: the row
 * is locked, so a concurrent reset either deletes the ticket, or this call throws PAY_TICKET_EXPIRED.
 */
export async function issuePayTicket(
  { db, actor: { userId }, now }: Context,
  payPasswordHash: string,
): Promise<{ ticket: string; expireTime: string }> {
  const ticket = randomBytes(24).toString('base64url')
  const expireTime = addMinutes(formatTime(now), TICKET_MINUTES)
  await db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom('appUser')
      .select('userId')
      .where('userId', '=', userId)
      .where('payPasswordHash', '=', payPasswordHash)
      .forShare()
      .executeTakeFirst()
    if (!current) refuse('PAY_TICKET_EXPIRED')
    await tx
      .insertInto('payTicket')
      .values({ ticketHash: hashToken(ticket), userId, expiresAt: expireTime })
      .execute()
  })
  return { ticket, expireTime }
}

/**
 * Requires a valid ticket of the actor; throws PAY_TICKET_EXPIRED. A ticket gives access to pages, but authorizes no
 * payments.
 */
export async function requirePayTicket({ db, actor, now }: Context, ticket: string): Promise<void> {
  const found = await db
    .selectFrom('payTicket')
    .select('userId')
    .where('ticketHash', '=', hashToken(ticket))
    .where('userId', '=', actor.userId)
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
  if (!found) refuse('PAY_TICKET_EXPIRED')
}
