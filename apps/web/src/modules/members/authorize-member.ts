/** Member sign-in by WeChat or Alipay: redirect, return, and the server's response. */
import { members } from '@nocturne/contract/members/endpoints'

import { call } from '#lib/query/api.ts'
import { consumeAuthReturn } from '#lib/identity/auth-return.ts'
import { fetchAuthorizationUrl } from '#lib/identity/guest-identity.ts'
import { signIn } from '#lib/identity/session.ts'

/** Account of WeChat or Alipay that belongs to no member yet; registration requires the phone number. */
export type UnregisteredAccount = { validCode: string; nickName: string }

/** Redirects to the provider, which returns to this page. */
export async function openProviderSignIn(platform: 'wechat' | 'alipay'): Promise<void> {
  location.replace(await fetchAuthorizationUrl(location.href, platform))
}

/**
 * Completes the sign-in after the return from the provider and signs in a known account. Null if the page was opened
 * without such a return, `refused` if the provider refused. Rejects with an `ApiError` if the server refuses.
 */
export async function resolveAuthReturn(
  platform: 'wechat' | 'alipay',
): Promise<UnregisteredAccount | 'signedIn' | 'refused' | null> {
  const authReturn = consumeAuthReturn()
  if (authReturn === null || authReturn === 'refused') return authReturn
  const input = { code: authReturn.code, platform: platform === 'wechat' ? 'wx' : 'alipay' } as const
  const answer = await call(members.login, input, { bearer: 'none', silent: true })
  if ('needPhone' in answer) return { validCode: answer.validCode, nickName: answer.nickName }
  signIn('member', answer.access_token)
  return 'signedIn'
}
