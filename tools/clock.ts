/**
 * Prints the clock and the time the server last saw: npm run clock. Confirms that the clock is right, so that nights are closed again: npm run clock
 * -- confirm.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { connect } from '../apps/server/src/db/connection.ts'
import { confirmClock, readLastRunTime } from '../apps/server/src/modules/platform/public.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const [word, ...more] = process.argv.slice(2)

async function printClock(confirm: boolean): Promise<void> {
  await withDatabase(async (connection) => {
    const db = connect(connection, 2)
    try {
      const now = new Date()
      process.stdout.write(`clock ${formatTime(now)}, server last ran at ${(await readLastRunTime(db)) ?? 'never'}\n`)
      if (!confirm) return
      await confirmClock(db, now)
      process.stdout.write('The clock is right: nights are closed again.\n')
    } finally {
      await db.destroy()
    }
  })
}

if ((word !== undefined && word !== 'confirm') || more.length > 0) exitWithUsage('npm run clock [-- confirm]')
await runTool(() => printClock(word === 'confirm'))
