/**
 * Guards the operational endpoints. Metrics are for machines only: an employee who reads them could see what colleagues do this second. The
 * API description is also open to staff. A machine sends the configured token as bearer token or as basic-auth password.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from './session-guard.ts'
import type { SessionGuard } from './session-guard.ts'

export type OperationsGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

type Options = { guard: SessionGuard; clock: () => Date; token: string | undefined }

/** Responds 401 without the token; always when no token is configured. */
export function createMachineGuard(token: string | undefined): OperationsGuard {
  const isMachine = createTokenCheck(token)
  return async (request, reply) => (isMachine(readToken(request)) ? undefined : sendRefusal(reply))
}

/** Responds 401 to all but staff and machines. */
export function createStaffOrMachineGuard({ guard, clock, token }: Options): OperationsGuard {
  const isMachine = createTokenCheck(token)
  return async (request, reply) => {
    const given = readToken(request)
    if (isMachine(given)) return
    if (given !== null && (await guard.actorOf(hashToken(given), clock()))?.kind === 'staff') return
    return sendRefusal(reply)
  }
}

function createTokenCheck(token: string | undefined): (given: string | null) => boolean {
  const digest = (text: string) => Buffer.from(hash('sha256', text))
  const expected = token ? digest(token) : null
  return (given) => expected !== null && given !== null && timingSafeEqual(expected, digest(given))
}

const sendRefusal = (reply: FastifyReply) =>
  reply
    .status(401)
    .header('www-authenticate', 'Basic realm="Nocturne", charset="UTF-8"')
    .send({ code: 401, msg: '登录已失效，请重新登录' })

/** Token sent as bearer, or as basic-auth password with any user name. */
function readToken({ headers }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return null
  const text = Buffer.from(value, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
