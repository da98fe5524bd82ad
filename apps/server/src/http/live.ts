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

/** Tells a phone to read everything anew. */
const RESET = 'event: reset\ndata: {}\n\n'

/** Channel of PostgreSQL's NOTIFY on which the outbox relay speaks to every process. */
export const LIVE_CHANNEL = 'nocturne_live'
const PING_MS = 15_000
const RESUME_LIMIT = 500
const RELISTEN_MS = 500
/** More than any person has phones; a whole floor may share one login while it is set up. */
const STREAMS_PER_PERSON = 250
/** Characters a phone may leave unread. */
const UNREAD_MAX = 256 * 1024

type Message = { seq: number; event: LiveEvent }
type Client = {
  reply: FastifyReply
  userId: number
  tokenHash: string
  /** The last event this phone was told of; what is not newer is not told again. */
  lastSeq: number
  /** What happens while the phone is still told what it missed; null once it has caught up. */
  waiting: Message[] | null
}

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

  /** A phone that does not read what it is sent is let go: it comes back and catches up. */
  const write = ({ reply: { raw } }: Client, text: string) => {
    if (raw.writableLength > UNREAD_MAX) raw.destroy()
    else raw.write(text)
  }
  const forMe = (event: LiveEvent, userId: number) => event.userIds === undefined || event.userIds.includes(userId)
  const render = ({ seq, event }: Message) =>
    `id: ${seq}\ndata: ${JSON.stringify({ topic: event.topic, ids: event.ids ?? [] })}\n\n`

  function spread(message: Message): void {
    for (const listener of listeners) listener(message.event)
    const text = render(message)
    for (const client of clients) {
      if (!forMe(message.event, client.userId)) continue
      if (client.waiting) client.waiting.push(message)
      else tell(client, message, text)
    }
  }

  function tell(client: Client, message: Message, text: string): void {
    if (message.seq <= client.lastSeq) return
    client.lastSeq = message.seq
    write(client, text)
  }

  /**
   * Tells a phone that just came what it missed, then what happened meanwhile, in the order of the events. When what it missed
   * cannot be read, it reads everything anew.
   */
  async function catchUp(client: Client, lastSeq: number | null): Promise<void> {
    try {
      if (lastSeq === null) {
        const { rows } = await sql<{ last: number }>`select coalesce(max(event_seq), 0) as last from outbox`.execute(db)
        client.lastSeq = rows[0]?.last ?? 0
        write(client, `event: hello\nid: ${client.lastSeq}\ndata: {}\n\n`)
      } else {
        const messages = await missed(lastSeq, client.userId)
        if (messages === null) write(client, RESET)
        else for (const message of messages) tell(client, message, render(message))
      }
    } catch (error) {
      onError(error)
      write(client, RESET)
    }
    const waiting = client.waiting ?? []
    client.waiting = null
    for (const message of waiting) tell(client, message, render(message))
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
        for (const client of clients) write(client, RESET)
      } catch (error) {
        onError(error)
      }
    }
  }

  /** The events after one, as far as they are this person's; null when there are too many or they are kept no longer. */
  async function missed(lastSeq: number, userId: number): Promise<Message[] | null> {
    const [events, kept] = await Promise.all([
      sql<{ eventSeq: number; payload: LiveEvent }>`
        select event_seq, payload from outbox where event_seq > ${lastSeq} order by event_seq limit ${RESUME_LIMIT + 1}`.execute(
        db,
      ),
      sql<{ oldest: number | null; newest: number }>`
        select (select min(event_seq) from outbox) as oldest, last_value as newest from outbox_event_seq`.execute(db),
    ])
    const { rows } = events
    const { oldest, newest } = kept.rows[0] ?? { oldest: null, newest: 0 }
    // Published events are cleared away after a while, and a restored house has never heard of this phone's last one.
    const gone = lastSeq > newest || (oldest === null ? lastSeq < newest : lastSeq + 1 < oldest)
    if (gone || rows.length > RESUME_LIMIT) return null
    return rows.filter((row) => forMe(row.payload, userId)).map((row) => ({ seq: row.eventSeq, event: row.payload }))
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
    const last = Number(request.headers['last-event-id'])
    const resumed = Number.isSafeInteger(last) && last > 0
    const client: Client = { reply, userId: actor.userId, tokenHash, lastSeq: resumed ? last : 0, waiting: [] }
    makeRoom(clients, actor.userId)
    clients.add(client)
    reply.raw.on('close', () => clients.delete(client))
    reply.raw.on('error', () => clients.delete(client))
    write(client, 'retry: 2000\n\n')
    // A phone that came while the server was about to stop finds the next one.
    if (stopped) reply.raw.end()
    else await catchUp(client, resumed ? last : null)
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
      if (stopped) return
      stopped = true
      clearInterval(timer)
      // The end of a stream tells a phone to connect again.
      for (const client of clients) client.reply.raw.end()
      await listening?.end()
    },
  }
}

/** One person's streams are bounded: the oldest makes room. */
function makeRoom(clients: ReadonlySet<Client>, userId: number): void {
  const own = [...clients].filter((client) => client.userId === userId)
  for (const client of own.slice(0, Math.max(0, own.length - STREAMS_PER_PERSON + 1))) client.reply.raw.end()
}
