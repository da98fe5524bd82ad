/** The server as operators run it: a process with an embedded PostgreSQL in a temporary folder. It can be killed. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connect } from '../src/db/connection.ts'
import { DATABASE_NAME } from '../src/db/embedded/connect.ts'
import { DATABASE_USER } from '../src/db/embedded/init-cluster.ts'
import type { Db } from '../src/db/connection.ts'
import { hashToken } from '../src/http/session-guard.ts'
import { serverFlags } from '../../../tools/lib/server-flags.mjs'
import { findFreePort } from './harness/free-port.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const STARTER = join(import.meta.dirname, '../../../tools/run.mjs')
const FAIL_AT = join(import.meta.dirname, 'faults/fail-at.ts')
/** Upper time limit; starting on a busy machine takes long. */
const READY_WITHIN_MS = 300_000
const BACKEND_TRIES = 200

export type ServerProcess = {
  url: string
  /** Data folder of PostgreSQL. */
  postgresDir: string
  /** Process id of the server. */
  pid: () => number
  /** Connection options of its PostgreSQL. */
  place: () => Promise<{ host: string; port: number; user: string; database: string }>
  /**
   * Starts the server process and waits until it serves. `env` is added to its environment. With `isInGroup` it starts
   * like `npm start` in a terminal: under the starter, both in a process group of their own.
   */
  start: (options?: { env?: Readonly<Record<string, string>>; inGroup?: boolean }) => Promise<void>
  /**
   * Makes the server process kill itself at this point, see fail-at.ts. Only for a server of `prepareFailingServer()`.
   */
  failAt: (point: string) => Promise<void>
  /** Waits until the server process has died. */
  died: () => Promise<void>
  /**
   * Stops the server process as a service manager does. With `impatient` the signal is repeated until it has exited.
   * Returns its exit code.
   */
  stop: (options?: { impatient?: boolean }) => Promise<number | null>
  /**
   * Signals the whole group of a server started `isInGroup` twice, as npm in a terminal does, and waits for its exit. Returns its exit code,
   * or the signal when the second one met a process that was already exiting.
   */
  signalGroup: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
  /** Kills the server process. PostgreSQL keeps running as an orphan. */
  killServer: () => Promise<void>
  /** Kills PostgreSQL's postmaster. */
  killPostgres: () => Promise<void>
  /** Process ids of PostgreSQL, the postmaster first. */
  postgresPids: () => number[]
  /** Suspends every process of PostgreSQL; the returned function resumes them. */
  freezePostgres: () => Promise<() => void>
  /** Kills one backend of PostgreSQL, whereupon PostgreSQL restarts all of them. */
  killBackend: () => Promise<void>
  database: () => Promise<Db>
  tokenOf: (userName: string) => Promise<string>
  /** Starts another server process on the same data, with a URL of its own; it is stopped before this one. */
  startSecond: () => Promise<ServerProcess>
  remove: () => Promise<void>
}

/** Prepares a founded venue on a free port; nothing runs before `start()`. With another `base`, the first start founds it. */
export const prepareServer = (base?: string): Promise<ServerProcess> => prepareVenue(base, [])

/** Prepares a server process that kills itself at a requested point, see `failAt`. */
export const prepareFailingServer = (): Promise<ServerProcess> => prepareVenue(undefined, ['--import', FAIL_AT])

