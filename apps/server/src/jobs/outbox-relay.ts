/**
 * Publishes outbox rows in one order for all: a row gets its `event_seq` and a NOTIFY carries it to every process.
 * A commit pokes the relay of its own process; polling finds what a dead process left behind.
 */
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { LIVE_CHANNEL } from '../http/live.ts'

const BATCH = 500
const POLL_MS = 1_000
/** Events of this long travel together: a busy floor costs forty transactions a second, not one for every order. */
const GATHER_MS = 25
const RELAY_LOCK = 4002

export type Relay = { poke: () => void; stop: () => Promise<void>; flush: () => Promise<number> }

/** Starts the relay of this process. */
export function startRelay(db: Db, onError: (error: unknown) => void): Relay {
  let running: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  let again = false
  let stopped = false

  async function publishBatch(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      // One publisher at a time: order of event_seq is order of publishing.
      await sql`select pg_advisory_xact_lock(${RELAY_LOCK})`.execute(tx)
      const { rows } = await sql<{ n: number }>`
        with waiting as (select outbox_id from outbox where event_seq is null order by outbox_id limit ${BATCH}),
        numbered as (
          update outbox o set event_seq = nextval('outbox_event_seq'), published_at = clock_timestamp()
          from waiting w where w.outbox_id = o.outbox_id returning o.event_seq, o.payload
        ), ordered as (select event_seq, payload from numbered order by event_seq),
        sent as (select pg_notify(${LIVE_CHANNEL}, jsonb_build_object('seq', event_seq, 'event', payload)::text) from ordered)
        select count(*) as n from sent`.execute(tx)
      return rows[0]?.n ?? 0
    })
  }

  async function run(): Promise<void> {
    try {
      again = false
      while ((await publishBatch()) === BATCH && !stopped);
    } catch (error) {
      if (!stopped) onError(error)
    }
  }

  function poke(): void {
    if (stopped) return
    if (running) again = true
    else gathering ??= setTimeout(publish, GATHER_MS)
  }

  function publish(): void {
    gathering = undefined
    running = run().finally(() => {
      running = undefined
      if (again) poke()
    })
  }

  const timer = setInterval(poke, POLL_MS)
  timer.unref()

  return {
    poke,
    flush: publishBatch,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(gathering)
      await running
    },
  }
}
