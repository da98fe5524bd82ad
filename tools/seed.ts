/**
 * Fills an empty database with the demo venue and the given number of nights:
 * npm run seed -- --nights 365 --scale 1 --seed 20260101
 * Uses the server's database. A database that has nights is left unchanged; after an interruption no server starts on it.
 */
import { parseArgs } from 'node:util'
import { ConfigError } from '../apps/server/src/app/config.ts'
// Imported for its side effect: modules register the effects of approvals, because requests in tonight's demo data
// start approvals.
import '../apps/server/src/app/modules.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import type { Db } from '../apps/server/src/db/connection.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { DEMO_SEED, generateNights } from '../apps/server/demo/generate/generate-nights.ts'
import { fillStepwise } from '../apps/server/src/founding/found-venue.ts'
import { runTool } from './lib/run-tool.ts'
import { withNewDatabase } from './lib/with-database.ts'

type SeedOptions = { nights: number; scale: number; seed: number }

function readWanted(): SeedOptions {
  const { values } = parseArgs({
    options: { nights: { type: 'string' }, scale: { type: 'string' }, seed: { type: 'string' } },
  })
  const seedOptions = {
    nights: Number(values.nights ?? 30),
    scale: Number(values.scale ?? 1),
    seed: Number(values.seed ?? DEMO_SEED),
  }
  const wrong = [
    !(Number.isInteger(seedOptions.nights) && seedOptions.nights >= 0 && seedOptions.nights <= 3660) &&
      '--nights is a whole number up to 3660',
    !(seedOptions.scale > 0 && seedOptions.scale <= 20) && '--scale is a number above 0, at most 20',
    !Number.isInteger(seedOptions.seed) && '--seed is a whole number',
  ].filter((text) => text !== false)
  if (wrong.length > 0) throw new ConfigError(wrong)
  return seedOptions
}

/** Shows a progress bar on a terminal, and occasional lines elsewhere. */
function createProgressBar(total: number): (done: number, date: string) => void {
  const begin = performance.now()
  const width = 30
  return (done, date) => {
    const seconds = (performance.now() - begin) / 1000
    const filled = Math.round((done / total) * width)
    const text = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total} nights  ${date}  ${(done / seconds).toFixed(1)}/s`
    if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`)
    else if (done === total || done % 20 === 0) process.stdout.write(`${text}\n`)
  }
}

async function seed(db: Db, { nights, scale, seed }: SeedOptions): Promise<void> {
  const bar = createProgressBar(nights + 1)
  const begin = performance.now()
  const onProgress = ({ done, date }: { done: number; date: string }) => bar(done, date)
  const tonight = await fillStepwise(db, (step) =>
    generateNights(step, { nights, scale, seed, asOf: new Date(), onProgress }),
  )
  console.log(
    `${nights} closed nights before ${tonight}, and tonight, in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  )
}

await runTool(async () => {
  const seedOptions = readWanted()
  await withNewDatabase(async (connection) => {
    await migrate(connection, (message) => console.log(message))
    const db = connect(connection, 4)
    try {
      await seed(db, seedOptions)
    } finally {
      await db.destroy()
    }
  })
})
