/** Security headers of every answer. Pages may run only our own files and be framed by nobody. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * NOTE: script bridges of iOS shells speak by hidden frames with addresses of a scheme of their own, which load nothing. Their
 * newer `https://__…__` addresses cannot be named (no host may have underscores there), and all of https is too much.
 */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  'frame-src wvjbscheme:',
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Sets them on one answer; answers of the API are never stored by anybody on the way. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': CSP,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': request.id,
  })
  if (/^\/(api|loginApi)\//.test(request.url)) reply.header('cache-control', 'no-store')
}

/** Sets them on every answer of a route, and where there is none. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}
