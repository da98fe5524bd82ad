/** Browsers send the origin of a page that writes. Pages of other sites may not write. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { refuse } from './refusal.ts'

/** Starting a tip is the only GET of the API that writes (§7), so it is checked too. */
const isWrite = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST' ? /^\/(api|loginApi)\//.test(url) : method === 'GET' && url.startsWith(rewards.give.path)

/**
 * Refuses writes of another origin with NO_PERMISSION. Own origins are the requested host and `publicUrl`; requests without an origin
 * (shells, tools) pass, and so do payment providers, who sign their callbacks.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  const own = publicUrl === undefined ? null : new URL(publicUrl).host
  app.addHook('onRequest', async (request) => {
    if (!isWrite(request)) return
    if (request.url.startsWith('/api/pay/notify/')) return
    const host = readOriginHost(request)
    if (host !== null && host !== request.host && host !== own) refuse('NO_PERMISSION')
  })
}

/** Null when the request has no origin; '' for one that cannot be parsed ("null", files, sandboxes). */
function readOriginHost({ headers }: FastifyRequest): string | null {
  if (headers.origin === undefined) return null
  return URL.canParse(headers.origin) ? new URL(headers.origin).host : ''
}
