/**
 * Live events for phones: `GET /api/stream` (server-sent events, bearer header). Events name what changed, never figures;
 * a phone refetches what it shows. `Last-Event-ID` resumes; when too much was missed, `reset` says "refetch everything".
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import type { ConnectionOptions, Db } from '../db/connection.ts'
import type { LiveEvent } from './context.ts'
import { Unauthorized } from './refusal.ts'
import { hashToken } from './session-guard.ts'
import type { SessionGuard } from './session-guard.ts'

/** Channel of PostgreSQL's NOTIFY on which the outbox relay speaks to every process. */
export const LIVE_CHANNEL = 'nocturne_live'
const PING_MS = 15_000
const RESUME_LIMIT = 500
const RELISTEN_MS = 500

type Message = { seq: number; event: LiveEvent }
type Client = { reply: FastifyReply; userId: number; tokenHash: string }

export type LiveHub = {
  clients: () => number
  onEvent: (listener: (event: LiveEvent) => void) => void
  stop: () => Promise<void>
}

type LiveOptions = {
  db: Db
  connection: ConnectionOptions
  guard: SessionGuard
  clock: () => Date
  onError: (error: unknown) => void
}

/** Registers the stream and listens to the database for what to send. */
export async function startLive(
  app: FastifyInstance,
  { db, connection, guard, clock, onError }: LiveOptions,
): Promise<LiveHub> {
  const clients = new Set<Client>()
  const listeners = new Set<(event: LiveEvent) => void>()
  let stopped = false
  let listening: PgClient | undefined

  const write = (client: Client, text: string) => client.reply.raw.write(text)
  const forMe = (event: LiveEvent, userId: number) => event.userIds === undefined || event.userIds.includes(userId)
  const render = ({ seq, event }: Message) =>
    `id: ${seq}\ndata: ${JSON.stringify({ topic: event.topic, ids: event.ids ?? [] })}\n\n`

  function spread(message: Message): void {
    for (const listener of listeners) listener(message.event)
    const text = render(message)
    for (const client of clients) if (forMe(message.event, client.userId)) write(client, text)
  }

  /** One connection that listens; answers how to wait for its end. */
  async function listen(): Promise<{ ended: Promise<void> }> {
    const client = new PgClient({ ...connection, application_name: 'nocturne-live' })
    client.on('notification', ({ payload = '[]' }) => (JSON.parse(payload) as Message[]).forEach(spread))
    client.on('error', onError)
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    try {
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    listening = client
    return { ended }
  }

  // Whatever was published while nobody listened is made good by telling every phone to refetch.
  async function keepListening(first: Promise<void>): Promise<void> {
    let ended = first
    while (!stopped) {
      await ended
      if (stopped) return
      await new Promise((resolve) => setTimeout(resolve, RELISTEN_MS).unref())
      try {
        ended = (await listen()).ended
        for (const client of clients) write(client, 'event: reset\ndata: {}\n\n')
      } catch (error) {
        onError(error)
      }
    }
  }

  async function missed(lastSeq: number, userId: number): Promise<string> {
    const { rows } = await sql<{ eventSeq: number; payload: LiveEvent; oldest: number }>`
      select event_seq, payload, (select coalesce(min(event_seq), 0) from outbox) as oldest from outbox
      where event_seq > ${lastSeq} order by event_seq limit ${RESUME_LIMIT + 1}`.execute(db)
    const tooOld = rows.length > RESUME_LIMIT || (rows[0] !== undefined && lastSeq + 1 < rows[0].oldest)
    if (tooOld) return 'event: reset\ndata: {}\n\n'
    return rows
      .filter((row) => forMe(row.payload, userId))
      .map((row) => render({ seq: row.eventSeq, event: row.payload }))
      .join('')
  }

  app.get('/api/stream', async (request, reply) => {
    const token = /^Bearer ([\w-]{16,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const tokenHash = token ? hashToken(token) : ''
    const actor = token ? await guard.actorOf(tokenHash, clock()) : undefined
    if (actor?.kind !== 'staff') throw new Unauthorized()
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const client: Client = { reply, userId: actor.userId, tokenHash }
    clients.add(client)
    reply.raw.on('close', () => clients.delete(client))
    const last = Number(request.headers['last-event-id'])
    write(client, 'retry: 2000\n\n')
    if (Number.isSafeInteger(last) && last > 0) write(client, await missed(last, actor.userId))
    else {
      const { rows } = await sql<{ last: number }>`select coalesce(max(event_seq), 0) as last from outbox`.execute(db)
      write(client, `event: hello\nid: ${rows[0]?.last ?? 0}\ndata: {}\n\n`)
    }
    return reply
  })

  // The ping is also where a revoked session loses its stream.
  async function ping(): Promise<void> {
    for (const client of clients) {
      const alive = await guard.actorOf(client.tokenHash, clock()).catch(() => 'unknown' as const)
      if (alive === undefined) client.reply.raw.end()
      else write(client, ': ping\n\n')
    }
  }
  const timer = setInterval(() => void ping(), PING_MS)
  timer.unref()

  const { ended } = await listen()
  void keepListening(ended)
  return {
    clients: () => clients.size,
    onEvent: (listener) => listeners.add(listener),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      for (const client of clients) client.reply.raw.end()
      await listening?.end()
    },
  }
}
