/** Starts Nocturne: configuration, database, migrations, a venue on an empty database, HTTP server, background work. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ConfigError, resolvePublicUrl, readConfig } from './app/config.ts'
import type { ServerConfig } from './app/config.ts'
import { drawDemoPictures } from './app/demo-pictures.ts'
import { openDatabase } from './app/database.ts'
import type { DatabaseHandle } from './app/database.ts'
import { protectSecrets } from './app/secrets-key.ts'
import { jobs } from './app/jobs.ts'
import { buildServer } from './app/server.ts'
import { usedServices, watchMap } from './app/watch-services.ts'
import { configureMapProvider } from './app/start-map.ts'
import { readProviderPlan, startProviders } from './app/start-providers.ts'
import type { ProviderPlan } from './app/start-providers.ts'
import { startSmsSender } from './app/start-sms.ts'
import { readStoragePlan, startStorage } from './app/start-storage.ts'
import { ignoreConsoleErrors, createBufferedLog } from './app/buffered-log.ts'
import { stopOnSignal } from './app/stop-signal.ts'
import {
  hasRealMoney,
  shouldCreateDemo,
  findVenueProblems,
  findRoleProblems,
  findConfigProblems,
} from './app/start-checks.ts'
import { formatOwnerLogin, buildStartMessage } from './app/start-message.ts'
import { APP_ROLE, grantAppRole, grantRole, getConnectionRole } from './db/app-role.ts'
import { connect } from './db/connection.ts'
import type { ConnectionOptions, Db } from './db/connection.ts'
import { CannotStartError } from './db/embedded/cannot-start.ts'
import { migrate, NewerDatabaseError } from './db/migrate.ts'
import { readCurrentBoot } from './jobs/boot.ts'
import { createServiceRecorder } from './jobs/service-recorder.ts'
import { startJobs } from './jobs/schedule.ts'
import type { RunningJobs, ScheduleOptions } from './jobs/schedule.ts'
import { formatClockWarning } from './jobs/clock-check.ts'
import { getMapProvider, setMapProvider } from './providers/map/registry.ts'
import { allowLoopback } from './modules/integrations/public.ts'
import { checkClock, storePublicUrl } from './modules/platform/public.ts'
import { toLogFields } from './http/log-events.ts'

const WEB_DIR = join(import.meta.dirname, '../../web/dist')
const OFFICE_DIR = join(import.meta.dirname, '../../office/dist')
/** Maximum time for requests in progress once the server stops. */
const FINISHING_MS = 5_000
const printLine = (message: string) => process.stdout.write(`${message}\n`)

/** Set once the server listens: closes the server before its database stops. */
let stopServing = async (): Promise<void> => undefined

async function main(config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const opening = openDatabase(config, printLine)
  let opened: DatabaseHandle | undefined
  // Stops PostgreSQL during founding too: it runs in its own process group and would outlive this process.
  const { isStopping } = stopOnSignal({
    stop: async () => {
      printLine('Stopping: finishing what is under way …')
      await stopServing()
      await opening.then(
        ({ stop }) => stop(),
        () => undefined,
      )
    },
    abandon: () => opened?.abandon(),
  })
  try {
    opened = await opening
    await serve(config, plan, opened)
  } catch (error) {
    // The start was interrupted and its database stopped; the signal handler ends the process.
    if (isStopping()) return
    await opened?.stop()
    throw error
  }
}

async function serve(config: ServerConfig, plan: ProviderPlan, database: DatabaseHandle): Promise<void> {
  await migrate(database.connection, printLine)
  await prepareVenue(database.connection, config, plan)
  const connection = await resolveAppConnection(database)
  const db = connect(connection, config.poolSize)
  await protectSecrets(db, config).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })

  const files = startStorage(readStoragePlan(process.env), config.dataDir)
  await drawDemoPictures(db, files.storage).catch((error: unknown) =>
    printLine(`The pictures of the demo venue are missing: ${String(error)}`),
  )
  allowLoopback(config.webhookLoopback)
  const getNow = () => new Date()
  const ready = Promise.withResolvers<void>()
  const app = await buildServer({
    db,
    ready: ready.promise,
    connection,
    ...(config.reportUrl === '' ? {} : { replica: buildReplicaOptions(config) }),
    clock: getNow,
    checksClock: true,
    logLevel: config.logLevel,
    logStream: createBufferedLog(),
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    operationsToken: config.operationsToken,
    rateLimits: { perCaller: config.rateLimit, perAddress: config.rateLimit * 10 },
    ...(database.dataDir === null ? {} : { dataDir: database.dataDir }),
    files,
    ...(existsSync(join(WEB_DIR, 'index.html')) ? { webDir: WEB_DIR } : {}),
    ...(existsSync(join(OFFICE_DIR, 'index.html')) ? { officeDir: OFFICE_DIR } : {}),
  })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.close()
    await db.destroy()
    throw error
  }
  const port = getPort(app.server.address())
  const publicUrl = resolvePublicUrl(config, port)
  await storePublicUrl(db, publicUrl)
  const providers = await startProviders(plan, {
    db,
    clock: getNow,
    dataDir: config.dataDir,
    publicUrl,
    address: `http://${toReachableHost(config.host)}:${port}`,
    report: (problem) => app.log.warn(toLogFields('payments.provider-problem', problem), 'payment provider'),
  })
  const { recorder, recordUse } = recordServices(db, app, getNow)
  const messages = startSmsSender(plan.sms ?? null, {
    real: hasRealMoney(plan),
    log: printLine,
    report: (problem) => app.log.warn(toLogFields('sms.problem', problem), 'text messages'),
    onOutcome: recordUse('sms'),
  })
  ready.resolve()
  const schedule = scheduleJobs(db, app, { clock: getNow, onRun: recorder.record })
  stopServing = async () => {
    // Closes connections that are still sending after the limit; unacknowledged commands are retried by the phones.
    const late = setTimeout(() => app.server.closeAllConnections(), FINISHING_MS)
    await app.close()
    clearTimeout(late)
    await schedule.stop()
    await recorder.stop()
    await providers.stop()
    await db.destroy()
  }
  // Printed last, because a supervisor that reads it may stop the process immediately.
  printLine(
    await buildStartMessage(db, { publicUrl, database: database.describe, payments: providers.describe, messages }),
  )
}

