import { openDatabase, type DatabaseHandle } from '../../apps/server/src/app/database.ts'
import { readConfig } from '../../apps/server/src/app/config.ts'
import { stopOnSignal } from '../../apps/server/src/app/stop-signal.ts'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'

/** Exit code of a program ended by Ctrl-C. */
const INTERRUPTED = 130

/**
 * Works on the database the server would use: the one of `DATABASE_URL`, or the embedded one under `DATA_DIR`, which is
 * shared with a running server or started for the moment.
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
    // Interrupted work fails because its database stops; the handler ends the process.
    if (isStopping()) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    await database?.stop()
    release()
  }
}
