/** Conditional responses for nights that are over: a client with a current copy gets 304. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends the response with a tag, or 304. The tag is a hash of the caller's whole response, including scope and names,
 * so it changes exactly when the response does. It is weak, because the same response travels compressed and
 * uncompressed.
 */
export function sendWithEntityTag(request: FastifyRequest, reply: FastifyReply, answer: { data: unknown }): unknown {
  reply.header('cache-control', 'no-store')
  if (!isOver(answer.data)) return answer
  const body = JSON.stringify(answer)
  // No tag for responses with file links: links are signed again for each response, and a cached response would contain
  // expired ones.
  if (body.includes('/api/files/')) return answer
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH)}"`
  reply.header('etag', `W/${tag}`)
  // Weak comparison (RFC 9110): a proxy may have removed the mark `W/`.
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Length of the tag; enough of the hash's 256 bits to rule out collisions. */
const TAG_LENGTH = 27

type Nights = Partial<Record<'running' | 'today' | 'endDate' | 'businessDate', unknown>>

/** True when the response shows that its nights are over: it says so, or its last night is before today. */
function isOver(data: unknown): boolean {
  const { running, today, endDate, businessDate } = (data ?? {}) as Nights
  if (running !== undefined) return running === false
  const last = endDate ?? businessDate
  return typeof today === 'string' && typeof last === 'string' && last < today
}
