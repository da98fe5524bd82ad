/**
 * A bound on how fast one caller may ask. Guests in a venue share one address, so the key is session, then device,
 * then address; public endpoints without either get a wider share of their address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const WINDOW_MS = 10_000
const MAX_KEYS = 20_000

export type RateLimits = { perCaller: number; perAddress: number }

function callerKey(request: FastifyRequest): { key: string; anonymous: boolean } {
  const bearer = request.headers.authorization
  if (bearer) return { key: `t:${bearer.slice(-24)}`, anonymous: false }
  const device = request.headers['x-device-id']
  return typeof device === 'string'
    ? { key: `d:${request.ip}:${device.slice(0, 64)}`, anonymous: false }
    : { key: `a:${request.ip}`, anonymous: true }
}

/** Answers TOO_FREQUENT beyond the limits, per window of ten seconds. */
export function limitRate(app: FastifyInstance, limits: RateLimits): void {
  let counts = new Map<string, number>()
  const timer = setInterval(() => (counts = new Map()), WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  const count = (key: string) => {
    const next = (counts.get(key) ?? 0) + 1
    if (counts.size < MAX_KEYS || counts.has(key)) counts.set(key, next)
    return next
  }
  app.addHook('onRequest', async (request) => {
    if (!/^\/(api|loginApi)\//.test(request.url)) return
    // Providers tell of money: what they sign is never turned away. Forgeries cost one signature check each.
    if (request.url.startsWith('/api/pay/notify/')) return
    const { key, anonymous } = callerKey(request)
    const overCaller = count(key) > (anonymous ? limits.perAddress : limits.perCaller)
    if (overCaller || count(`all:${request.ip}`) > limits.perAddress * 10) refuse('TOO_FREQUENT')
  })
}
