/** Pages exchange the returned one-time code for the user's identity at the provider. */
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import { consumeAuthCode } from './oauth-store.ts'

export const readWxOpenId: Handler<typeof platform.wxOpenId, typeof schemas.wxOpenId> = async (
  { db, now, request },
  { code },
) => {
  const used = await consumeAuthCode(db, { provider: 'wechat', code, use: 'identity', request, now })
  if (!used) refuse('AUTH_CODE_INVALID')
  const { openId, unionId, nickName, avatarUrl } = used.identity
  return { openId, unionId, nickName, avatarUrl }
}

export const readAlipayUserId: Handler<typeof platform.alipayUserId, typeof schemas.alipayUserId> = async (
  { db, now, request },
  { authCode },
) => {
  const used = await consumeAuthCode(db, { provider: 'alipay', code: authCode, use: 'identity', request, now })
  return { alipayUserId: (used ?? refuse('AUTH_CODE_INVALID')).identity.openId }
}
