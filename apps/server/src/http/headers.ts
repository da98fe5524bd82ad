/** Security headers of every answer. Pages may run only our own files and be framed by nobody. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REPORT_PATH } from './policy-reports.ts'

/**
 * NOTE: script bridges speak by hidden frames with addresses of a scheme of their own, which load nothing: those of iOS shells, of
 * the chat app (`weixin:`) and of the payment app (`alipaybridge:`). Their newer `https://__…__` addresses cannot be named (no host
 * may have underscores there), and all of https is too much.
 */
const policy = ({ scripts = '', styles = '' } = {}): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    'frame-src wvjbscheme: weixin: alipaybridge:',
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORT_PATH}`,
    'report-to policy',
  ].join('; ')

const CSP = policy()

/** The policy of the page of the app: the script and the style that stand in it are named by what they say, and nothing else runs there. */
export function pagePolicy(html: string): string {
  const within = (tag: string) =>
    Array.from(
      html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')),
      ([, text = '']) => ` 'sha256-${hash('sha256', text, 'base64')}'`,
    ).join('')
  return policy({ scripts: within('script'), styles: within('style') })
}

/** Sets them on one answer; answers of the API are never stored by anybody on the way. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': CSP,
    'reporting-endpoints': `policy="${REPORT_PATH}"`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
    // For this host alone: other names of the operator's domain are none of ours.
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': request.id,
  })
  if (/^\/(api|loginApi)\//.test(request.url)) reply.header('cache-control', 'no-store')
}

/** Sets them on every answer of a route, and where there is none. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}
