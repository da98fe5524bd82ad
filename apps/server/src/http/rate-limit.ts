/**
 * A bound on how fast one caller may ask. Guests in a venue share one address, so the key is session, then device, then address;
 * who names neither gets a wider share of his address. Sessions of the house and devices that came back are never shut out by what
 * else comes from their address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerCounts, subscriber } from './caller-counts.ts'
import type { RateLimits } from './caller-counts.ts'
import { refuse } from './refusal.ts'
import { regulars, usualRegulars } from './regulars.ts'
import { hashToken } from './session-guard.ts'
import type { SessionGuard } from './session-guard.ts'

export type { RateLimits } from './caller-counts.ts'

const WINDOW_MS = 10_000
const BEARER = /^Bearer ([\w-]{16,200})$/

const sessionKey = (tokenHash: string) => `t:${tokenHash}`

function callerOf({ headers, ip }: FastifyRequest): string | null {
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  if (token) return sessionKey(hashToken(token))
  const device = headers['x-device-id']
  return typeof device === 'string' ? `d:${ip}:${device.slice(0, 64)}` : null
}

/** Sessions the guard has let in lately. */
export type KnownSessions = {
  guard: SessionGuard
  has: (request: FastifyRequest) => boolean
  forget: (nowMs: number) => void
}

/** The guard, remembering whom it let in: the same sessions will come again, whatever else does. */
export function knownSessions(guard: SessionGuard): KnownSessions {
  // Real sessions cannot be invented, so one visit is enough and their address says nothing.
  const sessions = regulars({ ...usualRegulars, perAddress: usualRegulars.most, returnAfterMs: 0 })
  return {
    guard: {
      ...guard,
      actorOf: async (tokenHash, now) => {
        const actor = await guard.actorOf(tokenHash, now)
        if (actor) sessions.greet(sessionKey(tokenHash), '', Date.now())
        return actor
      },
    },
    has: (request) => {
      const caller = callerOf(request)
      return caller !== null && sessions.isRegular(caller)
    },
    forget: sessions.forget,
  }
}

/** Answers TOO_FREQUENT beyond the limits, per window of ten seconds. */
export function limitRate(app: FastifyInstance, limits: RateLimits, known: KnownSessions): void {
  const devices = regulars()
  let counts = callerCounts(limits)
  const timer = setInterval(() => {
    counts = callerCounts(limits)
    devices.forget(Date.now())
    known.forget(Date.now())
  }, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', async (request) => {
    if (!/^\/(api|loginApi)\//.test(request.url)) return
    // Providers tell of money: what they sign is never turned away. Forgeries cost one signature check each.
    if (request.url.startsWith('/api/pay/notify/')) return
    const address = subscriber(request.ip)
    const caller = callerOf(request)
    const regular = caller !== null && (devices.isRegular(caller) || known.has(request))
    if (counts.isTooMany({ address, caller, regular })) refuse('TOO_FREQUENT')
    if (caller !== null) devices.greet(caller, address, Date.now())
  })
}
