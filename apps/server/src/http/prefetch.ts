/**
 * Browsers and crawlers fetch addresses nobody asked for. A GET that writes something answers only to a page that meant it:
 * never to a prefetch, a prerender, a HEAD, or a link on another site.
 */
import type { FastifyRequest } from 'fastify'
import { refuseField } from './refusal.ts'

/** Refuses PARAM_INVALID for requests that were only made ahead of time or that another site made. */
export function demandMeant({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].flat()
  const ahead = purposes.some((purpose) => /\b(prefetch|preview|prerender)/i.test(purpose ?? ''))
  const elsewhere = headers['sec-fetch-site'] === 'cross-site'
  if (ahead || elsewhere || method === 'HEAD') refuseField('method', '请求方式', '请在页面上操作')
}
