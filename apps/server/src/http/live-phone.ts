/** One phone at the stream: what it is told, and what it missed while it was away. */
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { LiveEvent, StaffActor } from './context.ts'
import type { LiveMessage } from './live-channel.ts'

export type Phone = {
  stream: ServerResponse
  userId: number
  /** Who holds it, as he was when he was last looked at: at least every fifteen seconds. */
  actor: StaffActor
  tokenHash: string
  /** The last event this phone was told of; what is not newer is not told again. */
  lastSeq: number
  /** What happens while the phone is still told what it missed; null once it has caught up. */
  waiting: LiveMessage[] | null
}

/** Tells a phone to read everything anew. */
export const RESET = 'event: reset\ndata: {}\n\n'
const RESUME_LIMIT = 500
/** Characters a phone may leave unread. */
const UNREAD_MAX = 256 * 1024

/** A phone that does not read what it is sent is let go: it comes back and catches up. */
export function write({ stream }: Phone, text: string): void {
  if (stream.writableLength > UNREAD_MAX) stream.destroy()
  else if (!stream.writableEnded) stream.write(text)
}

/** A message as a stream carries it. */
export const render = ({ seq, event }: LiveMessage): string =>
  `id: ${seq}\ndata: ${JSON.stringify({ topic: event.topic, ids: event.ids ?? [] })}\n\n`

const concerns = (event: LiveEvent, { userId }: Phone): boolean =>
  event.userIds === undefined || event.userIds.includes(userId)

/** A message has come: the phone is told now, or once it has caught up. `text` is the message rendered. */
export function hear(phone: Phone, message: LiveMessage, text: string): void {
  if (!concerns(message.event, phone)) return
  if (phone.waiting) phone.waiting.push(message)
  else tell(phone, message, text)
}

function tell(phone: Phone, message: LiveMessage, text = render(message)): void {
  if (message.seq <= phone.lastSeq) return
  phone.lastSeq = message.seq
  write(phone, text)
}

type CatchUp = {
  /** Null: the phone is here for the first time. */
  lastSeq: number | null
  onError: (error: unknown) => void
  /** An event it had not heard: what is sent along with it is sent again. */
  onMissed: (event: LiveEvent) => void
}

/**
 * Tells a phone that just came what it missed since `lastSeq` (null: it is here for the first time), then what happened meanwhile,
 * in the order of the events. When what it missed cannot be read, it reads everything anew.
 */
export async function catchUp(db: Db, phone: Phone, { lastSeq, onError, onMissed }: CatchUp): Promise<void> {
  try {
    if (lastSeq === null) await greet(db, phone)
    else await tellMissed(db, phone, { lastSeq, onMissed })
  } catch (error) {
    onError(error)
    // Its last event may be none of ours: after a reset everything that comes is told.
    phone.lastSeq = 0
    write(phone, RESET)
  }
  const waiting = phone.waiting ?? []
  phone.waiting = null
  for (const message of waiting) tell(phone, message)
}

async function greet(db: Db, phone: Phone): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(event_seq), 0) as last from outbox`.execute(db)
  phone.lastSeq = rows[0]?.last ?? 0
  write(phone, `event: hello\nid: ${phone.lastSeq}\ndata: {}\n\n`)
}

async function tellMissed(
  db: Db,
  phone: Phone,
  { lastSeq, onMissed }: { lastSeq: number; onMissed: CatchUp['onMissed'] },
): Promise<void> {
  const { messages, newest } = await missedSince(db, lastSeq)
  if (messages === null) {
    phone.lastSeq = newest
    return write(phone, `id: ${newest}\n${RESET}`)
  }
  for (const message of messages.filter(({ event }) => concerns(event, phone))) {
    tell(phone, message)
    onMissed(message.event)
  }
}

/** The events after one, null when there are too many or they are kept no longer; and the last there is. */
async function missedSince(db: Db, lastSeq: number): Promise<{ messages: LiveMessage[] | null; newest: number }> {
  const [events, kept] = await Promise.all([
    sql<{ seq: number; event: LiveEvent }>`
      select event_seq as seq, payload as event from outbox
      where event_seq > ${lastSeq} order by event_seq limit ${RESUME_LIMIT + 1}`.execute(db),
    sql<{ oldest: number | null; newest: number }>`
      select (select min(event_seq) from outbox) as oldest, last_value as newest from outbox_event_seq`.execute(db),
  ])
  const { oldest, newest } = kept.rows[0] ?? { oldest: null, newest: 0 }
  // Published events are cleared away after a while, and a restored database has never heard of this phone's last one.
  const gone = lastSeq > newest || (oldest === null ? lastSeq < newest : lastSeq + 1 < oldest)
  return { messages: gone || events.rows.length > RESUME_LIMIT ? null : events.rows, newest }
}
