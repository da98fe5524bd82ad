/** A complete test venue for the browser: PostgreSQL, the demo venue with a current night, the server process and the built web app. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/test/harness/free-port.ts'
import { startScratchCluster, type ScratchCluster } from '../../apps/server/test/harness/scratch-cluster.ts'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'
import { ensureWebBuild } from '../../tools/lib/web-build.mjs'
import { MESSAGE_LOG_VARIABLE } from './text-messages.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Maximum start time: thirty nights are generated first, possibly on a busy machine. */
const READY_WITHIN_MS = 600_000

export type TestVenue = {
  url: string
  connection: ConnectionOptions
  /** Kills the server process like a power cut; `start` restarts it on the same port. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Starts another server process on the same database; it is stopped together with the venue. Returns its address. */
  startSecondServer: () => Promise<string>
  stop: () => Promise<void>
}

/**
 * Environment variable with the data folder of a prepared venue, which every venue of a run copies: creating one takes
 * ten times as long.
 */
const PREPARED_DATA = 'NOCTURNE_FOUNDED_HOUSE'

/** Creates the prepared venue for all venues started from now on. Returns the function that removes it. */
export async function createPreparedVenue(): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster()
  const venueServer = await startServer(cluster)
  await venueServer.stopServer()
  await cluster.stop()
  process.env[PREPARED_DATA] = cluster.dataDir
  return () => cluster.remove()
}

/** Starts a venue on a free port. */
export async function startVenue(): Promise<TestVenue> {
  await ensureWebBuild()
  return serveUntilStopped(await startScratchCluster({}, process.env[PREPARED_DATA]))
}

/** A venue without any data, and the one-time password that the server printed for its owner. */
export type EmptyVenue = TestVenue & { owner: { userName: string; password: string } }

/** Starts a venue in an empty database, as a customer does. */
export async function startEmptyVenue(): Promise<EmptyVenue> {
  await ensureWebBuild()
  let printed = ''
  const venue = await serveUntilStopped(await startScratchCluster(), {
    env: { DEMO: 'off' },
    onPrint: (text) => (printed += text),
  })
  const [, userName, password] = /^ {2}(\S+) {3}(\S+)$/m.exec(printed) ?? []
  if (userName === undefined || password === undefined) {
    await venue.stop()
    throw new Error(`the server printed no login of the owner:\n${printed}`)
  }
  return { ...venue, owner: { userName, password } }
}

async function serveUntilStopped(cluster: ScratchCluster, options: ServerOptions = {}): Promise<TestVenue> {
  const { stopServer, ...venueServer } = await startServer(cluster, options)
  return {
    ...venueServer,
    stop: async () => {
      await stopServer()
      await cluster.remove()
    },
  }
}

/** `env` is added to the environment of the server; `onPrint` receives its messages. */
type ServerOptions = { env?: Readonly<Record<string, string>>; onPrint?: (text: string) => void }

type Served = Omit<TestVenue, 'stop'> & { stopServer: () => Promise<void> }

/** Starts the server on this cluster and waits until it is ready. */
async function startServer(cluster: ScratchCluster, options: ServerOptions = {}): Promise<Served> {
  const { host, port, user, database } = cluster
  const first = await processOn(cluster, options)
  const others: ServerProcess[] = []
  await first.start()
  return {
    url: first.url,
    connection: { host, port, user, database },
    start: first.start,
    kill: () => first.end('SIGKILL'),
    startSecondServer: async () => {
      const other = await processOn(cluster, options)
      others.push(other)
      await other.start()
      return other.url
    },
    stopServer: async () => {
      await Promise.all([first, ...others].map(({ end }) => end('SIGTERM')))
    },
  }
}

type ServerProcess = { url: string; start: () => Promise<void>; end: (signal: NodeJS.Signals) => Promise<void> }

/** Prepares a server process on this cluster with its own address, without starting it. */
async function processOn(
  { host, port, user, database, dataDir }: ScratchCluster,
  { env, onPrint }: ServerOptions,
): Promise<ServerProcess> {
  const httpPort = await findFreePort()
  const url = `http://127.0.0.1:${httpPort}`
  let server: ChildProcess | undefined
  return {
    url,
    start: async () => {
      const messages = process.env[MESSAGE_LOG_VARIABLE]
      server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
        env: {
          ...process.env,
          DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
          PORT: String(httpPort),
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          LOG_LEVEL: 'warn',
          DATA_DIR: dataDir ?? join(ROOT, 'data'),
          ...env,
        },
        stdio: ['ignore', onPrint ? 'pipe' : messages ? openSync(messages, 'a') : 'ignore', 'inherit'],
      })
      // A failed test does not stop its venue.
      process.once('exit', () => server?.kill('SIGKILL'))
      if (onPrint) server.stdout?.setEncoding('utf8').on('data', onPrint)
      await waitUntilReady(url, server)
    },
    end: async (signal) => {
      server?.kill(signal)
      if (server) await waitForExit(server)
    },
  }
}

const waitForExit = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
  )

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const ok = await fetch(`${url}/healthz`)
      .then((reply) => reply.ok)
      .catch(() => false)
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server was not ready in time')
}
