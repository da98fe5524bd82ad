/** Signing in as a member by WeChat or Alipay: there, back, and what the server says of who came. */
import { members } from '@nocturne/contract/members/endpoints'

import { call } from '../../lib/api.ts'
import { takeAuthReturn } from '../../lib/auth-return.ts'
import { authorizationUrl } from '../../lib/guest-identity.ts'
import { signIn } from '../../lib/session.ts'

/** Whose account it is that belongs to no member yet; his number is asked. */
export type Newcomer = { validCode: string; nickName: string }

/** Sends the browser to the provider. It comes back to this very page. */
export async function leaveForProvider(platform: 'wechat' | 'alipay'): Promise<void> {
  location.replace(await authorizationUrl(location.href, platform))
}

/**
 * What came back from the provider, once: null when nothing did, `refused` when it said no. A known account is signed in. Rejects with
 * an `ApiError` when the server says no.
 */
export async function cameBack(platform: 'wechat' | 'alipay'): Promise<Newcomer | 'signedIn' | 'refused' | null> {
  const came = takeAuthReturn()
  if (came === null || came === 'refused') return came
  const input = { code: came.code, platform: platform === 'wechat' ? 'wx' : 'alipay' } as const
  const answer = await call(members.login, input, { bearer: 'none', silent: true })
  if ('needPhone' in answer) return { validCode: answer.validCode, nickName: answer.nickName }
  signIn('member', answer.access_token)
  return 'signedIn'
}
