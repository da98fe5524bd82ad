/**
 * Signing in by WeChat or Alipay. Whose account is bound gets a session, once for each authorization; everybody else gets a
 * code to bind with. The code is made from the authorization's, so a repeated question has one answer.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { userStatus } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import type { ProviderIdentity } from '../../providers/provider.ts'
import { providerOfPlatform, serverSecret, useAuthCode } from '../platform/public.ts'
import { openStaffSession } from './log-in.ts'

const BIND_MINUTES = 10

export const chatLogin: Handler<typeof session.wxLogin, typeof schemas.wxLogin> = async (
  { db, now, request },
  { code, platform },
) => {
  const used = await useAuthCode(db, { provider: providerOfPlatform[platform], code, use: 'login', request, now })
  if (!used) refuse('AUTH_CODE_INVALID')
  const { openId } = used.identity
  const bound = await db
    .selectFrom('thirdBind as b')
    .innerJoin('appUser as u', 'u.userId', 'b.userId')
    .select(['u.userId', 'u.nickName', 'u.status'])
    .where('b.platform', '=', platform)
    .where('b.openId', '=', openId)
    .executeTakeFirst()
  if (!bound) return inviteToBind(db, { code, platform, identity: used.identity, request, now })
  if (bound.status !== userStatus.active) refuse('ACCOUNT_DISABLED')
  if (!used.first) refuse('AUTH_CODE_INVALID')
  return db.transaction().execute((tx) => openStaffSession(tx, bound, { request, now, title: '第三方登录' }))
}

type Invitation = {
  code: string
  platform: 'wx' | 'alipay'
  identity: ProviderIdentity
  request: RequestInfo
  now: Date
}

async function inviteToBind(db: Db, { code, platform, identity, request, now }: Invitation) {
  const key = await serverSecret(db, 'bind-code', () => randomBytes(32).toString('base64url'))
  const validCode = createHmac('sha256', key).update(code).digest('base64url')
  const { openId, unionId, nickName, avatarUrl } = identity
  await db
    .insertInto('bindCode')
    .values({
      codeHash: hashToken(validCode),
      platform,
      openId,
      unionId,
      nickName,
      avatarUrl,
      deviceId: request.deviceId,
      expiresAt: addMinutes(formatTime(now), BIND_MINUTES),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { needBind: true as const, validCode, nickName, avatarUrl }
}
