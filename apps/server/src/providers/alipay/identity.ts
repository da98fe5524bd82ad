/** Identifies the guest in the browser: Alipay's web authorization and the exchange of its code. */
import type { PayProvider, ProviderIdentity } from '../provider.ts'
import type { AlipayClient } from './client.ts'
import { getTextField, type AlipayFields } from './fields.ts'
import type { AlipaySettings } from './settings.ts'

const PROFILE_TIMEOUT_MS = 3_000

export function createAlipayIdentity(
  client: AlipayClient,
  settings: AlipaySettings,
): Pick<PayProvider, 'authorizeUrl' | 'identify'> {
  /** Nickname and picture; without the guest's consent the token is refused, which is not an error. */
  async function fetchProfile(accessToken: string): Promise<AlipayFields> {
    const timeoutMs = Math.min(PROFILE_TIMEOUT_MS, settings.timeoutMs)
    const answer = await client.call('alipay.user.info.share', { top: { auth_token: accessToken } }, timeoutMs)
    return answer.ok && getTextField(answer.fields, 'code') === '10000' ? answer.fields : {}
  }

  return {
    authorizeUrl({ redirectUri, state, withProfile }) {
      const url = new URL(settings.oauthUrl)
      url.searchParams.set('app_id', settings.appId)
      url.searchParams.set('scope', withProfile ? 'auth_user' : 'auth_base')
      url.searchParams.set('redirect_uri', redirectUri)
      url.searchParams.set('state', state)
      return url.href
    },

    async identify(code): Promise<ProviderIdentity | null> {
      const top = { grant_type: 'authorization_code', code }
      const answer = await client.call('alipay.system.oauth.token', { top })
      if (!answer.ok) return null
      const openId = getTextField(answer.fields, 'open_id') || getTextField(answer.fields, 'user_id')
      const accessToken = getTextField(answer.fields, 'access_token')
      if (openId === '' || accessToken === '') return null
      const fields = await fetchProfile(accessToken)
      const avatarUrl = getTextField(fields, 'avatar', 512)
      return {
        openId,
        unionId: getTextField(answer.fields, 'union_id'),
        nickName: getTextField(fields, 'nick_name', 64),
        avatarUrl: URL.parse(avatarUrl)?.protocol === 'https:' ? avatarUrl : '',
      }
    },
  }
}
