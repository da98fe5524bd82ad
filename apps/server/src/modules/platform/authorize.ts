/**
 * Sends a browser to WeChat or Alipay for identification. The provider's code arrives at the server and never at a page: the page gets its
 * own address back with our one-time code, which only the requesting phone can use (S15).
 */
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse } from '../../http/refusal.ts'
import type { PayProvider, ProviderName } from '../../providers/provider.ts'
import { getProviders } from '../../providers/registry.ts'
import {
  claimExchange,
  deriveAuthorizationCode,
  findAuthorizationReturn,
  storeIdentity,
  startAuthorization,
} from './oauth-store.ts'
import type { AuthorizationReturn } from './oauth-store.ts'
import { parseAllowedTarget, getAuthPurpose } from './redirect-rules.ts'
import { readPublicUrl } from './settings.ts'

const BACK_PATH = '/api/platform/oauth'
/** Maximum wait when the provider redirects twice: the second request waits for the code exchange of the first. */
const WAIT_MS = 9_000
const LOOK_MS = 150

/** Platform names used by clients. */
export const platformProviders = { wx: 'wechat', alipay: 'alipay' } as const satisfies Record<string, ProviderName>

export const readOpenidUrl: Handler<typeof platform.openidUrl, typeof schemas.openidUrl> = async (
  { db, now, request },
  { redirectUrl, platform: requestedPlatform, silent },
) => {
  const name = requestedPlatform
    ? platformProviders[requestedPlatform]
    : /AlipayClient/i.test(request.userAgent)
      ? 'alipay'
      : 'wechat'
  const target = parseAllowedTarget(redirectUrl, await readPublicUrl(db)) ?? refuse('REDIRECT_NOT_ALLOWED')
  const provider = getProviders()[name] ?? refuse('PLATFORM_OFF')
  const purpose = silent ? 'guest' : getAuthPurpose(target)
  const state = await startAuthorization(db, { provider: name, purpose, target: target.href, request, now })
  const redirectUri = `${target.origin}${BACK_PATH}/${name}/back`
  return provider.authorizeUrl({ redirectUri, state, withProfile: purpose !== 'guest' })
}

type BackRequest = { Params: { provider: string }; Querystring: Record<string, unknown> }

/**
 * Callback address for providers. Always redirects to the requesting page, with a code or an error; an unknown state gets an error page.
 */
export function registerAuthorizationReturn(app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void {
  app.get<BackRequest>(`${BACK_PATH}/:provider/back`, async (request, reply) => {
    const provider = findProvider(request.params.provider)
    const state = getText(request.query, 'state')
    const arrival = { provider: provider?.name ?? 'wechat', state, now: clock() }
    const delivery = provider && /^[\da-f]{32}$/.test(state) ? await findAuthorizationReturn(db, arrival) : undefined
    if (!provider || !delivery) return sendLostPage(reply)
    if (await claimExchange(db, state, clock())) {
      const code = getText(request.query, provider.codeParameter)
      const identity = code === '' ? null : await provider.identify(code)
      await storeIdentity(db, { state, identity, now: clock() })
    }
    const known = await waitForExchange(() => findAuthorizationReturn(db, arrival))
    return reply.redirect(await buildReturnUrl(db, delivery.target, known ? state : null), 302)
  })
}

function findProvider(name: string): PayProvider | undefined {
  return name === 'wechat' || name === 'alipay' ? getProviders()[name] : undefined
}

function getText(query: Record<string, unknown>, name: string): string {
  const value = query[name]
  return typeof value === 'string' && value.length <= 512 ? value : ''
}

/** Waits for the exchange to finish; returns whether the provider identified the user. A timeout counts as a refusal. */
async function waitForExchange(look: () => Promise<AuthorizationReturn | undefined>): Promise<boolean> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const delivery = await look()
    if (!delivery?.used || delivery.answered) return delivery?.known ?? false
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}

/** Stored target with our code appended to its parameters, or with `authError=1`. */
async function buildReturnUrl(db: Db, target: string, state: string | null): Promise<string> {
  const url = new URL(target)
  const [name, value] = state === null ? ['authError', '1'] : ['code', await deriveAuthorizationCode(db, state)]
  url.search += `${url.search === '' ? '?' : '&'}${name}=${value}`
  return url.href
}

const LOST_PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>授权已失效</title><p>授权已失效，请关闭页面后重新进入。</p></html>'

/** Responds to an unknown state, which has no target to redirect to. */
function sendLostPage(reply: FastifyReply): FastifyReply {
  return reply.status(400).type('text/html; charset=utf-8').send(LOST_PAGE)
}
