import { openDatabase, type DatabaseHandle } from '../../apps/server/src/app/database.ts'
import { readConfig } from '../../apps/server/src/app/config.ts'
import { stopOnSignal } from '../../apps/server/src/app/stop-signal.ts'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'

/** Exit code of a program that was ended by Ctrl-C. */
const INTERRUPTED = 130

/**
 * Runs work on the server's database: the one of `DATABASE_URL`, or the embedded one under `DATA_DIR`, shared with a running server or
 * started temporarily.
 */
export async function withDatabase<T>(work: (connection: ConnectionOptions) => Promise<T>): Promise<T> {
  const opening = openDatabase(readConfig(process.env), (message) => process.stderr.write(`${message}\n`))
  let database: DatabaseHandle | undefined
  const { isStopping, release } = stopOnSignal({
    stop: async () => (await opening).stop(),
    abandon: () => database?.abandon(),
    exitCode: INTERRUPTED,
  })
  try {
    database = await opening
    return await work(database.connection)
  } catch (error) {
    // Ignores the error after a signal: the work fails because its database stops, and the signal handler ends the
    // process.
    if (isStopping()) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    await database?.stop()
    release()
  }
}
