/**
 * Rows that every phone permanently shows are sent together with the event. Changes are read once for all phones, a few
 * at a time, and each phone gets the rows in its own view. Otherwise two hundred phones would query after each change.
 */
import type { LiveTopic } from '@nocturne/contract/live-topics'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { Db } from '../db/connection.ts'
import type { LiveEvent, StaffActor } from './context.ts'

/** A kind of rows that is sent together with events. */
export type LiveRows = {
  /** Topic under which phones receive the rows. */
  topic: LiveTopic
  /** Permission needed to receive them. */
  permission: PermissionKey
  /** Events that can change them. */
  topics: readonly LiveTopic[]
  /** Reads the rows changed by these events; each result builds a row for one viewer. */
  read: (db: Db, events: readonly LiveEvent[], now: Date) => Promise<readonly ((actor: StaffActor) => unknown)[]>
}

/** Time during which a burst of events, such as an order and its consequences, is collected into one read. */
const GATHER_MS = 80

type RowSender = { hear: (event: LiveEvent) => void; stop: () => void }

type Options = {
  db: Db
  clock: () => Date
  /** Sends the rows; `textFor` returns null for employees without the permission. */
  send: (textFor: (actor: StaffActor) => string | null) => void
  /** Called when the rows could not be read: phones must then refetch everything. */
  onError: (error: unknown) => void
  /** False when no phone listens; then nothing is read. */
  listening: () => boolean
}

/** Starts collecting events and sending their rows, one read at a time. */
export function startRowSender(rows: LiveRows, { db, clock, send, onError, listening }: Options): RowSender {
  let gathered: LiveEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let reading = false

  async function readGathered(): Promise<void> {
    timer = undefined
    const events = gathered
    gathered = []
    reading = true
    try {
      const changed = await rows.read(db, events, clock())
      if (changed.length > 0) send((actor) => render(rows, changed, actor))
    } catch (error) {
      onError(error)
    }
    reading = false
    scheduleSend()
  }

  function scheduleSend(): void {
    if (gathered.length > 0 && !reading) timer ??= setTimeout(() => void readGathered(), GATHER_MS).unref()
  }

  return {
    hear: (event) => {
      if (!rows.topics.includes(event.topic) || !listening()) return
      gathered.push(event)
      scheduleSend()
    },
    stop: () => {
      gathered = []
      clearTimeout(timer)
    },
  }
}

function render(
  { topic, permission }: LiveRows,
  changed: readonly ((actor: StaffActor) => unknown)[],
  actor: StaffActor,
): string | null {
  if (!actor.permissions.has(permission)) return null
  return `event: rows\ndata: ${JSON.stringify({ topic, rows: changed.map((rowFor) => rowFor(actor)) })}\n\n`
}
