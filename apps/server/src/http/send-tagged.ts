/** Answers about nights that are over: whoever has one already is told that it still holds, and nothing travels. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The tag is made of what the caller would be answered, his own scope and every name in it included, so that it cannot hold for longer than the
 * answer does. Weak, because the same answer travels compressed and not.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: { data: unknown }): unknown {
  reply.header('cache-control', 'no-store')
  if (!isOver(answer.data)) return answer
  const body = JSON.stringify(answer)
  // Every response signs its file links again: a cached response would contain expired links.
  if (body.includes('/api/files/')) return answer
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH)}"`
  reply.header('etag', `W/${tag}`)
  // Compared weakly, as HTTP has it: somebody on the way may have taken the mark off.
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Of 256 bits as many as nobody meets twice. */
const TAG_LENGTH = 27

type Nights = Partial<Record<'running' | 'today' | 'endDate' | 'businessDate', unknown>>

/** As the answer says: that its nights do not run, or that the last of them came before the one that does. */
function isOver(data: unknown): boolean {
  const { running, today, endDate, businessDate } = (data ?? {}) as Nights
  if (running !== undefined) return running === false
  const last = endDate ?? businessDate
  return typeof today === 'string' && typeof last === 'string' && last < today
}
