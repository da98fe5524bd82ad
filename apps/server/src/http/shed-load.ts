/**
 * Sheds load: under overload guests are refused before staff, so that the venue keeps working; a guest who is asked to retry can turn to a
 * waiter. The measure is the number of requests in progress.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KnownSessions, SessionKind } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/**
 * Maximum number of concurrent requests in this process, by class of the caller; above it, requests of that class are
 * refused.
 */
type LoadLimits = {
  /** Includes members: they are guests with an account. */
  guests: number
  /** Callers without a session: they may be about to sign in. */
  strangers: number
  staff: number
}

const defaultLoadLimits: LoadLimits = { guests: 200, strangers: 300, staff: 1_000 }

/** Events and files take long and cost little; payment callbacks are never refused. */
const APART = /^\/api\/(stream|common\/upload\/|pay\/notify\/)/

export function shedLoad(app: FastifyInstance, known: KnownSessions, limits: LoadLimits = defaultLoadLimits): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|loginApi)\//.test(request.url) || APART.test(request.url)) return
    if (underWay >= limits[getCallerClass(request, known.kindOf(request))]) {
      const standing = getCallerClass(request, await known.readSessionKind(request))
      if (underWay >= limits[standing]) refuse('TOO_FREQUENT')
      // The connection closed during the look-up: its close event has already passed, so the request must not be
      // counted.
      if (reply.raw.closed) return
    }
    underWay += 1
    reply.raw.once('close', () => (underWay -= 1))
  })
}

function getCallerClass(request: FastifyRequest, kind: SessionKind | undefined): keyof LoadLimits {
  if (kind === 'staff') return 'staff'
  return request.url.startsWith('/loginApi/') ? 'strangers' : 'guests'
}
