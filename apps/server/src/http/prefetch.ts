/**
 * Browsers and crawlers fetch URLs speculatively. A GET that writes accepts only deliberate requests of our pages: no prefetch, prerender,
 * HEAD or link on another site.
 */
import type { FastifyRequest } from 'fastify'
import { refuseField } from './refusal.ts'

/** Throws PARAM_INVALID for speculative or cross-site requests. */
export function assertNotPrefetch({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].flat()
  const ahead = purposes.some((purpose) => /\b(prefetch|preview|prerender)/i.test(purpose ?? ''))
  const elsewhere = headers['sec-fetch-site'] === 'cross-site'
  if (ahead || elsewhere || method === 'HEAD') refuseField('method', '请求方式', '请在页面上操作')
}
