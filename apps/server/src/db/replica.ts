/**
 * A streaming replica that reports are read from. It answers only when it holds everything the primary had acknowledged at the moment
 * of asking: no figure is older than what the caller, or anybody else, has done. While it lags or is away the primary answers.
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
  /** How long it may take to catch up with the primary, in milliseconds; longer, and the primary answers. */
  lagMs: number
  /** Told once when it is lost, with the reason, and once when it is back. */
  onChange: (state: { up: boolean; reason: string }) => void
}

export type ReplicaCounts = {
  up: boolean
  /** Answers given by each. */
  reads: { replica: number; primary: number }
  /** How long the last catching up took. */
  lagMs: number
}

/** Where reports are read. */
export type ReportReader = {
  /** Runs what only reads on the replica; on the primary when that one lags, is away, or fails on the way. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The database to read from at this moment, for what is read piece by piece and cannot be begun again. */
  choose: () => Promise<Db>
}

export type Replica = ReportReader & {
  counts: () => ReplicaCounts
  stop: () => Promise<void>
}

/** Between two looks at it: it is found to be lost, and to be back, that soon. */
const LOOK_EVERY_MS = 1_000
/** Between two questions whether it has caught up. */
const ASK_EVERY_MS = 5
/** For the way to it and back. */
const GRACE_MS = 250
const BEHIND = 'it does not catch up with the primary in time'
/** SQLSTATE of a statement that ran into its time: elsewhere it would take as long again. */
const TOO_LONG = '57014'

type Up = { db: Db; lost: Promise<never>; lose: (reason: Error) => void }

/** Begins to look at it; until it has been seen the primary answers. */
export function followReplica(options: ReplicaOptions): Replica {
  const { primary } = options
  const keeper = keepReplica(options)
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
  /** The replica, when it holds all that the primary has acknowledged until now. */
  caughtUp: () => Promise<Up | undefined>
  state: () => Pick<ReplicaCounts, 'up' | 'lagMs'>
  stop: () => Promise<void>
}

/** Looks every second whether it is there and keeps up. Whoever finds that it does not takes it out of use. */
function keepReplica({ primary, connection, poolSize, lagMs, onChange }: ReplicaOptions): Keeper {
  let up: Up | undefined
  let stopped = false
  let lastLagMs = 0
  let said = false
  const server = randomUUID()
  const leaving = new Set<Promise<unknown>>()

  const say = (isUp: boolean, reason = '') => {
    said = true
    if (!stopped) onChange({ up: isUp, reason })
  }
  const close = (db: Db) => {
    const closing = db.destroy().finally(() => leaving.delete(closing))
    leaving.add(closing)
  }
  const lose = (one: Up, error: unknown) => {
    if (up !== one) return
    up = undefined
    const reason = (error as Error).message
    one.lose(new Error(reason))
    // Whoever still waits for a connection of it is answered by the primary; what hangs there ends with its socket.
    close(one.db)
    say(false, reason)
  }
  const catchUp = async (db: Db) => {
    lastLagMs = await within(lagMs, catchingUp({ primary, replica: db, lagMs }))
  }
  const demandFed = (db: Db) => demandSign({ primary, replica: db, lagMs, server, catchUp: () => catchUp(db) })
  const find = async () => {
    const db = connect(connection, poolSize, { keepsPlans: true })
    try {
      await within(lagMs, demandReplicaOf(primary, db))
      await demandFed(db)
    } catch (error) {
      close(db)
      // One that was never there is told of once.
      if (!said) say(false, (error as Error).message)
      return
    }
    if (stopped) return close(db)
    const { promise: lost, reject } = Promise.withResolvers<never>()
    lost.catch(() => undefined)
    up = { db, lost, lose: reject }
    say(true)
  }
  const look = async () => {
    const seen = up
    if (!seen) return find()
    await demandFed(seen.db).catch((error: unknown) => lose(seen, error))
  }
  let looking: Promise<void> = look().catch(() => undefined)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    caughtUp: async () => {
      const one = up
      if (!one) return undefined
      try {
        await Promise.race([catchUp(one.db), one.lost])
        return one
      } catch (error) {
        lose(one, error)
        return undefined
      }
    },
    state: () => ({ up: up !== undefined, lagMs: lastLagMs }),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      if (up) lose(up, new Error('stopped'))
      await looking
      await Promise.race([Promise.all(leaving), sleep(lagMs)])
    },
  }
}

/** Refuses a server that is no standby of the primary's own database. */
async function demandReplicaOf(primary: Db, replica: Db): Promise<void> {
  const identity = sql<{ house: string; standby: boolean }>`
    select system_identifier || ' ' || current_database() as house, pg_is_in_recovery() as standby from pg_control_system()`
  const [ours, its] = await Promise.all([identity.execute(primary), identity.execute(replica)])
  if (its.rows[0]?.standby !== true || its.rows[0].house !== ours.rows[0]?.house)
    throw new Error('it is no standby of this database')
}

type Signed = Pair & { server: string; catchUp: () => Promise<void> }

/**
 * Refuses a server that is fed by another. A copy of the house has its numbers, and its log may be further on than ours; but a standby of it, or
 * one whose source was made a primary of its own, never comes to show what the primary has just written and nobody could have known.
 */
async function demandSign({ primary, replica, lagMs, server, catchUp }: Signed): Promise<void> {
  const sign = randomUUID()
  const write = sql`
    insert into replica_sign (server, sign) values (${server}, ${sign})
    on conflict (server) do update set sign = excluded.sign, written_at = now()`
  await within(lagMs, write.execute(primary))
  await catchUp()
  const { rows } = await within(lagMs, sql`select 1 from replica_sign where sign = ${sign}`.execute(replica))
  if (rows.length === 0) throw new Error('it is fed by another server')
}

type Pair = { primary: Db; replica: Db; lagMs: number }

/**
 * Waits until the replica has replayed whatever the primary has acknowledged by now; answers how many milliseconds that took. One that has
 * become a primary of its own since it was found replays nothing any more, and may have been written to.
 */
async function catchingUp({ primary, replica, lagMs }: Pair): Promise<number> {
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

/** As `work`, but not for longer: a server that stands still answers nothing at all. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(BEHIND)), ms + GRACE_MS)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
