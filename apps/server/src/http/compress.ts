/** Gzips API responses: the floor of a whole venue is 57 KB of JSON and a tenth of that compressed. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** Not compressed below this size: such responses fit into a packet or two anyway. */
const FROM_BYTES = 2_048

/** Fastest compression level: nearly as small as the best one, and it runs for every response. */
const OPTIONS = { level: constants.Z_BEST_SPEED }

/** Compresses JSON responses for clients that accept it. Files and the live stream are not touched. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < FROM_BYTES || reply.hasHeader('content-encoding'))
      return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    if (!isGzipAccepted(request)) return payload
    const body = await compress(payload, OPTIONS)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return body
  })
}

function isGzipAccepted(request: FastifyRequest): boolean {
  const acceptedCodings = (request.headers['accept-encoding'] ?? '').split(',')
  return acceptedCodings.some((coding) => /^\s*gzip\s*(?!.*;\s*q=0(?:\.0*)?\s*$)/.test(coding))
}
