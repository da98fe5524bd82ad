/**
 * Active sign-ins of a person. Owners end their own sessions one by one, for example of a lost phone; callers with `system:user:edit` end
 * all sessions of an employee. An ended session is refused with its next request, and its event stream closes (trigger
 * session__publish_ended).
 */
import { formatTime } from '@nocturne/base/venue-time'
import { userType } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { revokeSession, revokeSessions } from './sessions.ts'

const MOST = 200

type OpenSession = {
  sessionId: number
  userAgent: string
  ip: string
  loginTime: string
  lastSeenTime: string
  current: boolean
}

/** Owner of sessions: an employee or a member. */
export type SessionOwner = { userId: number } | { memberId: number }

const buildOwnerFilter = (owner: SessionOwner) =>
  'userId' in owner ? sql`user_id = ${owner.userId}` : sql`member_id = ${owner.memberId}`

/** Lists the owner's open sessions, the session of the calling phone first. */
export async function listOpenSessions(
  db: Db,
  owner: SessionOwner,
  { tokenHash, now }: { tokenHash: string | null; now: Date },
): Promise<OpenSession[]> {
  const at = formatTime(now)
  const { rows } = await sql<OpenSession>`
    select session_id, user_agent, ip, created_at as login_time, last_seen_at as last_seen_time, token_hash is not distinct from ${tokenHash} as current
    from session where ${buildOwnerFilter(owner)} and revoked_at is null and expires_at > ${at} and absolute_expires_at > ${at}
    order by current desc, last_seen_at desc, session_id desc limit ${MOST}`.execute(db)
  return rows
}

/** Ends one of the owner's sessions; returns its phone. Throws NOT_FOUND when it has ended or belongs to another person. */
export async function revokeOwnerSession(
  tx: Tx,
  owner: SessionOwner,
  { sessionId, now }: { sessionId: number; now: Date },
): Promise<string> {
  const { rows } = await sql<{ tokenHash: string; userAgent: string }>`
    select token_hash, user_agent from session
    where session_id = ${sessionId} and ${buildOwnerFilter(owner)} and revoked_at is null for no key update`.execute(tx)
  const [own] = rows
  if (!own) refuseNotFound({ sessionId })
  await revokeSession(tx, own.tokenHash, 'ended by its owner', now)
  return own.userAgent
}

export const listSessions: Handler<typeof session.sessions, typeof schemas.sessions> = ({ db, actor, request, now }) =>
  listOpenSessions(db, { userId: actor.userId }, { tokenHash: request.tokenHash, now })

export const endSession: Handler<typeof session.endSession, typeof schemas.endSession> = async (
  { tx, actor, now, log },
  { sessionId },
) => {
  const userAgent = await revokeOwnerSession(tx, { userId: actor.userId }, { sessionId, now })
  log({ subjectType: 'user', subjectId: actor.userId, after: { endedSession: sessionId, userAgent } })
  return {}
}

export const endOtherSessions: Handler<typeof session.endOtherSessions, typeof schemas.endOtherSessions> = async ({
  tx,
  actor,
  now,
  request,
  log,
}) => {
  const { userId } = actor
  const ended = await revokeSessions(tx, { userId, reason: 'ended by its owner', now, except: request.tokenHash })
  log({ subjectType: 'user', subjectId: userId, after: { endedSessions: ended } })
  return { ended }
}

/** Returns a person the actor manages. Throws for others, and for system accounts. */
async function requireManagedPerson(db: Db, actor: StaffActor, userId: number): Promise<{ nickName: string }> {
  const person = await db
    .selectFrom('appUser')
    .select(['nickName', 'deptId'])
    .where('userId', '=', userId)
    .where('userType', '<>', userType.system)
    .executeTakeFirst()
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  requirePermission(actor, 'system:user:edit', { userIds: [], deptId: person.deptId })
  return person
}

export const listUserSessions: Handler<typeof session.userSessions, typeof schemas.userSessions> = async (
  { db, actor, request, now },
  { userId },
) => {
  await requireManagedPerson(db, actor, userId)
  const open = await listOpenSessions(db, { userId }, { tokenHash: request.tokenHash, now })
  // Truncated to the day: the exact time of a colleague's last use could identify the author of an anonymous feedback message.
  return open
    .map(({ lastSeenTime, ...session }) => ({ ...session, lastSeenTime: lastSeenTime.slice(0, 10) }))
    .toSorted((a, b) => b.lastSeenTime.localeCompare(a.lastSeenTime) || b.sessionId - a.sessionId)
}

export const endUserSessions: Handler<typeof session.endUserSessions, typeof schemas.endUserSessions> = async (
  { tx, actor, now, log },
  { userId },
) => {
  const { nickName } = await requireManagedPerson(tx, actor, userId)
  const ended = await revokeSessions(tx, { userId, reason: `ended by ${actor.userId}`, now })
  log({ subjectType: 'user', subjectId: userId, after: { nickName, endedSessions: ended } })
  return { ended }
}
