/** WeChat sign-in: the authorization URL, and the exchange of its code for an identity. */
import { z } from 'zod'
import type { ProviderIdentity } from '../provider.ts'
import type { WeChatOpenApi } from './open-api.ts'
import { parsePictureUrl, sanitizeText } from './plain-text.ts'
import type { WeChatApp } from './settings.ts'

const ID_LENGTH = 64
const NAME_LENGTH = 32

const exchangeSchema = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(ID_LENGTH),
  scope: z.string().default(''),
  unionid: z.string().max(ID_LENGTH).default(''),
  is_snapshotuser: z.number().optional(),
})

const profileSchema = z.object({
  openid: z.string(),
  nickname: z.unknown().optional(),
  headimgurl: z.unknown().optional(),
  unionid: z.string().max(ID_LENGTH).optional(),
})

/** WeChat compares this link literally: the order of parameters matters. */
export function buildAuthorizeUrl(
  openUrl: string,
  appId: string,
  options: { redirectUri: string; state: string; withProfile: boolean },
): string {
  const scope = options.withProfile ? 'snsapi_userinfo' : 'snsapi_base'
  return (
    `${openUrl}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encodeURIComponent(options.redirectUri)}` +
    `&response_type=code&scope=${scope}&state=${encodeURIComponent(options.state)}#wechat_redirect`
  )
}

/**
 * Exchanges a code. Name and picture are included when the guest agreed to show them. Null when WeChat refuses or does not respond, and for
 * the placeholder user of a page preview, which must not be bound to an account.
 */
export async function identify(api: WeChatOpenApi, app: WeChatApp, code: string): Promise<ProviderIdentity | null> {
  const answer = await api.get('/sns/oauth2/access_token', {
    appid: app.appId,
    secret: app.secret,
    code,
    grant_type: 'authorization_code',
  })
  const read = exchangeSchema.safeParse(answer.kind === 'ok' ? answer.data : null)
  if (!read.success || read.data.is_snapshotuser === 1) return null
  const { access_token: token, openid, unionid, scope } = read.data
  const known = { openId: openid, unionId: unionid, nickName: '', avatarUrl: '' }
  return scope.includes('snsapi_userinfo') ? withProfile(api, known, token) : known
}

async function withProfile(api: WeChatOpenApi, known: ProviderIdentity, token: string): Promise<ProviderIdentity> {
  const answer = await api.get('/sns/userinfo', { access_token: token, openid: known.openId, lang: 'zh_CN' })
  const read = profileSchema.safeParse(answer.kind === 'ok' ? answer.data : null)
  if (!read.success || read.data.openid !== known.openId) return known
  return {
    openId: known.openId,
    unionId: read.data.unionid ?? known.unionId,
    nickName: sanitizeText(read.data.nickname, NAME_LENGTH),
    avatarUrl: parsePictureUrl(read.data.headimgurl),
  }
}
