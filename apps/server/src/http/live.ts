/**
 * Live events for phones: `GET /api/stream` (server-sent events, bearer header). An event names what changed, and a
 * phone then refetches what it shows; some rows are sent together with the event (`live-rows.ts`). `Last-Event-ID`
 * resumes; when too much was missed, `reset` means "refetch everything".
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConnectionOptions, Db } from '../db/connection.ts'
import type { LiveEvent, StaffActor } from './context.ts'
import { parseEventId } from './event-id.ts'
import { listenToChannel } from './live-channel.ts'
import type { LiveMessage } from './live-channel.ts'
import { resetPhone, sendMissedEvents, sendOrQueue, renderMessage, RESET_EVENT, writeToPhone } from './live-phone.ts'
import type { LastEvent, LivePhone } from './live-phone.ts'
import { startRowSender } from './live-rows.ts'
import type { LiveRows } from './live-rows.ts'
import { refuse, UnauthorizedError } from './refusal.ts'
import { hashToken } from './session-guard.ts'
import type { SessionGuard } from './session-guard.ts'

const PING_MS = 15_000
/**
 * Maximum streams per person: more than the phones of one person, because a whole floor may share one login during
 * set-up.
 */
export const MAX_STREAMS_PER_PERSON = 250

type LiveHub = {
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
  /** Kinds of rows that are sent together with the events that change them. */
  rows: readonly LiveRows[]
}

/** Registers the stream and listens to the database for events. */
export async function startLive(
  app: FastifyInstance,
  { db, connection, guard, clock, onError, rows }: LiveOptions,
): Promise<LiveHub> {
  const phones = new Set<LivePhone>()
  const listeners = new Set<(event: LiveEvent) => void>()
  let stopped = false

  app.get('/api/stream', async (request, reply) => {
    const known = await readCaller(request, guard, clock())
    const phone: LivePhone = { ...known, stream: openStream(reply), log: null, lastSeq: 0, waiting: [] }
    makeRoom(phones, phone.userId)
    phones.add(phone)
    phone.stream.on('close', () => phones.delete(phone))
    phone.stream.on('error', () => phones.delete(phone))
    writeToPhone(phone, 'retry: 2000\n\n')
    // A phone that connected while the server was stopping reconnects to the next process.
    if (stopped) phone.stream.end()
    else await sendMissedEvents(db, phone, { last: readLastEventId(request), onError, onMissed: enqueueRows })
    return reply
  })

  const senders = rows.map((kind) =>
    startRowSender(kind, {
      db,
      clock,
      send: (textFor) => sendEach(phones, textFor),
      onError: (error) => {
        onError(error)
        writeAll(RESET_EVENT)
      },
      listening: () => phones.size > 0,
    }),
  )
  const enqueueRows = (event: LiveEvent) => senders.forEach((sender) => sender.hear(event))

  function broadcast(message: LiveMessage): void {
    for (const listener of listeners) listener(message.event)
    enqueueRows(message.event)
    const text = renderMessage(message)
    for (const phone of phones) sendOrQueue(phone, message, text)
    if (message.event.topic === 'session')
      void refreshPermissions(filterByUser(phones, message.event.userIds ?? []), guard, clock)
    if (message.event.topic === 'permissions') void refreshPermissions([...phones], guard, clock)
  }
  const writeAll = (text: string) => phones.forEach((phone) => writeToPhone(phone, text))
  // The database may have been restored while the connection was down: resets all phones.
  const resetAllPhones = () => phones.forEach(resetPhone)

  const timer = setInterval(() => void sendPing(phones, guard, clock), PING_MS)
  timer.unref()
  const channel = await listenToChannel(connection, { onMessage: broadcast, onGap: resetAllPhones, onError })

  return {
    clients: () => phones.size,
    onEvent: (listener) => listeners.add(listener),
    stop: async () => {
      if (stopped) return
      stopped = true
      clearInterval(timer)
      for (const sender of senders) sender.stop()
      // Ending the stream makes a phone reconnect.
      for (const phone of phones) phone.stream.end()
      await channel.stop()
    },
  }
}

/** Authenticates the caller; only staff may listen. */
async function readCaller({ headers }: FastifyRequest, guard: SessionGuard, now: Date) {
  const token = /^Bearer ([\w-]{16,200})$/.exec(headers.authorization ?? '')?.[1]
  const tokenHash = token ? hashToken(token) : ''
  const actor = token ? await guard.actorOf(tokenHash, now) : undefined
  if (actor?.kind === 'newcomer') refuse('PASSWORD_CHANGE_REQUIRED')
  if (actor?.kind !== 'staff') throw new UnauthorizedError()
  return { actor, userId: actor.userId, tokenHash }
}

/** Event after which the phone continues; null for a first connection. */
function readLastEventId({ headers }: FastifyRequest): LastEvent | null {
  const last = headers['last-event-id']
  return typeof last === 'string' && last !== '' ? (parseEventId(last) ?? 'foreign') : null
}

function openStream(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return reply.raw
}

/** Limits the streams of one person: closes the oldest. */
function makeRoom(phones: ReadonlySet<LivePhone>, userId: number): void {
  const own = [...phones].filter((phone) => phone.userId === userId)
  for (const phone of own.slice(0, Math.max(0, own.length - MAX_STREAMS_PER_PERSON + 1))) phone.stream.end()
}

/** Pings the streams so that they stay open. */
async function sendPing(phones: ReadonlySet<LivePhone>, guard: SessionGuard, clock: () => Date): Promise<void> {
  await refreshPermissions([...phones], guard, clock)
  for (const phone of phones) writeToPhone(phone, ': ping\n\n')
}

const filterByUser = (phones: ReadonlySet<LivePhone>, userIds: readonly number[]) =>
  [...phones].filter((phone) => userIds.includes(phone.userId))

/** Sends each phone its own view, rendered once per person. */
function sendEach(phones: ReadonlySet<LivePhone>, textFor: (actor: StaffActor) => string | null): void {
  const texts = new Map<number, string | null>()
  for (const phone of phones) {
    if (!texts.has(phone.userId)) texts.set(phone.userId, textFor(phone.actor))
    const text = texts.get(phone.userId)
    if (text) writeToPhone(phone, text)
  }
}

/** Closes the streams of ended sessions and refreshes the permissions of the others. A database error closes nothing. */
async function refreshPermissions(phones: readonly LivePhone[], guard: SessionGuard, clock: () => Date): Promise<void> {
  for (const phone of phones) {
    const actor = await guard.actorOf(phone.tokenHash, clock()).catch(() => 'unknown' as const)
    if (actor === 'unknown') continue
    if (actor?.kind === 'staff') phone.actor = actor
    else phone.stream.end()
  }
}
