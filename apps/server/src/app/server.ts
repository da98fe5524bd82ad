/** HTTP server: hooks, modules, live stream, health, metrics and the web files. */
import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { connect, getPool } from '../db/connection.ts'
import type { ConnectionOptions, Db } from '../db/connection.ts'
import { startReplica } from '../db/replica.ts'
import type { ReplicaOptions, ReportReader } from '../db/replica.ts'
import { bindModule } from '../http/bind.ts'
import type { Connections } from '../http/bind.ts'
import { compressResponses } from '../http/compress.ts'
import { setHandlerTimeout } from '../http/handler-timeout.ts'
import { limitConnections, buildConnectionOptions, defaultConnectionLimits } from '../http/connections.ts'
import { sendUnroutableError, registerErrorHandler } from '../http/errors.ts'
import { refuseForeignOrigins } from '../http/origin.ts'
import { registerSecurityHeaders } from '../http/headers.ts'
import { createMachineGuard, createStaffOrMachineGuard } from '../http/operations-guard.ts'
import { receivePolicyReports } from '../http/policy-reports.ts'
import { startLive } from '../http/live.ts'
import { createKnownSessions, limitRate } from '../http/rate-limit.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { createSessionGuard } from '../http/session-guard.ts'
import { shedLoad } from '../http/shed-load.ts'
import { isUnrecorded } from '../http/traceless.ts'
import { startOutboxRelay } from '../jobs/outbox-relay.ts'
import {
  createResponseCipher,
  createClockBehindCheck,
  createPageTitleReader,
  getFileLinkKey,
  registerAuthorizationReturn,
  registerUploadRoutes,
  copySecretsKey,
  registerPersonalFileSigning,
  UPLOAD_PATH,
} from '../modules/platform/public.ts'
import type { WatchedStorage } from '../providers/storage/watched-storage.ts'
import { receiveCallbacks } from '../modules/payments/callbacks/notify-route.ts'
import { registerCalendarRoute } from '../modules/scheduling/public.ts'
import { liveFloorRows } from '../modules/tables/public.ts'
import { getPasswordHashCount } from '../modules/session/public.ts'
import { readFreeBytes, registerHealthRoute } from './health.ts'
import { collectMetrics } from './metrics.ts'
import { modules } from './modules.ts'
import { watchRehearsal } from './rehearsal.ts'
import { serveApiDocs } from './openapi.ts'
import { serveSimulators } from './start-providers.ts'
import { serveWebApp } from './web-files.ts'
import { toLogFields } from '../http/log-events.ts'

const BODY_LIMIT = 1_048_576
const SPARE_CONNECTIONS = 3
const SPARE_CONNECTIONS_OF_GUESTS = 2
/** Connections for sign-in requests: captchas, keys and passwords. A flood of sign-ins exhausts only this pool. */
const SIGN_IN_CONNECTIONS = 4
const SPARE_CONNECTIONS_OF_SIGN_IN = 1

export type ServerOptions = {
  db: Db
  connection: ConnectionOptions
  /** Streaming replica of `db` for reports; without it they are read from `db`. */
  replica?: Pick<ReplicaOptions, 'connection' | 'lagMs' | 'poolSize'>
  clock?: () => Date
  logLevel?: string
  /** Destination of log lines; default: standard output. */
  logStream?: { write: (line: string) => void }
  checkResponses?: boolean
  /** Refuses commands while `clock` is behind stored timestamps; off in tests that move their clock. */
  checksClock?: boolean
  rateLimits?: RateLimits
  /** Requests that arrive before this resolves wait for it. */
  ready?: Promise<unknown>
  trustedProxies?: string[]
  /** Public address of the product, accepted in addition to the requested host. */
  publicUrl?: string
  /** Folder whose disk must have free space for the health check. */
  dataDir?: string
  /** Storage of uploaded files, and the folder where they are checked first; without it uploads are refused. */
  files?: { storage: WatchedStorage; workDir: string }
  /** Opens metrics and API documentation to machines; without it metrics are closed and the documentation is for staff only. */
  operationsToken?: string
  /** Folder of the built web app; without it only the API is served. */
  webDir?: string
  /** Folder of the built office, served below `/office/`. */
  officeDir?: string
}

