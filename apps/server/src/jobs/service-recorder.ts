/**
 * Records the latest runs of jobs and uses of services for the page about the system. Results are collected in memory and
 * written every few seconds, because some jobs run every second.
 */
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** `everyMs`: interval of a job; null for a service that is used on request. */
export type RecordedService = { name: string; label: string; everyMs: number | null }

export type ServiceRecorder = {
  /** Records a run that began at `at`; `error` is its failure. */
  record: (name: string, at: Date, error?: unknown) => void
  /** Writes the results collected since the last write. */
  flush: () => Promise<void>
  /** Writes the last results and ends the timer. */
  stop: () => Promise<void>
}

const FLUSH_MS = 5_000
const MAX_TEXT = 200

type Result = { runAt: Date; successAt: Date | null; failureAt: Date | null; failureText: string | null }

/** Message of an error without sign-in data of addresses, on one line. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
}

const later = (left: Date | null | undefined, right: Date | null) => right ?? left ?? null

/** Registers the services and starts writing. `onError` receives failures of the writes; their results are written later. */
export function createServiceRecorder(
  db: Db,
  services: readonly RecordedService[],
  onError: (error: unknown) => void,
): ServiceRecorder {
  let collected = new Map<string, Result>()
  let registered = false

  async function writeResults(): Promise<void> {
    if (!registered) await register(db, services)
    registered = true
    const results = collected
    collected = new Map()
    try {
      await store(db, results)
    } catch (error) {
      for (const [name, result] of results) if (!collected.has(name)) collected.set(name, result)
      throw error
    }
  }

  let writing: Promise<void> = Promise.resolve()
  const flush = () => (writing = writing.catch(() => undefined).then(writeResults))
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    record: (name, at, error) => {
      const previous = collected.get(name)
      const failed = error !== undefined
      collected.set(name, {
        runAt: at,
        successAt: later(previous?.successAt, failed ? null : at),
        failureAt: later(previous?.failureAt, failed ? at : null),
        failureText: failed ? describeFailure(error) : (previous?.failureText ?? null),
      })
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}

/** Adds the services of this version and removes those of earlier ones. */
async function register(db: Db, services: readonly RecordedService[]): Promise<void> {
  const rows = JSON.stringify(services)
  await sql`
    insert into service_state (service_name, label, interval_ms)
    select s.name, s.label, s."everyMs" from jsonb_to_recordset(${rows}::jsonb) s(name text, label text, "everyMs" integer)
    on conflict (service_name) do update set label = excluded.label, interval_ms = excluded.interval_ms`.execute(db)
  await db
    .deleteFrom('serviceState')
    .where(
      'serviceName',
      'not in',
      services.map(({ name }) => name),
    )
    .execute()
}

async function store(db: Db, results: ReadonlyMap<string, Result>): Promise<void> {
  if (results.size === 0) return
  const rows = JSON.stringify(
    [...results].map(([name, result]) => ({ name, ...result })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  await sql`
    update service_state s set
      last_run_at = greatest(s.last_run_at, r."runAt"),
      last_success_at = greatest(s.last_success_at, r."successAt"),
      last_failure_at = greatest(s.last_failure_at, r."failureAt"),
      failure_text = coalesce(r."failureText", s.failure_text)
    from jsonb_to_recordset(${rows}::jsonb)
      r(name text, "runAt" timestamptz, "successAt" timestamptz, "failureAt" timestamptz, "failureText" text)
    where s.service_name = r.name`.execute(db)
}
