/** Conditional responses for nights that are over: a client with a current copy gets 304. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The tag hashes the caller's whole response, including scope and names, so it is valid exactly as long as the response. Weak, because the
 * same response travels compressed and uncompressed.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: { data: unknown }): unknown {
  reply.header('cache-control', 'no-store')
  if (!isOver(answer.data)) return answer
  const body = JSON.stringify(answer)
  // Every response signs its file links again: a cached response would contain expired links.
  if (body.includes('/api/files/')) return answer
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH)}"`
  reply.header('etag', `W/${tag}`)
  // Weak comparison (RFC 9110): a proxy may have removed the mark.
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Characters of the hash: enough of its 256 bits to rule out collisions. */
const TAG_LENGTH = 27

type Nights = Partial<Record<'running' | 'today' | 'endDate' | 'businessDate', unknown>>

/** True when the response says that its nights are not running, or its last night is before today. */
function isOver(data: unknown): boolean {
  const { running, today, endDate, businessDate } = (data ?? {}) as Nights
  if (running !== undefined) return running === false
  const last = endDate ?? businessDate
  return typeof today === 'string' && typeof last === 'string' && last < today
}
