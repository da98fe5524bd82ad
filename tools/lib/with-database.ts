import { openDatabase } from '../../apps/server/src/app/database.ts'
import { readConfig } from '../../apps/server/src/app/config.ts'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'

/**
 * Works on the database the server would use: the one of `DATABASE_URL`, or the embedded one under `DATA_DIR`, which is
 * shared with a running server or started for the moment.
 */
export async function withDatabase<T>(work: (connection: ConnectionOptions) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(process.env), (message) => process.stderr.write(`${message}\n`))
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}
