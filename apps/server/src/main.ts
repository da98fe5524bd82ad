/** Starts Nocturne: configuration, database, migrations, demo venue on an empty database, HTTP server, background work. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, publicUrlAt, readConfig } from './app/config.ts'
import type { ServerConfig } from './app/config.ts'
import { openDatabase } from './app/database.ts'
import type { DatabaseHandle } from './app/database.ts'
import { jobs } from './app/jobs.ts'
import { buildServer } from './app/server.ts'
import { startMap } from './app/start-map.ts'
import { readProviderPlan, startProviders } from './app/start-providers.ts'
import type { ProviderPlan } from './app/start-providers.ts'
import { welcome } from './app/welcome.ts'
import { connect } from './db/connection.ts'
import type { Db } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { startJobs } from './jobs/schedule.ts'
import { keepPublicUrl } from './modules/platform/public.ts'

const WEB_DIR = join(import.meta.dirname, '../../web/dist')
const say = (message: string) => process.stdout.write(`${message}\n`)

async function main(config: ServerConfig, plan: ProviderPlan): Promise<void> {
  const database = await openDatabase(config, say)
  try {
    await serve(config, plan, database)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function serve(config: ServerConfig, plan: ProviderPlan, database: DatabaseHandle): Promise<void> {
  await migrate(database.connection, say)
  const db = connect(database.connection, config.poolSize)
  await fillIfEmpty(db, config)

  const clock = () => new Date()
  const ready = Promise.withResolvers<void>()
  const app = await buildServer({
    db,
    ready: ready.promise,
    connection: database.connection,
    clock,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    rateLimits: { perCaller: config.rateLimit, perAddress: config.rateLimit * 10 },
    uploadDir: join(config.dataDir, 'uploads'),
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
  await keepPublicUrl(db, publicUrl)
  const providers = await startProviders(plan, {
    db,
    clock,
    dataDir: config.dataDir,
    publicUrl,
    address: `http://${reachable(config.host)}:${port}`,
    report: (problem) => app.log.warn(problem, 'payment provider'),
  })
  ready.resolve()
  const schedule = startJobs(jobs, {
    db,
    clock,
    onDone: (job, count) => app.log.info({ job, count }, 'job'),
    onError: (error) => app.log.error({ err: error }, 'job failed'),
  })
  say(await welcome(db, { publicUrl, database: database.describe, payments: providers.describe }))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('Stopping: finishing what is under way …')
    await app.close()
    await schedule.stop()
    await providers.stop()
    await db.destroy()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** The demo venue's makers are loaded only for an empty database. */
async function fillIfEmpty(db: Db, config: ServerConfig): Promise<void> {
  const somebody = await db.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()
  if (somebody) return
  const { fillEmptyDatabase } = await import('./demo/fill-empty-database.ts')
  await fillEmptyDatabase(db, { nights: config.demoNights, now: new Date(), onProgress: say })
}

/** How this machine reaches its own server. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

function portOf(address: string | { port: number } | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}

try {
  startMap(process.env)
  await main(readConfig(process.env), readProviderPlan(process.env))
} catch (error) {
  const { code } = error as NodeJS.ErrnoException
  const known = error instanceof ConfigError || code === 'EADDRINUSE' || code === 'EACCES'
  if (!known) throw error
  const hint = code === 'EADDRINUSE' ? ': something else listens there already; set PORT to another one' : ''
  process.stderr.write(`${(error as Error).message}${hint}\n`)
  process.exit(1)
}
