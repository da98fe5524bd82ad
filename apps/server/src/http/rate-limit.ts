/**
 * A bound on how fast one caller may ask. Guests in a venue share one address, so the key is session, then device,
 * then address; public endpoints without either get a wider share of their address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerCounts, subscriber } from './caller-counts.ts'
import type { RateLimits } from './caller-counts.ts'
import { refuse } from './refusal.ts'

export type { RateLimits } from './caller-counts.ts'

const WINDOW_MS = 10_000

function callerOf({ headers, ip }: FastifyRequest): string | null {
  if (headers.authorization) return `t:${headers.authorization.slice(-24)}`
  const device = headers['x-device-id']
  return typeof device === 'string' ? `d:${ip}:${device.slice(0, 64)}` : null
}

/** Answers TOO_FREQUENT beyond the limits, per window of ten seconds. */
export function limitRate(app: FastifyInstance, limits: RateLimits): void {
  let counts = callerCounts(limits)
  const timer = setInterval(() => (counts = callerCounts(limits)), WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', async (request) => {
    if (!/^\/(api|loginApi)\//.test(request.url)) return
    // Providers tell of money: what they sign is never turned away. Forgeries cost one signature check each.
    if (request.url.startsWith('/api/pay/notify/')) return
    if (counts.isTooMany({ address: subscriber(request.ip), caller: callerOf(request) })) refuse('TOO_FREQUENT')
  })
}
