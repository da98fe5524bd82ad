/**
 * Signs in by WeChat or Alipay. A bound account gets a session, once per authorization; any other gets a code for binding. The code is
 * derived from the authorization's, so a repeated request gets the same response.
 */
import { userStatus } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { platformProviders, consumeAuthCode } from '../platform/public.ts'
import { openStaffSession } from './log-in.ts'
import { createBindCode } from './provider-accounts.ts'

export const chatLogin: Handler<typeof session.wxLogin, typeof schemas.wxLogin> = async (
  { db, now, request },
  { code, platform },
) => {
  const used = await consumeAuthCode(db, { provider: platformProviders[platform], code, use: 'login', request, now })
  if (!used) refuse('AUTH_CODE_INVALID')
  const { openId } = used.identity
  const bound = await db
    .selectFrom('externalAccount as b')
    .innerJoin('appUser as u', 'u.userId', 'b.userId')
    .select(['u.userId', 'u.nickName', 'u.status'])
    .where('b.platform', '=', platform)
    .where('b.openId', '=', openId)
    .executeTakeFirst()
  if (!bound) {
    const account = { ...used.identity, platform }
    const validCode = await createBindCode(db, { code, account, request, now, forMember: false })
    return { needBind: true as const, validCode, nickName: account.nickName, avatarUrl: account.avatarUrl }
  }
  if (bound.status !== userStatus.active) refuse('ACCOUNT_DISABLED')
  if (!used.first) refuse('AUTH_CODE_INVALID')
  return db.transaction().execute((tx) => openStaffSession(tx, bound, { request, now, title: '第三方登录' }))
}
