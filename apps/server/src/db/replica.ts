/**
 * Streaming replica for reports. It is used only when it has replayed everything the primary had acknowledged at the time of the request,
 * so no figure is older than any finished action. While it lags or is unavailable the primary is used.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from './connection.ts'
import type { ConnectionOptions, Db } from './connection.ts'

export type ReplicaOptions = {
  primary: Db
  connection: ConnectionOptions
  poolSize: number
  /** Maximum time to catch up with the primary; beyond it the primary is used. */
  lagMs: number
  /** Called once with the reason when the replica becomes unavailable, and once when it is back. */
  onChange: (state: { up: boolean; reason: string }) => void
}

export type ReplicaCounts = {
  up: boolean
  /** Number of reads served by the replica and by the primary. */
  reads: { replica: number; primary: number }
  /** Duration of the last catch-up. */
  lagMs: number
}

/** Chooses the database for reports. */
export type ReportReader = {
  /** Runs read-only work on the replica; on the primary when the replica lags, is unavailable or fails during the work. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Database to read from at this moment, for streamed reads that cannot be restarted. */
  choose: () => Promise<Db>
}

export type Replica = ReportReader & {
  counts: () => ReplicaCounts
  stop: () => Promise<void>
}

/** Interval of the health check: a loss or recovery is noticed within it. */
const LOOK_EVERY_MS = 1_000
/** Interval of catch-up polls. */
const ASK_EVERY_MS = 5
/** Extra time for the network round trip. */
const GRACE_MS = 250
const BEHIND = 'it does not catch up with the primary in time'
/** SQLSTATE of a statement timeout. The statement is not repeated on the primary, where it would take as long. */
const TOO_LONG = '57014'

type Up = { db: Db; lost: Promise<never>; lose: (reason: Error) => void }

/** Starts the health check; uses the primary until the replica has responded once. */
export function startReplica(options: ReplicaOptions): Replica {
  const { primary } = options
  const keeper = createReplicaMonitor(options)
  const reads = { replica: 0, primary: 0 }
  const fromPrimary = <T>(work: (db: Db) => Promise<T>) => {
    reads.primary += 1
    return work(primary)
  }
  return {
    read: async (work) => {
      const one = await keeper.caughtUp()
      if (!one) return fromPrimary(work)
      try {
        const answer = await Promise.race([work(one.db), one.lost])
        reads.replica += 1
        return answer
      } catch (error) {
        if ((error as { code?: string }).code === TOO_LONG) throw error
        return fromPrimary(work)
      }
    },
    choose: async () => {
      const one = await keeper.caughtUp()
      reads[one ? 'replica' : 'primary'] += 1
      return one?.db ?? primary
    },
    counts: () => ({ ...keeper.state(), reads: { ...reads } }),
    stop: keeper.stop,
  }
}

type Keeper = {
  /**
   * Returns the replica once it has replayed all that the primary has acknowledged until now; undefined when it cannot
   * catch up in time.
   */
  caughtUp: () => Promise<Up | undefined>
  state: () => Pick<ReplicaCounts, 'up' | 'lagMs'>
  stop: () => Promise<void>
}

/**
 * Checks every second that the replica is available and keeps up. When one request finds that it does not, it is
 * disconnected for all requests.
 */
