/** A phone's redirect to an identity provider and back. */
import { platform } from '@nocturne/contract/platform/endpoints'
import type { TestApi } from './api.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { buildIdentity } from './identity-provider.ts'
import { createTokenCaller } from './log-in.ts'

export const VENUE_URL = 'https://club.example'

export type AuthorizationInput = { provider: IdentityProvider; device: string; openId: string; target?: string }

/** Starts the authorization and returns the `state` sent to the provider. */
export async function startAuthorization(
  api: TestApi,
  { provider, device, target = `${VENUE_URL}/pages/bindUser/index` }: Omit<AuthorizationInput, 'openId'>,
) {
  const input = { redirectUrl: target, platform: provider.name === 'wechat' ? 'wx' : 'alipay' } as const
  const url = new URL(await createTokenCaller(api, null, device).call(platform.openidUrl, input))
  return { state: url.searchParams.get('state') ?? '', url }
}

/** Returns from the provider with its code; returns the URL the browser is redirected to. */
export async function returnFromProvider(
  api: TestApi,
  { provider, state, code }: { provider: IdentityProvider; state: string; code: string },
) {
  const query = new URLSearchParams({ state, ...(code !== '' && { [provider.codeParameter]: code }) })
  const reply = await api.app.inject({ method: 'GET', url: `/api/platform/oauth/${provider.name}/back?${query}` })
  return { status: reply.statusCode, location: reply.headers.location ?? '', headers: reply.headers }
}

/** The whole round trip; returns the server's one-time code for this person on this phone. */
export async function completeAuthorization(api: TestApi, way: AuthorizationInput): Promise<string> {
  const { state } = await startAuthorization(api, way)
  const code = `code-${state}`
  way.provider.people.set(code, buildIdentity(way.openId))
  const { location } = await returnFromProvider(api, { provider: way.provider, state, code })
  return new URL(location).searchParams.getAll('code').at(-1) ?? ''
}
