/** One phone at the stream: what it is told, and what it missed while it was away. */
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { LiveEvent, StaffActor } from './context.ts'
import { readEventId } from './event-id.ts'
import type { EventId } from './event-id.ts'
import type { LiveMessage } from './live-channel.ts'

export type Phone = {
  stream: ServerResponse
  userId: number
  /** Who holds it, as he was when he was last looked at: at least every fifteen seconds. */
  actor: StaffActor
  tokenHash: string
  /** The log its last event is of; null until it knows one. */
  log: string | null
  /** Number of the last event this phone was told of; what is not newer in the same log is not told again. */
  lastSeq: number
  /** What happens while the phone is still told what it missed; null once it has caught up. */
  waiting: LiveMessage[] | null
}

/** What a phone says it was told last: an event, or something that is none of ours. */
export type LastEvent = EventId | 'foreign'

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
export const render = ({ id, event }: LiveMessage): string =>
  `id: ${id}\ndata: ${JSON.stringify({ topic: event.topic, ids: event.ids ?? [] })}\n\n`

const concerns = (event: LiveEvent, { userId }: Phone): boolean =>
  event.userIds === undefined || event.userIds.includes(userId)

/** A message has come: the phone is told now, or once it has caught up. `text` is the message rendered. */
export function hear(phone: Phone, message: LiveMessage, text: string): void {
  if (!concerns(message.event, phone)) return
  if (phone.waiting) phone.waiting.push(message)
  else tell(phone, message, text)
}

function tell(phone: Phone, message: LiveMessage, text = render(message)): void {
  const id = readEventId(message.id)
  if (!id) throw new Error(`an event was published under ${message.id}, which is no event id`)
  // Another database answers at the same address: nothing of what the phone shows need be true there.
  if (phone.log !== null && phone.log !== id.log) beginAnew(phone)
  if (id.seq <= phone.lastSeq) return
  knows(phone, id)
  write(phone, text)
}

const knows = (phone: Phone, { log, seq }: EventId) => Object.assign(phone, { log, lastSeq: seq })

/** The phone reads everything anew, and is told whatever is published from then on. */
export function beginAnew(phone: Phone): void {
  Object.assign(phone, { log: null, lastSeq: 0 })
  write(phone, RESET)
}

type CatchUp = {
  /** Null: the phone is here for the first time. */
  last: LastEvent | null
  onError: (error: unknown) => void
  /** An event it had not heard: what is sent along with it is sent again. */
  onMissed: (event: LiveEvent) => void
}

/**
 * Tells a phone that just came what it missed since its last event, then what happened meanwhile, in the order of the events. When what it
 * missed cannot be read, or its last event is not of this log, it reads everything anew.
 */
export async function catchUp(db: Db, phone: Phone, { last, onError, onMissed }: CatchUp): Promise<void> {
  try {
    const { newest, missed } = await missedSince(db, last)
    if (last === null) write(phone, `id: ${newest.text}\nevent: hello\ndata: {}\n\n`)
    else if (missed === null) write(phone, `id: ${newest.text}\n${RESET}`)
    knows(phone, missed === null || last === null || last === 'foreign' ? newest : last)
    for (const message of (missed ?? []).filter(({ event }) => concerns(event, phone))) {
      tell(phone, message)
      onMissed(message.event)
    }
  } catch (error) {
    onError(error)
    beginAnew(phone)
  }
  const waiting = phone.waiting ?? []
  phone.waiting = null
  for (const message of waiting) tell(phone, message)
}

type Kept = { newestId: string; newest: number; oldest: number | null; lastId: string | null }

/**
 * The newest event there is, and those after `last`: null for a phone that begins, where there are too many, where they are kept no
 * longer, and where `last` is not of this log.
 */
async function missedSince(db: Db, last: LastEvent | null): Promise<{ newest: EventId; missed: LiveMessage[] | null }> {
  const after = last === null || last === 'foreign' ? null : last
  const [kept, events] = await Promise.all([
    sql<Kept>`
      select coalesce((select event_id(event_log(), event_seq, published_at) from outbox where event_seq = ends.newest),
                      event_id(event_log(), counted, 'epoch')) as newest_id,
             counted as newest, oldest,
             (select event_id(event_log(), event_seq, published_at) from outbox where event_seq = ${after?.seq ?? null}::bigint) as last_id
      from (select min(event_seq) as oldest, max(event_seq) as newest from outbox) ends,
           (select case when is_called then last_value else 0 end as counted from outbox_event_seq) counter`.execute(
      db,
    ),
    after === null
      ? null
      : sql<LiveMessage>`
          select event_id((select event_log()), event_seq, published_at) as id, payload as event from outbox
          where event_seq > ${after.seq} order by event_seq limit ${RESUME_LIMIT + 1}`.execute(db),
  ])
  const found = kept.rows[0]
  const newest = readEventId(found?.newestId ?? '')
  if (!found || !newest) throw new Error('the log of events names no newest event')
  const missed = events?.rows ?? []
  const resumes = after !== null && isOurs(after, newest.log, found) && missed.length <= RESUME_LIMIT
  return { newest, missed: resumes ? missed : null }
}

/** Nothing between this event and now is gone, and it is the one this log published under its number. */
function isOurs(last: EventId, log: string, { newest, oldest, lastId }: Kept): boolean {
  if (last.log !== log || last.seq > newest) return false
  if (lastId !== null) return lastId === last.text
  // Cleared away itself, as told events are after a while: what followed must still be there.
  return oldest === null ? last.seq === newest : last.seq + 1 >= oldest
}
