/**
 * Rate limit per caller. Guests in a venue share one address, so the key is the session, else the device, else the
 * address. Callers with neither share a higher limit per address. Known sessions and returning devices are never
 * refused because of other traffic from their address.
 */
import { tokenPattern } from '@nocturne/contract/machine-scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getClientAddress, createCallerCounts, toSubscriberAddress } from './caller-counts.ts'
import type { RateLimits } from './caller-counts.ts'
import { refuse } from './refusal.ts'
import { createRegularCallers, defaultRegularCallerLimits } from './regulars.ts'
import { hashToken } from './session-guard.ts'
import type { TokenActor, SessionGuard } from './session-guard.ts'

export type { RateLimits } from './caller-counts.ts'

const WINDOW_MS = 10_000
/** A machine token may make a third of the calls of a person: it needs no page with many queries. */
const MACHINE_SHARE = 3
const BEARER = /^Bearer ([\w-]{16,200})$/

const buildSessionKey = (tokenHash: string) => `t:${tokenHash}`

const readToken = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1]

function readCaller(request: FastifyRequest): string | null {
  const { headers, ip } = request
  const token = readToken(request)
  if (token) return buildSessionKey(hashToken(token))
  const device = headers['x-device-id']
  return typeof device === 'string' ? `d:${ip}:${device.slice(0, 64)}` : null
}

/** Sessions that the guard has admitted. */
export type KnownSessions = {
  guard: SessionGuard
  /** Kind of the request's session; undefined unless it was admitted lately. */
  kindOf: (request: FastifyRequest) => SessionKind | undefined
  /** Same, but looks up an unknown session. Called before a request is refused that may belong to staff or a member. */
  readSessionKind: (request: FastifyRequest) => Promise<SessionKind | undefined>
  forget: (nowMs: number) => void
}

export type SessionKind = 'staff' | 'member'

/** Maximum concurrent look-ups of unknown sessions: limits the database load of a flood of invented ones. */
const LOOKED_UP_AT_ONCE = 4

/** Wraps the guard and remembers the sessions it admitted. */
export function createKnownSessions(guard: SessionGuard, clock: () => Date): KnownSessions {
  // A session needs only one visit to become known, at any address: real sessions cannot be invented.
  const room = { ...defaultRegularCallerLimits, perAddress: defaultRegularCallerLimits.most, returnAfterMs: 0 }
  const sessions = { staff: createRegularCallers(room), member: createRegularCallers(room) }
  let lookedUp = 0

  const findActor: SessionGuard['actorOf'] = async (tokenHash, now, options) => {
    const actor = await guard.actorOf(tokenHash, now, options)
    if (actor) sessions[getKind(actor)].greet(buildSessionKey(tokenHash), '', Date.now())
    return actor
  }

  function findKind(request: FastifyRequest): SessionKind | undefined {
    const caller = readCaller(request)
    if (caller === null) return undefined
    return (['staff', 'member'] as const).find((kind) => sessions[kind].isRegular(caller))
  }

  async function readKind(request: FastifyRequest): Promise<SessionKind | undefined> {
    const known = findKind(request)
    const token = readToken(request)
    if (known !== undefined || token === undefined || lookedUp >= LOOKED_UP_AT_ONCE) return known
    lookedUp += 1
    try {
      const actor = await findActor(hashToken(token), clock(), { unrecorded: true })
      return actor && getKind(actor)
    } finally {
      lookedUp -= 1
    }
  }

  return {
    guard: { ...guard, actorOf: findActor },
    kindOf: findKind,
    readSessionKind: readKind,
    forget: (nowMs) => Object.values(sessions).forEach(({ forget }) => forget(nowMs)),
  }
}

const getKind = ({ kind }: TokenActor): SessionKind => (kind === 'member' ? 'member' : 'staff')

function getCallKind(request: FastifyRequest): 'signIn' | 'machine' | 'other' {
  if (request.url.startsWith('/loginApi/')) return 'signIn'
  return tokenPattern.test(readToken(request) ?? '') ? 'machine' : 'other'
}

/** Throws TOO_FREQUENT beyond the limits, per window of ten seconds. */
export function limitRate(app: FastifyInstance, limits: RateLimits, known: KnownSessions): void {
  const devices = createRegularCallers()
  // Sign-ins are counted separately from other requests of their address.
  const createCounts = () => ({
    signIn: createCallerCounts(limits),
    machine: createCallerCounts({ ...limits, perCaller: Math.ceil(limits.perCaller / MACHINE_SHARE) }),
    other: createCallerCounts(limits),
  })
  let counts = createCounts()
  const timer = setInterval(() => {
    counts = createCounts()
    devices.forget(Date.now())
    known.forget(Date.now())
  }, WINDOW_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', async (request) => {
    if (!/^\/(api|loginApi)\//.test(request.url)) return
    // Payment callbacks are signed and never refused. A forged one costs one signature check.
    if (request.url.startsWith('/api/pay/notify/')) return
    const address = toSubscriberAddress(getClientAddress(request))
    const caller = readCaller(request)
    const { isTooMany } = counts[getCallKind(request)]
    const regular = caller !== null && (devices.isRegular(caller) || known.kindOf(request) !== undefined)
    if (
      isTooMany({ address, caller, regular }) &&
      (regular || (await known.readSessionKind(request)) === undefined || isTooMany({ address, caller, regular: true }))
    )
      refuse('TOO_FREQUENT')
    if (caller !== null) devices.greet(caller, address, Date.now())
  })
}
