/**
 * Compares a day of a payment provider with its statement: npm run reconcile -- <wechat|alipay> <YYYY-MM-DD>. Exits 1 when there is no
 * valid statement.
 */
import { isDate } from '@nocturne/base/venue-time'
import { readConfig } from '../apps/server/src/app/config.ts'
// Imported for its side effect: modules register the effects of payments, which run for payments that only the
// statement contains.
import '../apps/server/src/app/modules.ts'
import { readProviderPlan, startProviders } from '../apps/server/src/app/start-providers.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { reconcileDay } from '../apps/server/src/modules/payments/jobs.ts'
import type { ProviderName } from '../apps/server/src/providers/provider.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const [provider, date, ...more] = process.argv.slice(2)
const isProvider = (name: string | undefined): name is ProviderName => name === 'wechat' || name === 'alipay'

/** Returns true when the day could be compared. */
async function compare(name: ProviderName, billDate: string): Promise<boolean> {
  const { dataDir, publicUrl } = readConfig(process.env)
  const plan = readProviderPlan(process.env)
  return withDatabase(async (connection) => {
    const db = connect(connection, 4)
    const getNow = () => new Date()
    // Placeholder callback address: this process starts no payments.
    const address = 'http://127.0.0.1:9'
    const running = await startProviders(plan, { db, clock: getNow, dataDir, publicUrl, address })
    try {
      const { state, differences, reason } = await reconcileDay(db, name, billDate, getNow())
      const words = {
        compared: `compared, ${differences} differences`,
        later: 'no bill',
        broken: 'bill is broken',
        off: 'not set up',
      }
      process.stdout.write(`${name} ${billDate}: ${words[state]}${reason === '' ? '' : ` (${reason})`}\n`)
      return state === 'compared'
    } finally {
      await running.stop()
      await db.destroy()
    }
  })
}

if (!isProvider(provider) || date === undefined || !isDate(date) || more.length > 0)
  exitWithUsage('npm run reconcile -- <wechat|alipay> <YYYY-MM-DD>')
await runTool(async () => {
  if (!(await compare(provider, date))) process.exitCode = 1
})
