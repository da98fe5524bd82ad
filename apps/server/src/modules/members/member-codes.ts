/**
 * 会员码: code shown on a member's phone, to pay, to collect something or to be identified. It is valid for one minute and
 * one use; the next code of the same session replaces it. Only its hash is stored.
 */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { members } from '@nocturne/contract/members/endpoints'
import type { schemas } from '@nocturne/contract/members/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'

const MINUTES = 1
/** Time in which an employee who scanned a member's code may use the staff functions for this member. */
const READ_MINUTES = 15
const PREFIX = 'M:'
const FORM = /^M:[\w-]{20}$/

export const createMemberCode: Handler<typeof members.payQr, typeof schemas.payQr> = async ({
  db,
  actor,
  now,
  request,
}) => {
  const code = `${PREFIX}${randomBytes(15).toString('base64url')}`
  const at = formatTime(now)
  const expireTime = addMinutes(at, MINUTES)
  const sessionHash = request.tokenHash ?? ''
  await sql`
    insert into member_code as c (code_hash, member_id, session_hash, created_at, expires_at)
    values (${hashToken(code)}, ${actor.memberId}, ${sessionHash}, ${at}, ${expireTime})
    on conflict (session_hash) where used_at is null
    do update set code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  )
  return { code, expireTime, seconds: MINUTES * 60 }
}

export type MemberCodeUse = 'pay' | 'take' | 'show' | 'rate'

/** Returns the member of the code without consuming it. Refuses like `useMemberCode`. */
export async function requireMemberByCode(db: Db, { code, now }: { code: string; now: Date }): Promise<number> {
  const text = code.trim()
  if (!FORM.test(text)) refuse('MEMBER_CODE_INVALID')
  const { rows } = await sql<{ memberId: number }>`
    select c.member_id from member_code c, member m, session s where ${alive(text, formatTime(now))}`.execute(db)
  return rows[0]?.memberId ?? refuse('MEMBER_CODE_INVALID')
}

/** Condition on `member_code c` with its member `m` and session `s`: not expired, used or replaced, of an active member. */
const alive = (
  text: string,
  at: string,
) => sql`c.code_hash = ${hashToken(text)} and c.used_at is null and c.expires_at > ${at}
  and m.member_id = c.member_id and m.status = ${lit(normalDisable.normal)}
  and s.token_hash = c.session_hash and s.revoked_at is null and s.expires_at > ${at}`

/**
 * Consumes a scanned member code (`M:…`) and returns its member. Refuses MEMBER_CODE_INVALID for a code that is expired, used,
 * replaced, invented, of an ended session or of a disabled member. Of two concurrent scans one succeeds. A rollback of the
 * caller's transaction leaves the code valid.
 */
export async function useMemberCode(
  tx: Tx,
  { code, use, now, readBy = null }: { code: string; use: MemberCodeUse; now: Date; readBy?: number | null },
): Promise<{ memberId: number }> {
  const text = code.trim()
  if (!FORM.test(text)) refuse('MEMBER_CODE_INVALID')
  const at = formatTime(now)
  const { rows } = await sql<{ memberId: number }>`
    update member_code c set used_at = ${at}, used_for = ${use}, read_by_user_id = ${readBy}
    from member m, session s
    where ${alive(text, at)}
    returning c.member_id`.execute(tx)
  return rows[0] ?? refuse('MEMBER_CODE_INVALID')
}

/**
 * Condition on a member id column: this employee scanned a code of the member within the last minutes, which permits
 * the staff functions for members of other sales persons.
 */
export const buildScannedMemberFilter = (memberId: string, { userId }: { userId: number }, now: Date) => sql<boolean>`
  exists (select from member_code c where c.member_id = ${sql.ref(memberId)} and c.read_by_user_id = ${userId}
    and c.used_for = ${'show' satisfies MemberCodeUse} and c.used_at > ${addMinutes(formatTime(now), -READ_MINUTES)})`
