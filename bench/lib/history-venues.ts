/** Demo venues of many nights for the benchmarks: each in its own database, stored between runs when a folder is given. */
import { mkdirSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readConfig } from '../../apps/server/src/app/config.ts'
import { openDatabase } from '../../apps/server/src/app/database.ts'
import type { DatabaseHandle } from '../../apps/server/src/app/database.ts'
import { buildServer } from '../../apps/server/src/app/server.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import type { ConnectionOptions, Db } from '../../apps/server/src/db/connection.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { DEMO_SEED, generateNights } from '../../apps/server/demo/generate/generate-nights.ts'
import { fillStepwise } from '../../apps/server/src/founding/found-venue.ts'
import { refreshRollups } from '../../apps/server/src/modules/reports/rollups/refresh-rollups.ts'
import { hashToken } from '../../apps/server/src/http/session-guard.ts'

export type HistoryVenue = {
  nights: number
  app: FastifyInstance
  db: Db
  connection: ConnectionOptions
  /** The current night, 'YYYY-MM-DD'. The server's clock stands still in it. */
  tonight: string
  /** Token of a new session of a demo employee. */
  tokenOf: (userName: string) => Promise<string>
  tokenOfMember: (memberId: number, deviceId: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * Pool size: one connection per core, so that each statement soon reaches its cached plan, as on a server that has run
 * for days.
 */
const CONNECTIONS = 2

/** Opens the venue with this many closed nights under `folder`; creates it when missing. */
export async function openHistoryVenue(folder: string, nights: number): Promise<HistoryVenue> {
  const dataDir = join(folder, String(nights))
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
  const { connection } = database
  await migrate(connection, () => undefined)
  const db = connect(connection, CONNECTIONS)
  if (!(await db.selectFrom('appUser').select('userId').limit(1).executeTakeFirst())) {
    console.log(`making ${nights} nights…`)
    await fillStepwise(db, (step) => generateNights(step, { nights, scale: 1, seed: DEMO_SEED, asOf: new Date() }))
    // Vacuums the tables, as they would be after that many nights of operation.
    await sql`vacuum (analyze)`.execute(db)
  }
  return startServer(db, database, nights)
}

/** Opens the venue of the environment, as the server reads it (`DATABASE_URL`, `DATA_DIR`). Throws for an empty one. */
export async function openConfiguredVenue(environment: NodeJS.ProcessEnv = process.env): Promise<HistoryVenue> {
  const database = await openDatabase(readConfig(environment), (step) => console.log(step))
  await migrate(database.connection, (step) => console.log(step))
  const db = connect(database.connection, CONNECTIONS)
  const { nights } = await db
    .selectFrom('businessDay')
    .select((e) => e.fn.countAll<number>().as('nights'))
    .where('status', '=', businessDayStatus.closed)
    .executeTakeFirstOrThrow()
  return startServer(db, database, nights)
}

async function startServer(db: Db, database: DatabaseHandle, nights: number): Promise<HistoryVenue> {
  const { connection } = database
  const { now, tonight } = await readFrozenTime(db)
  // Computes the roll-ups at once, which a running server does gradually.
  while ((await refreshRollups(db, parseTime(now))) > 0);
  const app = await buildServer({
    db,
    connection,
    clock: () => parseTime(now),
    logLevel: 'silent',
    rateLimits: { perCaller: 1e9, perAddress: 1e9 },
  })
  await app.ready()
  return {
    nights,
    app,
    db,
    connection,
    tonight,
    tokenOf: async (userName) => openSession(db, { kind: 'staff', userId: await readUserId(db, userName) }, now),
    tokenOfMember: (memberId, deviceId) => openSession(db, { kind: 'member', memberId, deviceId }, now),
    close: async () => {
      await app.close()
      await db.destroy()
      await database.stop()
    },
  }
}

/** Stops the clock at the minute after the last order, because later the night would have to be closed first. */
async function readFrozenTime(db: Db): Promise<{ now: string; tonight: string }> {
  const { rows } = await sql<{ at: Date | string; night: string }>`
    select max(created_at) as at, max(business_date)::text as night from orders`.execute(db)
  const [last] = rows
  if (!last) throw new Error('the venue has no orders')
  const at = last.at instanceof Date ? formatTime(last.at) : last.at
  return { now: addMinutes(at, 1), tonight: last.night }
}

async function readUserId(db: Db, userName: string): Promise<number> {
  const found = await db
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  return found.userId
}

type SessionOwner = { kind: 'staff'; userId: number } | { kind: 'member'; memberId: number; deviceId: string }

async function openSession(db: Db, owner: SessionOwner, now: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      ...owner,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: '2099-01-01 00:00:00',
      absoluteExpiresAt: '2099-01-01 00:00:00',
    })
    .execute()
  return token
}
