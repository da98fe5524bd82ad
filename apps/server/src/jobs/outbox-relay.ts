/**
 * Publishes outbox rows in one global order: a row gets its `event_seq`, and NOTIFY sends batches of rows to every
 * process. A commit wakes the relay of its own process; polling finds rows that a dead process did not publish.
 */
import type { Db } from '../db/connection.ts'
import { queryRows } from '../db/statement.ts'
import { runInTransaction } from '../db/transaction.ts'
import { LIVE_CHANNEL } from '../http/live-channel.ts'

const BATCH = 500
const POLL_MS = 1_000
/** Events within this time are published together: a busy floor costs sixteen transactions a second instead of one per order. */
const GATHER_MS = 60
/** PostgreSQL limits a NOTIFY payload to 8,000 bytes: messages are packed up to about this size. */
const PACK = 4_000
/** Longer events are sent as topic only; clients refetch. */
const LONGEST = 3_000
const RELAY_LOCK = 4002

export type OutboxRelay = { poke: () => void; stop: () => Promise<void>; flush: () => Promise<number> }

/** Starts the relay of this process. */
export function startOutboxRelay(db: Db, onError: (error: unknown) => void): OutboxRelay {
  let running: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  let again = false
  let stopped = false

  function publishBatch(): Promise<number> {
    return runInTransaction(db, async (tx) => {
      // The lock allows one publisher at a time, so that `event_seq` is the order of publishing. Both statements are
      // sent together.
      const locked = queryRows(tx)`select pg_advisory_xact_lock(${RELAY_LOCK})`
      const published = queryRows<{ n: number }>(tx)`
        with waiting as (select outbox_id from outbox where event_seq is null order by outbox_id limit ${BATCH}),
        numbered as (
          update outbox o set event_seq = nextval('outbox_event_seq'), published_at = clock_timestamp()
          from waiting w where w.outbox_id = o.outbox_id returning o.event_seq, o.published_at, o.payload
        ), messages as (
          select event_seq, jsonb_build_object('id', event_id((select event_log()), event_seq, published_at), 'event',
              case when octet_length(payload::text) <= ${LONGEST} then payload else jsonb_build_object('topic', payload -> 'topic') end)::text as message
          from numbered
        ), packed as (
          select event_seq, message, sum(octet_length(message) + 1) over (order by event_seq) / ${PACK} as pack from messages
        ), packs as (
          select '[' || string_agg(message, ',' order by event_seq) || ']' as pack, min(event_seq) as first, count(*) as n
          from packed group by pack
        ), sent as (select pg_notify(${LIVE_CHANNEL}, pack), n from (select * from packs order by first) p)
        select coalesce(sum(n), 0)::bigint as n from sent`
      const [, rows] = await Promise.all([locked, published])
      return { value: rows[0]?.n ?? 0 }
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

  function schedulePublish(): void {
    if (stopped) return
    if (running) again = true
    else gathering ??= setTimeout(publish, GATHER_MS)
  }

  function publish(): void {
    gathering = undefined
    running = run().finally(() => {
      running = undefined
      if (again) schedulePublish()
    })
  }

  const timer = setInterval(schedulePublish, POLL_MS)
  timer.unref()

  return {
    poke: schedulePublish,
    flush: publishBatch,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(gathering)
      await running
    },
  }
}