/** Builds the server and its background services; `close()` ends both in order. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { db, connection, clock = () => new Date() } = options
  const app = createApp(options)
  const onError = (error: unknown) =>
    app.log.error(toLogFields('background.failed', { err: error }), 'background work failed')
  const { spareDb, guests, signIn, reportsDb, healthDb, closeAll } = createConnections(db, connection)
  const replica = createReplica(app, options, reportsDb)
  const known = createKnownSessions(createSessionGuard(db), clock)
  const { guard } = known
  const relay = startOutboxRelay(db, onError)

  waitFor(app, options.ready)
  registerSecurityHeaders(app)
  if (options.files) registerPersonalFileSigning(app, () => getFileLinkKey(db), clock)
  compressResponses(app)
  const refusals = new Map<string, number>()
  registerErrorHandler(app, (errCode) => refusals.set(errCode, (refusals.get(errCode) ?? 0) + 1))
  refuseForeignOrigins(app, options.publicUrl)
  limitConnections(app, defaultConnectionLimits, (url) => url.startsWith(UPLOAD_PATH))
  limitRate(app, options.rateLimits ?? { perCaller: 300, perAddress: 3_000 }, known)
  shedLoad(app, known)
  setHandlerTimeout(app)
  const metrics = collectMetrics(app)
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  notifyAfterWrites(app, relay)
  logRequests(app)

  const live = await startLive(app, { db, connection, guard, clock, onError, rows: [liveFloorRows] })
  live.onEvent((event) => {
    if (event.topic === 'permissions') guard.forgetPermissions()
  })
  const night = await watchRehearsal(app, { db: spareDb, clock, live, onError })
  const clockBehind = options.checksClock && createClockBehindCheck(spareDb)
  for (const module of modules)
    bindModule(app, module, {
      db,
      spareDb,
      guests,
      signIn,
      reports: replica ?? createReader(reportsDb),
      guard,
      ...night,
      clock,
      fileLinkKey: () => getFileLinkKey(db),
      sealer: createResponseCipher(db),
      checkResponses: options.checkResponses ?? false,
      ...(clockBehind && { clockBehind }),
    })

  const callbacks = await receiveCallbacks(app, { db, clock })
  await serveSimulators(app)
  const { files, dataDir } = options
  if (files) await registerUploadRoutes(app, { db, clock, ...files })
  registerSecretAddresses(app, { db, clock })
  const policyReports = await receivePolicyReports(app, clock)
  serveApiDocs(app, modules, createStaffOrMachineGuard({ guard, clock, token: options.operationsToken }))
  registerHealthRoute(app, {
    db: healthDb,
    freeBytes: dataDir ? () => readFreeBytes(dataDir) : null,
    takesFiles: files && (() => files.storage.isWritable()),
  })
  app.get('/metrics', { onRequest: createMachineGuard(options.operationsToken) }, async (_request, reply) => {
    const storage = files ? { writable: await files.storage.isWritable(), failures: files.storage.failures } : null
    const counters = { refusals, callbacks, policyReports: policyReports(), storage }
    const counts = { live: live.clients(), passwordHashes: getPasswordHashCount(), ...counters }
    const database = { deadlocks: await countDeadlocks(db), replica: replica?.counts() }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics({ ...counts, ...database }))
  })
  await serveApps(app, options, db)

  // Streams never end by themselves: they are closed first, or closing the server would wait for the phones.
  app.addHook('preClose', () => live.stop())
  app.addHook('onClose', async () => {
    await relay.stop()
    await night.numbers.close().catch(onError)
    await replica?.stop()
    await closeAll()
  })
  return app
}

/** Addresses that prove who calls by a secret in them. */
function registerSecretAddresses(app: FastifyInstance, options: { db: Db; clock: () => Date }): void {
  registerAuthorizationReturn(app, options)
  registerCalendarRoute(app, options)
}

async function serveApps(app: FastifyInstance, { webDir, officeDir }: ServerOptions, db: Db): Promise<void> {
  if (webDir) await serveWebApp(app, { webDir, officeDir, companyName: createPageTitleReader(db) })
}

/** A write is committed when its response is sent: publishes its events. */
function notifyAfterWrites(app: FastifyInstance, relay: { poke: () => void }): void {
  app.addHook('onResponse', async ({ method }) => {
    if (method === 'POST') relay.poke()
  })
}

type FurtherConnections = {
  spareDb: Db
  guests: Connections
  signIn: Connections
  reportsDb: Db
  healthDb: Db
  closeAll: () => Promise<unknown>
}

/**
 * Opens separate connection pools. Guests and reports get half as many connections as `db` each, so that a flood of
 * their requests never blocks staff; sign-in and the health check have their own pools for the same reason.
 */
function createConnections(db: Db, connection: ConnectionOptions): FurtherConnections {
  const opened: Db[] = []
  const open = (size: number, plans = {}) => {
    const further = connect(connection, size, plans)
    opened.push(further)
    copySecretsKey(db, further)
    return further
  }
  const size = Math.ceil((getPool(db).options.max ?? 2) / 2)
  return {
    spareDb: open(SPARE_CONNECTIONS),
    guests: { db: open(size), spareDb: open(SPARE_CONNECTIONS_OF_GUESTS) },
    signIn: { db: open(SIGN_IN_CONNECTIONS), spareDb: open(SPARE_CONNECTIONS_OF_SIGN_IN) },
    reportsDb: open(size, { keepsPlans: true }),
    healthDb: open(1),
    closeAll: () => Promise.all(opened.map((pool) => pool.destroy())),
  }
}

const createReplica = (app: FastifyInstance, { replica }: ServerOptions, primary: Db) =>
  replica && startReplica({ ...replica, primary, onChange: logReplica(app) })

/** Report reader for a server without a replica. */
const createReader = (db: Db): ReportReader => ({ read: (work) => work(db), choose: () => Promise.resolve(db) })

function createApp({ trustedProxies, logLevel = 'info', logStream }: ServerOptions): FastifyInstance {
  return Fastify({
    ...buildConnectionOptions(defaultConnectionLimits),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies?.length ? trustedProxies : false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendUnroutableError,
    logger: logLevel === 'silent' ? false : { level: logLevel, ...(logStream && { stream: logStream }) },
  })
}

/** URLs may contain codes and tokens: the log names only the route. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isUnrecorded(request)) return
    const values = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(toLogFields('http.request', values), 'request')
  })
}

/** Logs when reports switch between replica and primary. */
const logReplica =
  (app: FastifyInstance): ReplicaOptions['onChange'] =>
  ({ up, reason }) =>
    up
      ? app.log.info(toLogFields('reports.replica-used'), 'reports are read from the replica')
      : app.log.warn(
          toLogFields('reports.replica-unavailable', { reason }),
          'replica unavailable: reports are read from the primary',
        )

/** Deadlocks of this database since its statistics began; expected 0, because commands lock in one order. */
async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

/** A server restarting under load listens before it is ready: early requests wait instead of being refused. */
function waitFor(app: FastifyInstance, ready: Promise<unknown> | undefined): void {
  let waiting = ready
  void ready?.then(() => (waiting = undefined))
  app.addHook('onRequest', async () => {
    if (waiting) await waiting
  })
}
