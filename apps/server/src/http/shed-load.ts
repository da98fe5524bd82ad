/**
 * When more is asked than can be answered soon, guests wait before staff do: the house goes on working, and a guest who is told to
 * try again in a moment has a waiter beside him. What counts is how much is under way, whoever asked it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KnownSessions, SessionKind } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/** Requests under way in this process beyond which each is turned away. */
export type LoadLimits = {
  /** Members too: they are guests with an account. */
  guests: number
  /** Those who sign in. */
  strangers: number
  staff: number
}

export const usualLoad: LoadLimits = { guests: 200, strangers: 300, staff: 1_000 }

/** Events and files take long and cost little; what providers tell of money is never turned away. */
const APART = /^\/api\/(stream|common\/upload\/|pay\/notify\/)/

export function shedLoad(app: FastifyInstance, known: KnownSessions, limits: LoadLimits = usualLoad): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|loginApi)\//.test(request.url) || APART.test(request.url)) return
    if (underWay >= limits[standingOf(request, known.kindOf(request))]) {
      const standing = standingOf(request, await known.askKindOf(request))
      if (underWay >= limits[standing]) refuse('TOO_FREQUENT')
      // Gone while he was looked up: nobody would count him out.
      if (reply.raw.closed) return
    }
    underWay += 1
    reply.raw.once('close', () => (underWay -= 1))
  })
}

function standingOf(request: FastifyRequest, kind: SessionKind | undefined): keyof LoadLimits {
  if (kind === 'staff') return 'staff'
  return request.url.startsWith('/loginApi/') ? 'strangers' : 'guests'
}
