/**
 * A bound on how fast one caller may ask. Guests in a venue share one address, so the key is session, then device, then address;
 * who names neither gets a wider share of his address. Sessions of the house and devices that came back are never shut out by what
 * else comes from their address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf, callerCounts, subscriber } from './caller-counts.ts'
import type { RateLimits } from './caller-counts.ts'
import { refuse } from './refusal.ts'
import { regulars, usualRegulars } from './regulars.ts'
import { hashToken } from './session-guard.ts'
import type { Bearer, SessionGuard } from './session-guard.ts'

export type { RateLimits } from './caller-counts.ts'

const WINDOW_MS = 10_000
const BEARER = /^Bearer ([\w-]{16,200})$/

const sessionKey = (tokenHash: string) => `t:${tokenHash}`

const tokenOf = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1]

function callerOf(request: FastifyRequest): string | null {
  const { headers, ip } = request
  const token = tokenOf(request)
  if (token) return sessionKey(hashToken(token))
  const device = headers['x-device-id']
  return typeof device === 'string' ? `d:${ip}:${device.slice(0, 64)}` : null
}

/** Sessions the guard has let in. */
export type KnownSessions = {
  guard: SessionGuard
  /** Whose session it is, if it was let in lately. */
  kindOf: (request: FastifyRequest) => SessionKind | undefined
  /** As `kindOf`, and looks a session up that was not: asked before somebody is turned away who may be of the house. */
  askKindOf: (request: FastifyRequest) => Promise<SessionKind | undefined>
  forget: (nowMs: number) => void
}

export type SessionKind = 'staff' | 'member'

/** Sessions looked up at once because somebody would be turned away: a flood of invented ones takes no more of the database. */
const LOOKED_UP_AT_ONCE = 4

/** The guard, remembering whom it let in: the same sessions will come again, whatever else does. */
export function knownSessions(guard: SessionGuard, clock: () => Date): KnownSessions {
  // Real sessions cannot be invented, so one visit is enough and their address says nothing.
  const room = { ...usualRegulars, perAddress: usualRegulars.most, returnAfterMs: 0 }
  const sessions = { staff: regulars(room), member: regulars(room) }
  let lookedUp = 0

  const actorOf: SessionGuard['actorOf'] = async (tokenHash, now, options) => {
    const actor = await guard.actorOf(tokenHash, now, options)
    if (actor) sessions[kindOfActor(actor)].greet(sessionKey(tokenHash), '', Date.now())
    return actor
  }

  function kindOf(request: FastifyRequest): SessionKind | undefined {
    const caller = callerOf(request)
    if (caller === null) return undefined
    return (['staff', 'member'] as const).find((kind) => sessions[kind].isRegular(caller))
  }

  async function askKindOf(request: FastifyRequest): Promise<SessionKind | undefined> {
    const known = kindOf(request)
    const token = tokenOf(request)
    if (known !== undefined || token === undefined || lookedUp >= LOOKED_UP_AT_ONCE) return known
    lookedUp += 1
    try {
      const actor = await actorOf(hashToken(token), clock(), { traceless: true })
      return actor && kindOfActor(actor)
    } finally {
      lookedUp -= 1
    }
  }

  return {
    guard: { ...guard, actorOf },
    kindOf,
    askKindOf,
    forget: (nowMs) => Object.values(sessions).forEach(({ forget }) => forget(nowMs)),
  }
}

const kindOfActor = ({ kind }: Bearer): SessionKind => (kind === 'member' ? 'member' : 'staff')

/** Answers TOO_FREQUENT beyond the limits, per window of ten seconds. */
export function limitRate(app: FastifyInstance, limits: RateLimits, known: KnownSessions): void {
  const devices = regulars()
  // Who signs in is not shut out by what else is asked from his address.
  const newCounts = () => ({ signIn: callerCounts(limits), other: callerCounts(limits) })
  let counts = newCounts()
  const timer = setInterval(() => {
    counts = newCounts()
    devices.forget(Date.now())
    known.forget(Date.now())
  }, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', async (request) => {
    if (!/^\/(api|loginApi)\//.test(request.url)) return
    // Providers tell of money: what they sign is never turned away. Forgeries cost one signature check each.
    if (request.url.startsWith('/api/pay/notify/')) return
    const address = subscriber(addressOf(request))
    const caller = callerOf(request)
    const { isTooMany } = request.url.startsWith('/loginApi/') ? counts.signIn : counts.other
    const regular = caller !== null && (devices.isRegular(caller) || known.kindOf(request) !== undefined)
    if (
      isTooMany({ address, caller, regular }) &&
      (regular || (await known.askKindOf(request)) === undefined || isTooMany({ address, caller, regular: true }))
    )
      refuse('TOO_FREQUENT')
    if (caller !== null) devices.greet(caller, address, Date.now())
  })
}
