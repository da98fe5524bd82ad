/** Browsers say which site a page that writes came from. Pages of other sites have no business here. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { refuse } from './refusal.ts'

/** A tip begins by GET (§7): the one read of the API that writes. */
const writes = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST' ? /^\/(api|loginApi)\//.test(url) : method === 'GET' && url.startsWith(rewards.give.path)

/**
 * Refuses writes that name another origin with NO_PERMISSION. Ours are the address the request came to and `publicUrl`;
 * shells and tools that name none are let through, and so are providers, who sign what they send.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  const own = publicUrl === undefined ? null : new URL(publicUrl).host
  app.addHook('onRequest', async (request) => {
    if (!writes(request)) return
    if (request.url.startsWith('/api/pay/notify/')) return
    const host = originHost(request)
    if (host !== null && host !== request.host && host !== own) refuse('NO_PERMISSION')
  })
}

/** Null when the request names no origin; '' for one that cannot be read ("null", files, sandboxes). */
function originHost({ headers }: FastifyRequest): string | null {
  if (headers.origin === undefined) return null
  return URL.canParse(headers.origin) ? new URL(headers.origin).host : ''
}