function scheduleJobs(db: Db, app: FastifyInstance, options: Pick<ScheduleOptions, 'clock' | 'onRun'>): RunningJobs {
  return startJobs(jobs, {
    db,
    ...options,
    onDone: (job, count) => app.log.info(toLogFields('jobs.done', { job, count }), 'job'),
    onError: (error) => app.log.error(toLogFields('jobs.failed', { err: error }), 'job failed'),
  })
}

/** Records runs of jobs and uses of services; `recordUse` creates the receiver of outcomes of one service. */
function recordServices(db: Db, app: FastifyInstance, clock: () => Date) {
  const services = [...jobs.map(({ name, label, everyMs }) => ({ name, label, everyMs })), ...usedServices]
  const recorder = createServiceRecorder(db, services, (error) =>
    app.log.error(toLogFields('jobs.state-not-written', { err: error }), 'state of jobs not written'),
  )
  const recordUse = (name: string) => (reason?: string) => recorder.record(name, clock(), reason)
  const map = getMapProvider()
  if (map) setMapProvider(watchMap(map, recordUse('map')))
  return { recorder, recordUse }
}

/**
 * Prepares the database as its owner before the server starts; throws ConfigError when this venue must not be served
 * (for example with a password from the README).
 */
async function prepareVenue(owner: ConnectionOptions, config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const db = connect(owner, 2)
  try {
    const role = await findRoleProblems(owner, config)
    const ofMoney = hasRealMoney(plan) ? role : []
    const wrong = [...findConfigProblems(config, plan), ...ofMoney, ...(await findVenueProblems(db, config, plan))]
    if (wrong.length > 0) throw new ConfigError(wrong)
    for (const warning of role) printLine(`Warning: ${warning}. With real money the house does not start like this.`)
    await foundIfEmpty(db, config, plan)
    await warnAboutClock(db)
  } finally {
    await db.destroy()
  }
}

/** Connection of the server, as a role that owns nothing: our own role in the embedded database, else the role the operator configured. */
async function resolveAppConnection({ connection, served, dataDir }: DatabaseHandle): Promise<ConnectionOptions> {
  if (served !== null) {
    await grantRole(connection, getConnectionRole(served))
    return served
  }
  if (dataDir === null) return connection
  await grantAppRole(connection)
  return { ...connection, user: APP_ROLE }
}

const buildReplicaOptions = ({ reportUrl, reportLagMs, poolSize }: ServerConfig) => ({
  connection: { connectionString: reportUrl },
  lagMs: reportLagMs,
  poolSize,
})

/** Loads the founding code only when the database is empty. */
async function foundIfEmpty(db: Db, config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const anyUser = await db.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()
  if (anyUser) return
  const { createInitialVenue } = await import('./founding/found-venue.ts')
  const demo = shouldCreateDemo(config, plan) ? { nights: config.demoNights } : null
  const owner = await createInitialVenue(db, { demo, now: new Date(), onProgress: printLine })
  // Printed before anything else can fail, because the password is stored nowhere.
  if (owner) printLine(formatOwnerLogin(owner))
}

/** Warns about a clock that jumped while the server was down, before a night is closed because of it. */
async function warnAboutClock(db: Db): Promise<void> {
  const now = new Date()
  const seenAt = await checkClock(db, now, readCurrentBoot())
  if (seenAt !== null) printLine(formatClockWarning(seenAt, now))
}

/** Advice to the operator about a system error that ended the start. */
const hints: Readonly<Record<string, string>> = {
  EACCES: '',
  EADDRINUSE: ': something else listens there already; set PORT to another one',
  ENOSPC: ': the disk is full; nothing is lost, make room and start again',
  EROFS: ': the disk takes no writing; nothing is lost, mount it for writing and start again',
}

/** Address at which this machine can reach its own server. */
const toReachableHost = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

function getPort(address: string | { port: number } | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}

ignoreConsoleErrors()
try {
  configureMapProvider(process.env)
  readStoragePlan(process.env)
  await main(readConfig(process.env), readProviderPlan(process.env))
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  const known = [ConfigError, NewerDatabaseError, CannotStartError].some((kind) => error instanceof kind)
  const hint = hints[code ?? '']
  if (!known && hint === undefined) throw error
  process.stderr.write(`${(error as Error).message}${known ? '' : hint}\n`)
  process.exit(1)
}
