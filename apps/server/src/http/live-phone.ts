/** One phone on the stream: its pending events and its catch-up after a reconnect. */
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { LiveEvent, StaffActor } from './context.ts'
import { parseEventId } from './event-id.ts'
import type { EventId } from './event-id.ts'
import type { LiveMessage } from './live-channel.ts'

export type LivePhone = {
  stream: ServerResponse
  userId: number
  /** Employee who uses the phone, refreshed at least every fifteen seconds. */
  actor: StaffActor
  tokenHash: string
  /** Log of the last event sent; null before the first one. */
  log: string | null
  /** Number of the last event sent to this phone; events that are not newer in the same log are skipped. */
  lastSeq: number
  /** Events that arrive during catch-up; null once it is complete. */
  waiting: LiveMessage[] | null
}

/** Last event a phone reports: an event id, or 'foreign' for any other text. */
export type LastEvent = EventId | 'foreign'

/** Makes a phone refetch everything. */
export const RESET_EVENT = 'event: reset\ndata: {}\n\n'
const RESUME_LIMIT = 500
/** Maximum unread characters per phone. */
const UNREAD_MAX = 256 * 1024

/** Disconnects a phone that does not read; it reconnects and catches up. */
export function writeToPhone({ stream }: LivePhone, text: string): void {
  if (stream.writableLength > UNREAD_MAX) stream.destroy()
  else if (!stream.writableEnded) stream.write(text)
}

/** Formats a message for the event stream. */
export const renderMessage = ({ id, event }: LiveMessage): string =>
  `id: ${id}\ndata: ${JSON.stringify({ topic: event.topic, ids: event.ids ?? [] })}\n\n`

const isFor = (event: LiveEvent, { userId }: LivePhone): boolean =>
  event.userIds === undefined || event.userIds.includes(userId)

/** Sends a message now, or queues it until the phone has caught up. `text` is the rendered message. */
export function sendOrQueue(phone: LivePhone, message: LiveMessage, text: string): void {
  if (!isFor(message.event, phone)) return
  if (phone.waiting) phone.waiting.push(message)
  else sendMessage(phone, message, text)
}

function sendMessage(phone: LivePhone, message: LiveMessage, text = renderMessage(message)): void {
  const id = parseEventId(message.id)
  if (!id) throw new Error(`an event was published under ${message.id}, which is no event id`)
  // The phone's last event is of another database at the same address, so the phone's data may be wrong.
  if (phone.log !== null && phone.log !== id.log) resetPhone(phone)
  if (id.seq <= phone.lastSeq) return
  setPosition(phone, id)
  writeToPhone(phone, text)
}

const setPosition = (phone: LivePhone, { log, seq }: EventId) => Object.assign(phone, { log, lastSeq: seq })

/** Makes the phone refetch everything; it receives all events published from then on. */
export function resetPhone(phone: LivePhone): void {
  Object.assign(phone, { log: null, lastSeq: 0 })
  writeToPhone(phone, RESET_EVENT)
}

type CatchUp = {
  /** Last event the phone received before it disconnected; null on its first connection. */
  last: LastEvent | null
  onError: (error: unknown) => void
  /** Called for each missed event, so that the rows that travel with it are sent again. */
  onMissed: (event: LiveEvent) => void
}

/**
 * Sends a reconnected phone the events since its last one, then those that arrived meanwhile, in order. Sends a reset when the missed
 * events cannot be read or the last event is not of this log.
 */
export async function sendMissedEvents(db: Db, phone: LivePhone, { last, onError, onMissed }: CatchUp): Promise<void> {
  try {
    const { newest, missed } = await readMissed(db, last)
    if (last === null) writeToPhone(phone, `id: ${newest.text}\nevent: hello\ndata: {}\n\n`)
    else if (missed === null) writeToPhone(phone, `id: ${newest.text}\n${RESET_EVENT}`)
    setPosition(phone, missed === null || last === null || last === 'foreign' ? newest : last)
    for (const message of (missed ?? []).filter(({ event }) => isFor(event, phone))) {
      sendMessage(phone, message)
      onMissed(message.event)
    }
  } catch (error) {
    onError(error)
    resetPhone(phone)
  }
  const waiting = phone.waiting ?? []
  phone.waiting = null
  for (const message of waiting) sendMessage(phone, message)
}

type LogBounds = { newestId: string; newest: number; oldest: number | null; lastId: string | null }

/**
 * Newest event, and the events after `last`: null for a first connection, for too many events, after they were deleted, and when `last` is
 * not of this log.
 */
async function readMissed(db: Db, last: LastEvent | null): Promise<{ newest: EventId; missed: LiveMessage[] | null }> {
  const after = last === null || last === 'foreign' ? null : last
  const [bounds, events] = await Promise.all([
    sql<LogBounds>`
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
  const found = bounds.rows[0]
  const newest = parseEventId(found?.newestId ?? '')
  if (!found || !newest) throw new Error('the log of events names no newest event')
  const missed = events?.rows ?? []
  const resumes = after !== null && isOurs(after, newest.log, found) && missed.length <= RESUME_LIMIT
  return { newest, missed: resumes ? missed : null }
}

/** True when this log published the event under that number, and no later event has been deleted. */
function isOurs(last: EventId, log: string, { newest, oldest, lastId }: LogBounds): boolean {
  if (last.log !== log || last.seq > newest) return false
  if (lastId !== null) return lastId === last.text
  // Checks the successor when the event itself was deleted, as old events are: the successor must still exist.
  return oldest === null ? last.seq === newest : last.seq + 1 >= oldest
}
