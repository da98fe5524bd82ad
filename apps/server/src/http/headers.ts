/** Security headers of every response. Pages may run only our own files and cannot be framed. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CSP_REPORT_PATH } from './policy-reports.ts'

/**
 * NOTE: script bridges use hidden frames with custom URL schemes, which load nothing: those of iOS shells, of the chat app (`weixin:`) and
 * of the payment app (`alipaybridge:`). Their newer `https://__…__` URLs cannot be listed (CSP hosts may not contain underscores), and
 * allowing all of https is too much.
 */
const buildPolicy = ({ scripts = '', styles = '' } = {}): string =>
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
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to policy',
  ].join('; ')

const CSP = buildPolicy()

/** Policy of the app's page: allows its inline script and style by hash, and no other inline code. */
export function buildPagePolicy(html: string): string {
  const hashTags = (tag: string) =>
    Array.from(
      html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')),
      ([, text = '']) => ` 'sha256-${hash('sha256', text, 'base64')}'`,
    ).join('')
  return buildPolicy({ scripts: hashTags('script'), styles: hashTags('style') })
}

/** Sets the headers on one response; API responses are never cached. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': CSP,
    'reporting-endpoints': `policy="${CSP_REPORT_PATH}"`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
    // Applies to this host only: other names of the operator's domain are not ours.
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': request.id,
  })
  if (/^\/(api|loginApi)\//.test(request.url)) reply.header('cache-control', 'no-store')
}

/** Sets the headers on every response, also without a route. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}
