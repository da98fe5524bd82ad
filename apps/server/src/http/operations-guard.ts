/**
 * Access to what lies behind the product. Counters are for machines alone: an employee who reads them learns what colleagues do at this very
 * second. The description of every call is for staff as well. A machine sends the token of the configuration, as bearer or as the password a
 * browser asks for.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from './session-guard.ts'
import type { SessionGuard } from './session-guard.ts'

export type OperationsGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

type Options = { guard: SessionGuard; clock: () => Date; token: string | undefined }

/** Answers 401 to everybody without the token; without a configured token, to everybody. */
export function machinesOnly(token: string | undefined): OperationsGuard {
  const isMachine = tokenCheck(token)
  return async (request, reply) => (isMachine(tokenOf(request)) ? undefined : refuse(reply))
}

/** Answers 401 to everybody but staff and machines. */
export function staffOrMachine({ guard, clock, token }: Options): OperationsGuard {
  const isMachine = tokenCheck(token)
  return async (request, reply) => {
    const given = tokenOf(request)
    if (isMachine(given)) return
    if (given !== null && (await guard.actorOf(hashToken(given), clock()))?.kind === 'staff') return
    return refuse(reply)
  }
}

function tokenCheck(token: string | undefined): (given: string | null) => boolean {
  const wanted = token ? Buffer.from(hashToken(token)) : null
  return (given) => wanted !== null && given !== null && timingSafeEqual(wanted, Buffer.from(hashToken(given)))
}

const refuse = (reply: FastifyReply) =>
  reply
    .status(401)
    .header('www-authenticate', 'Basic realm="Nocturne", charset="UTF-8"')
    .send({ code: 401, msg: '登录已失效，请重新登录' })

/** Returns what was sent as bearer, or as the password of any name. */
function tokenOf({ headers }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return null
  const text = Buffer.from(value, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
