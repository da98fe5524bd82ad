/**
 * Members' accounts at WeChat and Alipay: a member has at most one account per provider, and an account belongs to at
 * most one member.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { hashToken } from '../../http/session-guard.ts'
import type { ProviderIdentity } from '../../providers/provider.ts'
import { getServerSecret } from '../platform/public.ts'

const BIND_MINUTES = 10

export type AccountPlatform = 'wx' | 'alipay'
export type ProviderAccount = ProviderIdentity & { platform: AccountPlatform }

type Invitation = {
  code: string
  account: ProviderAccount
  request: RequestInfo
  now: Date
  /** True when the account will belong to a member (verified by phone), false for staff (verified by login password). */
  forMember: boolean
}

/**
 * Creates a code for binding an account: valid once, for ten minutes, on this phone. It is derived from the
 * authorization's code, so a repeated request gets the same response.
 */
export async function createBindCode(db: Db, { code, account, request, now, forMember }: Invitation): Promise<string> {
  const key = await getServerSecret(db, 'bind-code', () => randomBytes(32).toString('base64url'))
  const validCode = createHmac('sha256', key)
    .update(`${forMember ? 'member ' : ''}${code}`)
    .digest('base64url')
  await db
    .insertInto('bindCode')
    .values({
      codeHash: hashToken(validCode),
      platform: account.platform,
      openId: account.openId,
      unionId: account.unionId,
      nickName: account.nickName,
      avatarUrl: account.avatarUrl,
      deviceId: request.deviceId,
      forMember,
      expiresAt: addMinutes(formatTime(now), BIND_MINUTES),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return validCode
}

type Presented = { validCode: string; request: RequestInfo; now: Date }

/**
 * Finds the account for a member's binding code; undefined when the code is used, expired, of another phone or for
 * staff.
 */
export async function findAccountToBind(
  db: Db,
  { validCode, request, now }: Presented,
): Promise<ProviderAccount | undefined> {
  const row = await db
    .selectFrom('bindCode')
    .select(['platform', 'openId', 'unionId', 'nickName', 'avatarUrl'])
    .where('codeHash', '=', hashToken(validCode))
    .where('deviceId', '=', request.deviceId)
    .where('forMember', '=', true)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
  return row
}

/** Consumes the code; false when it was already used. */
export async function consumeBindCode(tx: Tx, { validCode, now }: Omit<Presented, 'request'>): Promise<boolean> {
  const used = await tx
    .updateTable('bindCode')
    .set({ usedAt: formatTime(now) })
    .where('codeHash', '=', hashToken(validCode))
    .where('usedAt', 'is', null)
    .returning('codeHash')
    .executeTakeFirst()
  return used !== undefined
}

/** Finds the member of an account, by the account's id or by the union id that the provider uses across apps. */
export async function findAccountMember(
  db: Db,
  { platform, openId, unionId }: Pick<ProviderAccount, 'platform' | 'openId' | 'unionId'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ memberId: number }>`
    select member_id from external_account
    where platform = ${platform} and member_id is not null and (open_id = ${openId} or (union_id <> '' and union_id = ${unionId}))
    order by open_id = ${openId} desc, external_account_id limit 1`.execute(db)
  return rows[0]?.memberId
}

/**
 * Binds the account to the member, replacing existing bindings of either. Returns the ids of other members who lose a
 * binding.
 */
export async function bindAccountToMember(
  tx: Tx,
  { memberId, account, now }: { memberId: number; account: ProviderAccount; now: Date },
): Promise<number[]> {
  const { platform, openId, unionId, nickName, avatarUrl } = account
  const removed = await tx
    .deleteFrom('externalAccount')
    .where('platform', '=', platform)
    .where('memberId', 'is not', null)
    .where((row) => row.or([row('openId', '=', openId), row('memberId', '=', memberId)]))
    .returning('memberId')
    .execute()
  await tx
    .insertInto('externalAccount')
    .values({ memberId, platform, openId, unionId, nickName, avatarUrl, bindTime: formatTime(now) })
    .execute()
  return removed.flatMap((row) => (row.memberId === null || row.memberId === memberId ? [] : [row.memberId]))
}

/**
 * Moves the accounts of a merged member to the remaining member, unless that one already has an account of the same
 * provider.
 */
export async function moveProviderAccounts(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    update external_account b set member_id = ${to} where b.member_id = ${from}
      and not exists (select from external_account o where o.member_id = ${to} and o.platform = b.platform)`.execute(tx)
  await tx.deleteFrom('externalAccount').where('memberId', '=', from).execute()
}
