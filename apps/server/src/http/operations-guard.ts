/**
 * Who may look behind the product: counters and the description of every call tell a stranger where to begin. Staff may, by their
 * session, and machines by the token of the configuration, as bearer or as the password a browser asks for.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from './session-guard.ts'
import type { SessionGuard } from './session-guard.ts'

export type OperationsGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

type Options = { guard: SessionGuard; clock: () => Date; token: string | undefined }

/** A hook that answers 401 to everybody else. Without a token only staff are let in. */
export function operationsGuard({ guard, clock, token }: Options): OperationsGuard {
  const wanted = token ? Buffer.from(hashToken(token)) : null
  return async (request, reply) => {
    const given = tokenOf(request.headers.authorization ?? '')
    if (given !== null) {
      const givenHash = hashToken(given)
      if (wanted && timingSafeEqual(wanted, Buffer.from(givenHash))) return
      if ((await guard.actorOf(givenHash, clock()))?.kind === 'staff') return
    }
    return reply
      .status(401)
      .header('www-authenticate', 'Basic realm="Nocturne", charset="UTF-8"')
      .send({ code: 401, msg: '登录已失效，请重新登录' })
  }
}

/** What was sent as bearer, or as the password of any name. */
function tokenOf(authorization: string): string | null {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return null
  const text = Buffer.from(value, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
