/**
 * Authorization at a provider, one row each. The browser takes a random state along and returns with our one-time code; the database stores
 * only their hashes. The code is derived from the state, so a second delivery yields the same one.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { hashToken } from '../../http/session-guard.ts'
import type { ProviderIdentity, ProviderName } from '../../providers/provider.ts'
import type { AuthPurpose } from './redirect-rules.ts'
import { getServerSecret } from './server-secret.ts'

const STATE_MINUTES = 10
/** Lifetime of the code between the return to the page and its exchange. */
const CODE_MINUTES = 5
/** Period in which the same phone may repeat a request whose response was lost. */
const REPLAY_MINUTES = 2

type AuthorizationStart = {
  provider: ProviderName
  purpose: AuthPurpose
  target: string
  request: RequestInfo
  now: Date
}

/** Stores the target page; returns the state the browser takes along (letters and digits only, required by WeChat). */
export async function startAuthorization(db: Db, { provider, purpose, target, request, now }: AuthorizationStart) {
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

/** Derives our code from a state; requires the state and the server's key. */
export async function deriveAuthorizationCode(db: Db, state: string): Promise<string> {
  const key = await getServerSecret(db, 'oauth-code', () => randomBytes(32).toString('base64url'))
  return `oa_${createHmac('sha256', key).update(state).digest('base64url')}`
}

export type AuthorizationReturn = { target: string; expired: boolean; used: boolean; answered: boolean; known: boolean }

/** Looks up a state returned by this provider; undefined when unknown. */
export async function findAuthorizationReturn(
  db: Db,
  { provider, state, now }: { provider: ProviderName; state: string; now: Date },
): Promise<AuthorizationReturn | undefined> {
  const { rows } = await sql<AuthorizationReturn>`
    select target, expires_at <= ${formatTime(now)}::timestamptz as expired, used_at is not null as used,
      answered_at is not null as answered, identity is not null as known
    from oauth_state where state_hash = ${hashToken(state)} and provider = ${provider}`.execute(db)
  return rows[0]
}

/** Claims the single exchange of a state: true only for the first delivery. */
export async function claimExchange(db: Db, state: string, now: Date): Promise<boolean> {
  const at = formatTime(now)
  const { rows } = await sql`
    update oauth_state set used_at = ${at} where state_hash = ${hashToken(state)} and used_at is null and expires_at > ${at}
    returning state_hash`.execute(db)
  return rows.length > 0
}

/** Stores the identity; null when the provider refused. */
export async function storeIdentity(
  db: Db,
  { state, identity, now }: { state: string; identity: ProviderIdentity | null; now: Date },
): Promise<void> {
  await db
    .updateTable('oauthState')
    .set({
      answeredAt: formatTime(now),
      identity: identity && JSON.stringify(identity),
      codeHash: identity && hashToken(await deriveAuthorizationCode(db, state)),
    })
    .where('stateHash', '=', hashToken(state))
    .where('answeredAt', 'is', null)
    .execute()
}

export type AuthCodeUse = {
  provider: ProviderName
  code: string
  /** `login` and `member` accept only codes of an authorization started for that purpose. */
  use: 'identity' | 'login' | 'member'
  request: RequestInfo
  now: Date
}

/**
 * Consumes a code: returns its identity and whether this was the first use. The same phone may repeat the same use for two minutes. Null
 * when the code is unknown, expired, of another phone or provider, or already used for another purpose. Signing in accepts only codes of an
 * authorization started for it.
 */
export async function consumeAuthCode(
  db: Db,
  { provider, code, use, request, now }: AuthCodeUse,
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
