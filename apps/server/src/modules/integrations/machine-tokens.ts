/** Tokens of programs: created once, shown once, stored as hashes. */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { allPermissions } from '@nocturne/contract/all-permissions'
import { userStatus } from '@nocturne/contract/codes'
import type { integrations } from '@nocturne/contract/integrations/endpoints'
import type { schemas } from '@nocturne/contract/integrations/schemas'
import { machineScopes, TOKEN_DAYS, TOKEN_PREFIX } from '@nocturne/contract/machine-scopes'
import { permissions, type PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { loadRights } from '../directory/public.ts'

const RANDOM_BYTES = 32
/** Letters of a token that are stored and shown. */
const HINT_LETTERS = TOKEN_PREFIX.length + 4
/** Most tokens in use. */
const MAX_TOKENS = 100
const LISTED = 300
const MINUTES_PER_DAY = 1_440

/** Creates a token. The checksum lets scanners tell a token from other text that begins alike. */
export function createMachineToken(): string {
  const body = `${TOKEN_PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return `${body}${crc32(body).toString(16).padStart(8, '0')}`
}

/** True when the actor has the permission, in any scope. */
const hasPermission = (actor: StaffActor, key: PermissionKey) =>
  actor.permissions.has(key) || actor.permissions.has(allPermissions as PermissionKey)

const listGrantable = (actor: StaffActor): PermissionKey[] => machineScopes.filter((key) => hasPermission(actor, key))

type TokenRow = {
  tokenId: number
  tokenName: string
  tokenHint: string
  scopes: PermissionKey[]
  createdName: string
  roleKeys: string[]
  createTime: string
  expireTime: string
  lastUseTime: string | null
  state: 'active' | 'idle' | 'expired' | 'revoked'
}

export const listTokens: Handler<typeof integrations.tokenList, typeof schemas.tokenList> = async ({
  db,
  actor,
  now,
}) => {
  const { rows } = await sql<TokenRow>`
    select t.token_id, t.token_name, t.token_hint, t.scopes, u.nick_name as created_name, u.role_keys, t.created_at as create_time,
      t.expires_at as expire_time, t.last_used_at as last_use_time, case
        when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired'
        when u.status <> ${lit(userStatus.active)} or u.must_change_password then 'idle' else 'active' end as state
    from machine_token t join app_user u on u.user_id = t.created_by
    order by t.revoked_at is not null or t.expires_at <= ${now}, t.token_id desc limit ${LISTED}`.execute(db)
  const rights = await loadRights(db)
  return {
    rows: rows.map(({ roleKeys, scopes, ...row }) => ({
      ...row,
      scopes: scopes.map((permission) => ({
        permission,
        label: permissions[permission]?.label ?? permission,
        effective: roleKeys.some((role) => rights.get(role)?.has(permission)),
      })),
    })),
    grantable: listGrantable(actor).map((permission) => ({
      permission,
      label: permissions[permission].label,
    })),
  }
}

export const addToken: Handler<typeof integrations.tokenAdd, typeof schemas.tokenAdd> = async (
  { tx, now, actor, log, emit },
  { tokenName, scopes, validDays = TOKEN_DAYS.initial },
) => {
  const chosen = [...new Set(scopes)]
  const lacked = chosen.filter((key) => !hasPermission(actor, key))
  if (lacked.length > 0) refuse('RIGHT_NOT_OWN', { names: lacked.map((key) => permissions[key].label).join('、') })
  await refuseTooMany(tx, now)
  const token = createMachineToken()
  const createdAt = formatTime(now)
  const expiresAt = addMinutes(createdAt, validDays * MINUTES_PER_DAY)
  const { tokenId } = await tx
    .insertInto('machineToken')
    .values({
      tokenName,
      tokenHash: hashToken(token),
      tokenHint: token.slice(0, HINT_LETTERS),
      scopes: chosen,
      createdBy: actor.userId,
      createdAt,
      expiresAt,
    })
    .returning('tokenId')
    .executeTakeFirstOrThrow()
  log({ subjectType: 'machineToken', subjectId: tokenId, after: { tokenName, scopes: chosen, expiresAt } })
  emit({ topic: 'integration' })
  return { tokenId, token, expireTime: expiresAt }
}

async function refuseTooMany(tx: Tx, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('integrations.token', 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from machine_token where revoked_at is null and expires_at > ${now}`.execute(tx)
  if ((rows[0]?.total ?? 0) >= MAX_TOKENS)
    refuseField('tokenName', '密钥名称', `最多同时使用${MAX_TOKENS}个密钥，请先吊销不用的`)
}

/** Revokes a token; commands of it that have not committed fail. Revoking again changes nothing. */
export const revokeToken: Handler<typeof integrations.tokenRevoke, typeof schemas.tokenRevoke> = async (
  { tx, now, actor, log, emit },
  { tokenId },
) => {
  const token = await tx
    .selectFrom('machineToken')
    .select(['tokenName', 'revokedAt'])
    .where('tokenId', '=', tokenId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!token) refuseNotFound({ tokenId })
  if (token.revokedAt !== null) return {}
  await tx
    .updateTable('machineToken')
    .set({ revokedAt: formatTime(now), revokedBy: actor.userId })
    .where('tokenId', '=', tokenId)
    .execute()
  log({ subjectType: 'machineToken', subjectId: tokenId, after: { tokenName: token.tokenName, revoked: true } })
  emit({ topic: 'integration' })
  return {}
}
