/**
 * The way to a provider and back, one row each. The browser carries a random state out and our own one-time code home; the
 * database knows both by their hashes only. The code is made from the state, so that a second delivery brings the same one.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { hashToken } from '../../http/session-guard.ts'
import type { ProviderIdentity, ProviderName } from '../../providers/provider.ts'
import type { AuthPurpose } from './redirect-rules.ts'
import { serverSecret } from './server-secret.ts'

const STATE_MINUTES = 10
/** From the return to the page until the code is exchanged. */
const CODE_MINUTES = 5
/** An answer that got lost may be asked for again by the same phone. */
const REPLAY_MINUTES = 2

export type Departure = {
  provider: ProviderName
  purpose: AuthPurpose
  target: string
  request: RequestInfo
  now: Date
}

/** Remembers where the browser wants back to; answers the state it takes along (WeChat takes letters and digits only). */
export async function startAuthorization(db: Db, { provider, purpose, target, request, now }: Departure) {
  const state = randomBytes(16).toString('hex')
  const at = formatTime(now)
  await db
    .insertInto('oauthState')
    .values({
      stateHash: hashToken(state),
      provider,
      purpose,
      target,
      deviceId: request.deviceId,
      createdAt: at,
      expiresAt: addMinutes(at, STATE_MINUTES),
    })
    .execute()
  return state
}

/** Our code for a state. Only who knows the state and our key can make it. */
export async function codeOf(db: Db, state: string): Promise<string> {
  const key = await serverSecret(db, 'oauth-code', () => randomBytes(32).toString('base64url'))
  return `oa_${createHmac('sha256', key).update(state).digest('base64url')}`
}

export type Delivery = { target: string; expired: boolean; used: boolean; answered: boolean; known: boolean }

/** What is known of a state that comes back from this provider; undefined when it is not one of ours. */
export async function findDelivery(
  db: Db,
  { provider, state, now }: { provider: ProviderName; state: string; now: Date },
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select target, expires_at <= ${formatTime(now)}::timestamptz as expired, used_at is not null as used,
      answered_at is not null as answered, identity is not null as known
    from oauth_state where state_hash = ${hashToken(state)} and provider = ${provider}`.execute(db)
  return rows[0]
}

/** Claims the one exchange of a state: true for the first delivery alone. */
export async function claimExchange(db: Db, state: string, now: Date): Promise<boolean> {
  const at = formatTime(now)
  const { rows } = await sql`
    update oauth_state set used_at = ${at} where state_hash = ${hashToken(state)} and used_at is null and expires_at > ${at}
    returning state_hash`.execute(db)
  return rows.length > 0
}

/** Writes down who it was; null when the provider refused. */
export async function keepIdentity(
  db: Db,
  { state, identity, now }: { state: string; identity: ProviderIdentity | null; now: Date },
): Promise<void> {
  await db
    .updateTable('oauthState')
    .set({
      answeredAt: formatTime(now),
      identity: identity && JSON.stringify(identity),
      codeHash: identity && hashToken(await codeOf(db, state)),
    })
    .where('stateHash', '=', hashToken(state))
    .where('answeredAt', 'is', null)
    .execute()
}

export type CodeUse = {
  provider: ProviderName
  code: string
  /** For a sign-in of staff or of a member only codes of an authorization that was begun for it. */
  use: 'identity' | 'login' | 'member'
  request: RequestInfo
  now: Date
}

/**
 * Uses a code of ours: who it stands for, and whether this was the first time. The same phone may repeat the same use for
 * two minutes. Null for everything else: unknown, old, of another phone, of another provider, used for something else. A sign-in
 * takes only codes of an authorization that was begun for one.
 */
export async function useAuthCode(
  db: Db,
  { provider, code, use, request, now }: CodeUse,
): Promise<{ identity: ProviderIdentity; first: boolean } | null> {
  const at = formatTime(now)
  const mine = sql`code_hash = ${hashToken(code)} and provider = ${provider} and device_id = ${request.deviceId}
    and (${use} = 'identity' or purpose = ${use})`
  const first = await sql<{ identity: ProviderIdentity }>`
    update oauth_state set code_used_at = ${at}, code_used_for = ${use}
    where ${mine} and code_used_at is null and answered_at > ${addMinutes(at, -CODE_MINUTES)}::timestamptz
    returning identity`.execute(db)
  if (first.rows[0]) return { identity: first.rows[0].identity, first: true }
  const again = await sql<{ identity: ProviderIdentity }>`
    select identity from oauth_state
    where ${mine} and code_used_for = ${use} and code_used_at > ${addMinutes(at, -REPLAY_MINUTES)}::timestamptz`.execute(
    db,
  )
  return again.rows[0] ? { identity: again.rows[0].identity, first: false } : null
}
