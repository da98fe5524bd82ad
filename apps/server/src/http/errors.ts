/** Converts errors to responses, for all routes. */
import { errorCatalogue, formatErrorMessage } from '@nocturne/contract/errors'
import type { ErrCode } from '@nocturne/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isContentionError, isSessionRevokedError, findRefusal } from '../db/constraints.ts'
import { setSecurityHeaders } from './headers.ts'
import { Refusal, UnauthorizedError } from './refusal.ts'
import { isUnrecorded } from './traceless.ts'
import { toLogFields } from './log-events.ts'

/** Value of the Retry-After header, in seconds, for requests refused under load. */
const RETRY_AFTER_SECONDS = 2

function sendError(reply: FastifyReply, status: number, errCode: ErrCode, msg: string, detail?: unknown) {
  const code = status === 401 ? 401 : errorCatalogue[errCode].code
  return reply.status(status).send({ code, msg, errCode, ...(detail === undefined ? {} : { detail }) })
}

function sendUnreadable(reply: FastifyReply) {
  const msg = formatErrorMessage('PARAM_INVALID', { field: '提交内容无法读取' })
  return sendError(reply, 200, 'PARAM_INVALID', msg, { label: '提交内容' })
}

/** URLs that cannot be decoded reach no route and no hook; they get the same response as other unreadable input. */
export function sendUnroutableError(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply)
  sendUnreadable(reply)
}

/** Counts refusals by code; 401 as UNAUTHORIZED. Anonymous feedback messages are not counted. */
type CountRefusal = (errCode: ErrCode | 'UNAUTHORIZED') => void

/**
 * Business refusals are HTTP 200 with their code (403 for files); a missing session is a real 401; overload is 503, to be retried;
 * unexpected errors are logged in full and reported in general words.
 */
export function registerErrorHandler(app: FastifyInstance, countRefusal: CountRefusal = () => {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const count: CountRefusal = (errCode) => isUnrecorded(request) || countRefusal(errCode)
    const sendCounted = (to: FastifyReply, status: number, errCode: ErrCode, msg: string, detail?: unknown) => {
      count(errCode)
      return sendError(to, status, errCode, msg, detail)
    }
    if (error instanceof Refusal) return sendCounted(reply, error.status, error.errCode, error.message, error.detail)
    if (error instanceof UnauthorizedError || isSessionRevokedError(error)) {
      count('UNAUTHORIZED')
      return reply.status(401).send({ code: 401, msg: '登录已失效，请重新登录' })
    }
    const refusal = findRefusal(error)
    if (refusal) return sendCounted(reply, 200, refusal.errCode, formatErrorMessage(refusal.errCode, refusal.vars))
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return sendCounted(reply, 413, 'BODY_TOO_LARGE', formatErrorMessage('BODY_TOO_LARGE'))
    if (isContentionError(error)) {
      if (!isUnrecorded(request))
        request.log.warn(toLogFields('http.contention', { err: error }), 'lock or connection not available in time')
      void reply.header('retry-after', RETRY_AFTER_SECONDS)
      return sendCounted(reply, 503, 'HOUSE_BUSY', formatErrorMessage('HOUSE_BUSY'))
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      count('PARAM_INVALID')
      return sendUnreadable(reply)
    }
    if (isUnrecorded(request)) request.log.error(toLogFields('http.failed'), 'request of an anonymous message failed')
    else request.log.error(toLogFields('http.failed', { err: error }), 'request failed')
    return sendCounted(
      reply,
      error.code === 'FST_ERR_HANDLER_TIMEOUT' ? 503 : 500,
      'SERVER_ERROR',
      formatErrorMessage('SERVER_ERROR'),
    )
  })
}
