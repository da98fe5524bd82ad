/** Starts Nocturne: configuration, database, migrations, a venue on an empty database, HTTP server, background work. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, publicUrlAt, readConfig } from './app/config.ts'
import type { ServerConfig } from './app/config.ts'
import { drawDemoPictures } from './app/demo-pictures.ts'
import { openDatabase } from './app/database.ts'
import type { DatabaseHandle } from './app/database.ts'
import { protectSecrets } from './app/house-key.ts'
import { jobs } from './app/jobs.ts'
import { buildServer } from './app/server.ts'
import { startMap } from './app/start-map.ts'
import { readProviderPlan, startProviders } from './app/start-providers.ts'
import type { ProviderPlan } from './app/start-providers.ts'
import { startSms } from './app/start-sms.ts'
import { readStoragePlan, startStorage } from './app/start-storage.ts'
import { sayWithoutFail, steadyLog } from './app/steady-log.ts'
import { stopOnSignal } from './app/stop-signal.ts'
import { takesRealMoney, wantsDemo, wrongHouse, wrongRole, wrongTerms } from './app/start-terms.ts'
import { ownerWords, welcome } from './app/welcome.ts'
import { APP_ROLE, grantAppRole, grantRole, roleOf } from './db/app-role.ts'
import { connect } from './db/connection.ts'
import type { ConnectionOptions, Db } from './db/connection.ts'
import { CannotStart } from './db/embedded/cannot-start.ts'
import { migrate, NewerDatabase } from './db/migrate.ts'
import { currentBoot } from './jobs/boot.ts'
import { startJobs } from './jobs/schedule.ts'
import { clockWords } from './jobs/sound-clock.ts'
import { checkClock, storePublicUrl } from './modules/platform/public.ts'

const WEB_DIR = join(import.meta.dirname, '../../web/dist')
/** Maximum time for requests in progress once the server stops. */
const FINISHING_MS = 5_000
const say = (message: string) => process.stdout.write(`${message}\n`)

/** Set once the server listens: closes it before its database stops. */
let stopServing = async (): Promise<void> => undefined

async function main(config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const opening = openDatabase(config, say)
  let opened: DatabaseHandle | undefined
  // Also during founding: PostgreSQL runs in its own process group and would outlive this process.
  const { isStopping } = stopOnSignal({
    stop: async () => {
      say('Stopping: finishing what is under way …')
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
    // An interrupted start loses its database; the signal handler ends the process.
    if (isStopping()) return
    await opened?.stop()
    throw error
  }
}

async function serve(config: ServerConfig, plan: ProviderPlan, database: DatabaseHandle): Promise<void> {
  await migrate(database.connection, say)
  await prepareVenue(database.connection, config, plan)
  const connection = await appConnection(database)
  const db = connect(connection, config.poolSize)
  await protectSecrets(db, config).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })

  const files = startStorage(readStoragePlan(process.env), config.dataDir)
  await drawDemoPictures(db, files.storage).catch((error: unknown) =>
    say(`The pictures of the demo venue are missing: ${String(error)}`),
  )
  const clock = () => new Date()
  const ready = Promise.withResolvers<void>()
  const app = await buildServer({
    db,
    ready: ready.promise,
    connection,
    ...(config.reportUrl === '' ? {} : { replica: replicaOf(config) }),
    clock,
    asksClock: true,
    logLevel: config.logLevel,
    logStream: steadyLog(),
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    operationsToken: config.operationsToken,
    rateLimits: { perCaller: config.rateLimit, perAddress: config.rateLimit * 10 },
    ...(database.dataDir === null ? {} : { dataDir: database.dataDir }),
    files,
    ...(existsSync(join(WEB_DIR, 'index.html')) ? { webDir: WEB_DIR } : {}),
  })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.close()
    await db.destroy()
    throw error
  }
  const port = portOf(app.server.address())
  const publicUrl = publicUrlAt(config, port)
  await storePublicUrl(db, publicUrl)
  const providers = await startProviders(plan, {
    db,
    clock,
    dataDir: config.dataDir,
    publicUrl,
    address: `http://${reachable(config.host)}:${port}`,
    report: (problem) => app.log.warn(problem, 'payment provider'),
  })
  const messages = startSms(plan.sms ?? null, {
    real: takesRealMoney(plan),
    log: say,
    report: (problem) => app.log.warn(problem, 'text messages'),
  })
  ready.resolve()
  const schedule = startJobs(jobs, {
    db,
    clock,
    onDone: (job, count) => app.log.info({ job, count }, 'job'),
    onError: (error) => app.log.error({ err: error }, 'job failed'),
  })
  stopServing = async () => {
    // Closes connections that are still sending after the limit; unacknowledged commands are retried by the phones.
    const late = setTimeout(() => app.server.closeAllConnections(), FINISHING_MS)
    await app.close()
    clearTimeout(late)
    await schedule.stop()
    await providers.stop()
    await db.destroy()
  }
  // Printed last: a supervisor that reads it may stop the process immediately.
  say(await welcome(db, { publicUrl, database: database.describe, payments: providers.describe, messages }))
}

