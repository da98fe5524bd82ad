/** Signing in by WeChat or Alipay: there, back, and what the server says of who came. */
import { session } from '@nocturne/contract/session/endpoints'

import { call } from '../../lib/api.ts'
import { takeAuthReturn } from '../../lib/auth-return.ts'
import { authorizationUrl } from '../../lib/guest-identity.ts'
import { signIn } from '../../lib/session.ts'

/** Who came and is not bound yet. `validCode` binds him, once, within ten minutes. */
export type Stranger = { validCode: string; nickName: string }

/** `left`: on the way to the provider, nothing more happens here. */
export type Authorization = { state: 'left' | 'refused' | 'signedIn' } | { state: 'stranger'; stranger: Stranger }

/** Goes to the provider; having come back, signs in. Rejects with an `ApiError` when the server says no. */
export async function authorizeStaff(platform: 'wechat' | 'alipay'): Promise<Authorization> {
  const came = takeAuthReturn()
  if (came === 'refused') return { state: 'refused' }
  if (came === null) {
    location.replace(await authorizationUrl(location.href, platform))
    return { state: 'left' }
  }
  const input = { code: came.code, platform: platform === 'wechat' ? 'wx' : 'alipay' } as const
  const answer = await call(session.wxLogin, input, { bearer: 'none', silent: true })
  if ('needBind' in answer) {
    return { state: 'stranger', stranger: { validCode: answer.validCode, nickName: answer.nickName } }
  }
  signIn('staff', answer.access_token)
  return { state: 'signedIn' }
}
