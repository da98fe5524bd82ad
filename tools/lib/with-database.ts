import { openDatabase, type DatabaseHandle } from '../../apps/server/src/app/database.ts'
import { readConfig } from '../../apps/server/src/app/config.ts'
import { stopOnSignal } from '../../apps/server/src/app/stop-signal.ts'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'
import { describeVenue } from './describe-venue.ts'

/** Exit code of a program that was ended by Ctrl-C. */
const INTERRUPTED = 130

const print = (message: string) => process.stderr.write(`${message}\n`)

/**
 * Runs work on the server's database: the one of `DATABASE_URL`, or the embedded one under `DATA_DIR`, shared with a running server or
 * started temporarily. Prints the venue first. Rejects without a database, or when it contains no venue.
 */
export function withDatabase<T>(work: (connection: ConnectionOptions) => Promise<T>): Promise<T> {
  return runOnDatabase({ mustExist: true }, async (connection) => {
    print(await describeVenue(connection))
    return work(connection)
  })
}

/**
 * Like `withDatabase`, for work that fills an empty database; prints the venue afterwards. Creates an embedded database only in a folder
 * that `DATA_DIR` names, because a forgotten variable must not fill another folder.
 */
export function withNewDatabase<T>(work: (connection: ConnectionOptions) => Promise<T>): Promise<T> {
  return runOnDatabase({ mustExist: (process.env['DATA_DIR'] ?? '') === '' }, async (connection) => {
    const result = await work(connection)
    print(await describeVenue(connection))
    return result
  })
}

async function runOnDatabase<T>(
  options: { mustExist: boolean },
  work: (connection: ConnectionOptions) => Promise<T>,
): Promise<T> {
  const opening = openDatabase(readConfig(process.env), print, options)
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
