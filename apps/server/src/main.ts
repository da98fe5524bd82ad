/** Starts Nocturne: configuration, database, migrations, demo venue on an empty database, HTTP server, background work. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from './app/config.ts'
import type { ServerConfig } from './app/config.ts'
import { openDatabase } from './app/database.ts'
import { jobs } from './app/jobs.ts'
import { buildServer } from './app/server.ts'
import { welcome } from './app/welcome.ts'
import { connect } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { fillEmptyDatabase } from './demo/fill-empty-database.ts'
import { startJobs } from './jobs/schedule.ts'
import { keepPublicUrl } from './modules/platform/public.ts'

const WEB_DIR = join(import.meta.dirname, '../../web/dist')
const say = (message: string) => process.stdout.write(`${message}\n`)

async function main(config: ServerConfig): Promise<void> {
  const database = await openDatabase(config, say)
  await migrate(database.connection, say)
  const db = connect(database.connection, config.poolSize)
  await fillEmptyDatabase(db, new Date(), say)

  await keepPublicUrl(db, config.publicUrl)

  const clock = () => new Date()
  const app = await buildServer({
    db,
    connection: database.connection,
    clock,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    rateLimits: { perCaller: config.rateLimit, perAddress: config.rateLimit * 10 },
    uploadDir: join(config.dataDir, 'uploads'),
    ...(existsSync(join(WEB_DIR, 'index.html')) ? { webDir: WEB_DIR } : {}),
  })
  await app.listen({ host: config.host, port: config.port })
  const schedule = startJobs(jobs, {
    db,
    clock,
    onDone: (job, count) => app.log.info({ job, count }, 'job'),
    onError: (error) => app.log.error({ err: error }, 'job failed'),
  })
  say(await welcome(db, { ...config, port: portOf(app.server.address()), database: database.describe }))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('Stopping: finishing what is under way …')
    await app.close()
    await schedule.stop()
    await db.destroy()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

function portOf(address: string | { port: number } | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}

try {
  await main(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
