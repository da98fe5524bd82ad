/**
 * What every phone of the house shows all the time travels with the event: the rows that changed are read once, a few
 * changes together, and each phone is sent them as it may see them. Two hundred phones asking back for each glass would be
 * two hundred readings.
 */
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { Db } from '../db/connection.ts'
import type { LiveEvent, StaffActor } from './context.ts'

/** Rows of one kind that are sent along. */
export type LiveRows = {
  /** What phones know the rows by. */
  topic: string
  /** Who is sent them. */
  permission: PermissionKey
  /** Events that can change them. */
  topics: readonly string[]
  /** The rows these events changed, as functions of who looks. */
  read: (db: Db, events: readonly LiveEvent[], now: Date) => Promise<readonly ((actor: StaffActor) => unknown)[]>
}

/** One evening's bursts, an order and what follows from it, are one reading. */
const GATHER_MS = 80

export type RowSender = { hear: (event: LiveEvent) => void; stop: () => void }

type Options = {
  db: Db
  clock: () => Date
  /** Told what to send: `textFor` answers null for whom the rows are not. */
  send: (textFor: (actor: StaffActor) => string | null) => void
  /** The rows could not be read: phones read everything anew. */
  onError: (error: unknown) => void
  /** Nobody listens: nothing is read. */
  listening: () => boolean
}

/** Gathers events and sends their rows, one reading after the other. */
export function sendRows(rows: LiveRows, { db, clock, send, onError, listening }: Options): RowSender {
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
    plan()
  }

  function plan(): void {
    if (gathered.length > 0 && !reading) timer ??= setTimeout(() => void readGathered(), GATHER_MS).unref()
  }

  return {
    hear: (event) => {
      if (!rows.topics.includes(event.topic) || !listening()) return
      gathered.push(event)
      plan()
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