function createReplicaMonitor({ primary, connection, poolSize, lagMs, onChange }: ReplicaOptions): Keeper {
  let up: Up | undefined
  let stopped = false
  let lastLagMs = 0
  let hasLoggedState = false
  const server = randomUUID()
  const leaving = new Set<Promise<unknown>>()

  const logState = (isUp: boolean, reason = '') => {
    hasLoggedState = true
    if (!stopped) onChange({ up: isUp, reason })
  }
  const close = (db: Db) => {
    const closing = db.destroy().finally(() => leaving.delete(closing))
    leaving.add(closing)
  }
  const disconnectReplica = (one: Up, error: unknown) => {
    if (up !== one) return
    up = undefined
    const reason = (error as Error).message
    one.lose(new Error(reason))
    // Requests that wait for a connection of the replica fall back to the primary; statements hanging on it end with
    // the socket.
    close(one.db)
    logState(false, reason)
  }
  const updateLag = async (db: Db) => {
    lastLagMs = await withTimeout(lagMs, measureCatchUp({ primary, replica: db, lagMs }))
  }
  const assertFed = (db: Db) => assertCatchesUp({ primary, replica: db, lagMs, server, catchUp: () => updateLag(db) })
  const find = async () => {
    const db = connect(connection, poolSize, { keepsPlans: true })
    try {
      await withTimeout(lagMs, assertStandby(primary, db))
      await assertFed(db)
    } catch (error) {
      close(db)
      // Reports a replica that was never available only once.
      if (!hasLoggedState) logState(false, (error as Error).message)
      return
    }
    if (stopped) return close(db)
    const { promise: lost, reject } = Promise.withResolvers<never>()
    lost.catch(() => undefined)
    up = { db, lost, lose: reject }
    logState(true)
  }
  const checkReplica = async () => {
    const seen = up
    if (!seen) return find()
    await assertFed(seen.db).catch((error: unknown) => disconnectReplica(seen, error))
  }
  let looking: Promise<void> = checkReplica().catch(() => undefined)
  const timer = setInterval(() => {
    looking = looking.then(checkReplica).catch(() => undefined)
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    caughtUp: async () => {
      const one = up
      if (!one) return undefined
      try {
        await Promise.race([updateLag(one.db), one.lost])
        return one
      } catch (error) {
        disconnectReplica(one, error)
        return undefined
      }
    },
    state: () => ({ up: up !== undefined, lagMs: lastLagMs }),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      if (up) disconnectReplica(up, new Error('stopped'))
      await looking
      await Promise.race([Promise.all(leaving), sleep(lagMs)])
    },
  }
}

/** Throws unless the server is a standby of the primary's own database. */
async function assertStandby(primary: Db, replica: Db): Promise<void> {
  const identity = sql<{ house: string; standby: boolean }>`
    select system_identifier || ' ' || current_database() as house, pg_is_in_recovery() as standby from pg_control_system()`
  const [ours, its] = await Promise.all([identity.execute(primary), identity.execute(replica)])
  if (its.rows[0]?.standby !== true || its.rows[0].house !== ours.rows[0]?.house)
    throw new Error('it is no standby of this database')
}

type Signed = Pair & { server: string; catchUp: () => Promise<void> }

/**
 * Throws when the server replicates another primary. A copy of the venue's database has the same identifier, and its
 * WAL may be further on than ours; but a standby of such a copy, or one whose source was promoted, never shows the
 * random value just written to our primary.
 */
async function assertCatchesUp({ primary, replica, lagMs, server, catchUp }: Signed): Promise<void> {
  const beat = randomUUID()
  const write = sql`
    insert into replica_heartbeat (server, beat) values (${server}, ${beat})
    on conflict (server) do update set beat = excluded.beat, written_at = now()`
  await withTimeout(lagMs, write.execute(primary))
  await catchUp()
  const { rows } = await withTimeout(lagMs, sql`select 1 from replica_heartbeat where beat = ${beat}`.execute(replica))
  if (rows.length === 0) throw new Error('it is fed by another server')
}

type Pair = { primary: Db; replica: Db; lagMs: number }

/**
 * Waits until the replica has replayed everything the primary has acknowledged; returns the milliseconds that took. Fails for a replica
 * that was promoted meanwhile: it no longer replays and may have its own writes.
 */
async function measureCatchUp({ primary, replica, lagMs }: Pair): Promise<number> {
  const begin = performance.now()
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  const position = rows[0]?.position ?? ''
  while (performance.now() - begin < lagMs) {
    const { rows: seen } = await sql<{ caughtUp: boolean }>`
      select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as caught_up`.execute(
      replica,
    )
    if (seen[0]?.caughtUp) return performance.now() - begin
    await sleep(ASK_EVERY_MS)
  }
  throw new Error(BEHIND)
}

/** Rejects when `work` takes too long: a hanging server never responds. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(BEHIND)), ms + GRACE_MS)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
