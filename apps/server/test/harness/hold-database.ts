import { startEmbedded } from '../../src/db/embedded/supervisor.ts'
import { SCRATCH_SETTINGS } from '../../src/db/embedded/settings.ts'

/** A program for the supervisor's tests: keeps the cluster given on the command line running until it is terminated. */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: hold-database.ts <data folder>')
const database = await startEmbedded({ dataDir, settings: SCRATCH_SETTINGS })
process.stdout.write(`${database.pid}\n`)
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
setInterval(() => {}, 1_000)
