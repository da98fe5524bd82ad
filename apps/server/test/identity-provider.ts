/** A provider that only identifies people: every payment call returns `replyUnknown`. */
import type { PayProvider, ProviderIdentity, ProviderName, WeChatProvider } from '../src/providers/provider.ts'

export type IdentityProvider = WeChatProvider & {
  /** Identities by code; other codes are refused. */
  people: Map<string, ProviderIdentity>
  /** Codes that were exchanged, in order. */
  exchanged: string[]
  /** URLs of pages that were signed. */
  signed: string[]
  /** Promise that exchanges wait for, when set. */
  gate: Promise<void> | undefined
}

const replyUnknown = async () => ({ state: 'unknown' as const, reason: '' })
const silence = { status: 200, contentType: 'text/plain', body: '' }

/** Creates a provider; the caller installs it with `setProviders`. */
export function createIdentityProvider(name: ProviderName): IdentityProvider {
  const money: Omit<PayProvider, 'name' | 'authorizeUrl' | 'codeParameter' | 'identify'> = {
    mode: 'simulated',
    appId: `app-of-${name}`,
    ways: [],
    prepare: replyUnknown,
    payByCode: replyUnknown,
    query: replyUnknown,
    close: replyUnknown,
    reverse: replyUnknown,
    refund: replyUnknown,
    queryRefund: replyUnknown,
    readCallback: async () => ({ eventKey: '', kind: 'other' }),
    accepted: silence,
    rejected: silence,
    bill: replyUnknown,
    fundFlow: replyUnknown,
  }
  const provider: IdentityProvider = {
    ...money,
    name,
    people: new Map(),
    exchanged: [],
    signed: [],
    gate: undefined,
    codeParameter: name === 'wechat' ? 'code' : 'auth_code',
    authorizeUrl: ({ redirectUri, state, withProfile }) =>
      `https://${name}.example/authorize?${new URLSearchParams({ redirectUri, state, scope: withProfile ? 'profile' : 'base' })}`,
    identify: async (code) => {
      provider.exchanged.push(code)
      await provider.gate
      return provider.people.get(code) ?? null
    },
    jsConfig: async (url) => {
      provider.signed.push(url)
      return { appId: provider.appId, timestamp: '1', nonceStr: 'n', signature: 's' }
    },
    miniProgramLink: async () => null,
  }
  return provider
}

/** A provider identity for an open id. */
export const buildIdentity = (openId: string): ProviderIdentity => ({
  openId,
  unionId: `union-${openId}`,
  nickName: `昵称${openId}`,
  avatarUrl: '',
})
