/** Sign-in by WeChat or Alipay: redirect to the provider, return, and the server's response. */
import { session } from '@nocturne/contract/session/endpoints'

import { call } from '#lib/query/api.ts'
import { consumeAuthReturn } from '#lib/identity/auth-return.ts'
import { fetchAuthorizationUrl } from '#lib/identity/guest-identity.ts'
import { signIn } from '#lib/identity/session.ts'

/** Authorized account that is not bound to an employee yet. `validCode` binds it once, within ten minutes. */
export type UnboundAccount = { validCode: string; nickName: string }

/** `left`: the browser is being redirected to the provider. `stranger`: the account is not bound to an employee yet. */
export type AuthorizationState =
  { state: 'left' | 'refused' | 'signedIn' } | { state: 'stranger'; stranger: UnboundAccount }

/**
 * Redirects to the provider; when called again after the return, signs in. Rejects with an `ApiError` if the server
 * refuses.
 */
export async function authorizeStaff(platform: 'wechat' | 'alipay'): Promise<AuthorizationState> {
  const authReturn = consumeAuthReturn()
  if (authReturn === 'refused') return { state: 'refused' }
  if (authReturn === null) {
    location.replace(await fetchAuthorizationUrl(location.href, platform))
    return { state: 'left' }
  }
  const input = { code: authReturn.code, platform: platform === 'wechat' ? 'wx' : 'alipay' } as const
  const answer = await call(session.wxLogin, input, { bearer: 'none', silent: true })
  if ('needBind' in answer) {
    return { state: 'stranger', stranger: { validCode: answer.validCode, nickName: answer.nickName } }
  }
  signIn('staff', answer.access_token)
  return { state: 'signedIn' }
}