/** Prepares the database as its owner before the server starts; throws ConfigError when this venue must not be served. */
async function prepareVenue(owner: ConnectionOptions, config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const db = connect(owner, 2)
  try {
    const role = await wrongRole(owner, config)
    const ofMoney = takesRealMoney(plan) ? role : []
    const wrong = [...wrongTerms(config, plan), ...ofMoney, ...(await wrongHouse(db, config, plan))]
    if (wrong.length > 0) throw new ConfigError(wrong)
    for (const warning of role) say(`Warning: ${warning}. With real money the house does not start like this.`)
    await foundIfEmpty(db, config, plan)
    await doubtClock(db)
  } finally {
    await db.destroy()
  }
}

/** Connection of the server, as a role that owns nothing: our own role in the embedded database, else the role the operator configured. */
async function appConnection({ connection, served, dataDir }: DatabaseHandle): Promise<ConnectionOptions> {
  if (served !== null) {
    await grantRole(connection, roleOf(served))
    return served
  }
  if (dataDir === null) return connection
  await grantAppRole(connection)
  return { ...connection, user: APP_ROLE }
}

const replicaOf = ({ reportUrl, reportLagMs, poolSize }: ServerConfig) => ({
  connection: { connectionString: reportUrl },
  lagMs: reportLagMs,
  poolSize,
})

/** Loads the founding code only for an empty database. */
async function foundIfEmpty(db: Db, config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const somebody = await db.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()
  if (somebody) return
  const { foundVenue } = await import('./founding/found-venue.ts')
  const demo = wantsDemo(config, plan) ? { nights: config.demoNights } : null
  const owner = await foundVenue(db, { demo, now: new Date(), onProgress: say })
  // Printed before anything else can fail: the password is stored nowhere.
  if (owner) say(ownerWords(owner))
}

/** Warns about a clock that jumped while the server was down, before any night is closed by it. */
async function doubtClock(db: Db): Promise<void> {
  const now = new Date()
  const seenAt = await checkClock(db, now, currentBoot())
  if (seenAt !== null) say(clockWords(seenAt, now))
}

/** Advice for system errors that end a start. */
const hints: Readonly<Record<string, string>> = {
  EACCES: '',
  EADDRINUSE: ': something else listens there already; set PORT to another one',
  ENOSPC: ': the disk is full; nothing is lost, make room and start again',
  EROFS: ': the disk takes no writing; nothing is lost, mount it for writing and start again',
}

/** Address at which this machine reaches its own server. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

function portOf(address: string | { port: number } | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}

sayWithoutFail()
try {
  startMap(process.env)
  readStoragePlan(process.env)
  await main(readConfig(process.env), readProviderPlan(process.env))
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  const known = [ConfigError, NewerDatabase, CannotStart].some((kind) => error instanceof kind)
  const hint = hints[code ?? '']
  if (!known && hint === undefined) throw error
  process.stderr.write(`${(error as Error).message}${known ? '' : hint}\n`)
  process.exit(1)
}
