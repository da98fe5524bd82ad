/**
 * Sessions: the phone stores an opaque token, the database only its hash. Use extends a session; after a week it
 * finally expires.
 */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { hashToken, STAFF_SESSION_HOURS } from '../../http/session-guard.ts'

const ABSOLUTE_DAYS = 7
/** Minutes for which the old token still works after a refresh, because the response with the new one may be lost. */
const GRACE_MINUTES = 1

/** Field names expected by the client; `expires_in` in minutes. */
export type StaffToken = { access_token: string; expires_in: number }

type Opening = { userId: number; request: RequestInfo; now: Date; absoluteExpiresAt?: string }

/** Opens a session for an authenticated employee. Only this response contains the token. */
export async function createStaffSession(
  tx: Tx,
  { userId, request, now, absoluteExpiresAt }: Opening,
): Promise<StaffToken> {
  const token = randomBytes(32).toString('base64url')
  const at = formatTime(now)
  await tx
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      kind: 'staff',
      userId,
      deviceId: request.deviceId,
      ip: request.ip,
      userAgent: request.userAgent,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: addMinutes(at, STAFF_SESSION_HOURS * 60),
      absoluteExpiresAt: absoluteExpiresAt ?? addMinutes(at, ABSOLUTE_DAYS * 24 * 60),
    })
    .execute()
  return { access_token: token, expires_in: STAFF_SESSION_HOURS * 60 }
}

const MEMBER_DAYS = 30

/** Opens a session of thirty days for an authenticated member. */
export async function createMemberSession(
  tx: Tx,
  { memberId, request, now }: { memberId: number; request: RequestInfo; now: Date },
): Promise<StaffToken> {
  const token = randomBytes(32).toString('base64url')
  const at = formatTime(now)
  const expiresAt = addMinutes(at, MEMBER_DAYS * 24 * 60)
  await tx
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      kind: 'member',
      memberId,
      deviceId: request.deviceId,
      ip: request.ip,
      userAgent: request.userAgent,
      createdAt: at,
      lastSeenAt: at,
      expiresAt,
      absoluteExpiresAt: expiresAt,
    })
    .execute()
  return { access_token: token, expires_in: MEMBER_DAYS * 24 * 60 }
}

/** Ends all sessions of a member immediately. Returns their number. */
export async function revokeMemberSessions(
  tx: Tx,
  { memberId, reason, now }: { memberId: number; reason: string; now: Date },
): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: formatTime(now), revokeReason: reason })
    .where('memberId', '=', memberId)
    .where('revokedAt', 'is', null)
    .returning('tokenHash')
    .execute()
  return ended.length
}

type Revocation = { userId: number; reason: string; now: Date; except?: string | null }

/** Ends the sessions of an employee immediately, except the one with token hash `except`. Returns their number. */
export async function revokeSessions(tx: Tx, { userId, reason, now, except = null }: Revocation): Promise<number> {
  const { rows } = await sql`
    update session set revoked_at = ${formatTime(now)}, revoke_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and token_hash is distinct from ${except} returning token_hash`.execute(
    tx,
  )
  await tx.deleteFrom('payTicket').where('userId', '=', userId).execute()
  return rows.length
}

/** Ends one session. */
export async function revokeSession(tx: Tx, tokenHash: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: formatTime(now), revokeReason: reason })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Replaces a session by a new one with the same final expiry. The old token works one more minute. */
export async function replaceSession(
  tx: Tx,
  { userId, tokenHash, request, now }: { userId: number; tokenHash: string; request: RequestInfo; now: Date },
): Promise<StaffToken> {
  const at = formatTime(now)
  const old = await tx
    .selectFrom('session')
    .select('absoluteExpiresAt')
    .where('tokenHash', '=', tokenHash)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Sets `last_seen_at`, so that the session guard does not extend the old session within that minute.
  await sql`update session set last_seen_at = ${at}, expires_at = least(expires_at, ${addMinutes(at, GRACE_MINUTES)}::timestamptz)
    where token_hash = ${tokenHash}`.execute(tx)
  return createStaffSession(tx, { userId, request, now, absoluteExpiresAt: old.absoluteExpiresAt })
}
