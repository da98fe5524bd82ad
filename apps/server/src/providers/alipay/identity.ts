/** Identifies the guest in the browser: Alipay's web authorization and the exchange of its code. */
import type { PayProvider, ProviderIdentity } from '../provider.ts'
import type { AlipayClient } from './client.ts'
import { getText, type Fields } from './fields.ts'
import type { AlipaySettings } from './settings.ts'

const PROFILE_TIMEOUT_MS = 3_000

export function createAlipayIdentity(
  client: AlipayClient,
  settings: AlipaySettings,
): Pick<PayProvider, 'authorizeUrl' | 'identify'> {
  /** Nickname and picture; without the guest's consent the token is refused, which is not an error. */
  async function fetchProfile(accessToken: string): Promise<Fields> {
    const timeoutMs = Math.min(PROFILE_TIMEOUT_MS, settings.timeoutMs)
    const answer = await client.call('alipay.user.info.share', { top: { auth_token: accessToken } }, timeoutMs)
    return answer.ok && getText(answer.fields, 'code') === '10000' ? answer.fields : {}
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
      const openId = getText(answer.fields, 'open_id') || getText(answer.fields, 'user_id')
      const accessToken = getText(answer.fields, 'access_token')
      if (openId === '' || accessToken === '') return null
      const fields = await fetchProfile(accessToken)
      const avatarUrl = getText(fields, 'avatar', 512)
      return {
        openId,
        unionId: getText(answer.fields, 'union_id'),
        nickName: getText(fields, 'nick_name', 64),
        avatarUrl: URL.parse(avatarUrl)?.protocol === 'https:' ? avatarUrl : '',
      }
    },
  }
}
