/** The database this process works on: the embedded one, or the one the configuration names. */
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import type { ConnectionOptions } from '../db/connection.ts'
import type { ServerConfig } from './config.ts'

export type DatabaseHandle = {
  connection: ConnectionOptions
  describe: string
  /** Where its data lies on this machine; null for a database elsewhere. */
  dataDir: string | null
  stop: () => Promise<void>
}

/** Starts or names the database. */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
  onProgress: (message: string) => void,
): Promise<DatabaseHandle> {
  if (config.databaseUrl !== '') {
    return {
      connection: { connectionString: config.databaseUrl },
      describe: 'the PostgreSQL of DATABASE_URL',
      dataDir: null,
      stop: async () => undefined,
    }
  }
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), onProgress })
  const { host, port, user, database } = embedded
  return {
    connection: { host, port, user, database },
    describe: `its own PostgreSQL in ${embedded.dataDir}`,
    dataDir: embedded.dataDir,
    stop: () => embedded.stop(),
  }
}