async function prepareVenue(base: string | undefined, flags: readonly string[]): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(base ?? tmpdir(), 'nocturne-fault-'))
  // Makes this folder accessible to the user PostgreSQL runs as when the tests run as root.
  await chmod(dataDir, 0o755)
  if (base === undefined) await copyFoundedData(dataDir)
  const serverProcess = await processOn(dataDir, flags)
  return {
    ...serverProcess,
    remove: async () => {
      await serverProcess.remove()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

let founded: Promise<string> | undefined

/** Copies the data of a demo venue without nights, founded once per process, from a stopped server. */
export async function copyFoundedData(dataDir: string): Promise<void> {
  founded ??= createVenueData()
  // Copies with the owner, because PostgreSQL refuses to run on files of another user.
  await promisify(execFile)('cp', ['-a', `${await founded}/.`, dataDir])
}

async function createVenueData(): Promise<string> {
  const dataDir = await mkdtemp(join(inject('rig').houses, 'founded-'))
  await chmod(dataDir, 0o755)
  const serverProcess = await processOn(dataDir, [])
  await serverProcess.start()
  await serverProcess.stop()
  // PostgreSQL removes this file last when it stops; a copy made earlier is not a copy of a stopped database.
  while (existsSync(join(dataDir, 'postgres/postmaster.pid'))) await pause(20)
  return dataDir
}

async function processOn(dataDir: string, flags: readonly string[]): Promise<ServerProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined

  const readPostmaster = async () => {
    const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] ?? '' }
  }
  const waitForExit = (child: ChildProcess) =>
    new Promise<void>((resolve) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
    )
  const readPlace = async () => {
    const { host, port: databasePort } = await readPostmaster()
    return { host, port: databasePort, user: DATABASE_USER, database: DATABASE_NAME }
  }
  const connectDatabase = async () => connect(await readPlace(), 4)

  return {
    url,
    postgresDir: join(dataDir, 'postgres'),
    pid: () => server?.pid ?? 0,
    place: readPlace,
    start: async ({ env = {}, inGroup = false } = {}) => {
      server = spawnServer({ DATA_DIR: dataDir, PORT: String(port), ...env }, flags, inGroup)
      await waitUntilServing(url, server)
    },
    failAt: async (point) => {
      if (!server?.connected) throw new Error('this server cannot be told where to die')
      const acknowledgement = once(server, 'message')
      server.send(point)
      await acknowledgement
    },
    died: async () => {
      if (server) await waitForExit(server)
    },
    stop: async ({ impatient = false } = {}) => {
      server?.kill('SIGTERM')
      const repeats = impatient ? setInterval(() => server?.kill('SIGTERM'), 100) : undefined
      if (server) await waitForExit(server)
      clearInterval(repeats)
      return server?.exitCode ?? null
    },
    signalGroup: async (signal) => {
      if (!server?.pid) throw new Error('no server was started')
      const { pid } = server
      process.kill(-pid, signal)
      // Repeats the signal, because npm forwards it as well, a moment later.
      const again = setTimeout(() => process.kill(-pid, signal), 50)
      await waitForExit(server)
      clearTimeout(again)
      return server.exitCode ?? server.signalCode
    },
    killServer: async () => {
      server?.kill('SIGKILL')
      if (server) await waitForExit(server)
    },
    killPostgres: async () => void process.kill((await readPostmaster()).pid, 'SIGKILL'),
    postgresPids: () => {
      const first = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      return [first, ...listChildren(first)]
    },
    freezePostgres: async () => freezePostgres((await readPostmaster()).pid),
    killBackend: async () => void process.kill(await findBackend(readPlace), 'SIGKILL'),
    database: connectDatabase,
    tokenOf: async (userName) => {
      const db = await connectDatabase()
      try {
        return await createSession(db, userName)
      } finally {
        await db.destroy()
      }
    },
    startSecond: () => processOn(dataDir, flags),
    remove: async () => {
      server?.kill('SIGTERM')
      if (server) await waitForExit(server)
    },
  }
}

function spawnServer(env: Readonly<Record<string, string>>, flags: readonly string[], inGroup: boolean): ChildProcess {
  return spawn(process.execPath, inGroup ? [STARTER, MAIN] : [...serverFlags, ...flags, MAIN], {
    detached: inGroup,
    env: {
      ...process.env,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DEMO_NIGHTS: '0',
      RATE_LIMIT: '1000000',
      ...env,
    },
    stdio: flags.length === 0 ? 'ignore' : ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Creates a session of a user as signing in would; returns its token. */
async function createSession(db: Db, userName: string): Promise<string> {
  const { userId } = await db
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      kind: 'staff',
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: '2099-01-01 00:00:00',
      absoluteExpiresAt: '2099-01-01 00:00:00',
    })
    .execute()
  return token
}

function listChildren(parent: number): number[] {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.flatMap((row) => {
    const [pid, of] = row.trim().split(/\s+/).map(Number)
    return pid !== undefined && of === parent ? [pid] : []
  })
}

/** Suspends PostgreSQL, the postmaster first, so that it starts no other processes meanwhile. */
export function freezePostgres(postmaster: number): () => void {
  process.kill(postmaster, 'SIGSTOP')
  const children = listChildren(postmaster)
  const all = [postmaster, ...children]
  const sendSignal = (pid: number, signal: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // The process had already exited.
      if ((error as { code?: string }).code !== 'ESRCH') throw error
    }
  }
  for (const pid of children) sendSignal(pid, 'SIGSTOP')
  return () => all.forEach((pid) => sendSignal(pid, 'SIGCONT'))
}

/**
 * Picks the backend of our own connection, which cannot exit before it is killed. Retries while PostgreSQL recovers
 * from the previous kill.
 */
async function findBackend(place: ServerProcess['place']): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      const client = new Client(await place())
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return rows[0]?.pid ?? 0
    } catch (error) {
      if (tries === BACKEND_TRIES) throw error
      await pause(50)
    }
  }
}

async function waitUntilServing(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (
      await fetch(`${url}/healthz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error('the server was not ready in time')
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
