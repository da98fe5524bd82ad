/** The database this process works on: the embedded one, or the one the configuration names. */
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import type { ConnectionOptions } from '../db/connection.ts'
import type { ServerConfig } from './config.ts'

export type DatabaseHandle = {
  /** As its owner, who migrates and founds. */
  connection: ConnectionOptions
  /** As the role the operator gave the running server beside the owner; null for none. */
  served: ConnectionOptions | null
  describe: string
  /** Where its data lies on this machine; null for a database elsewhere. */
  dataDir: string | null
  stop: () => Promise<void>
  /** Asks PostgreSQL to stop without waiting for it, for a process that must exit now. */
  abandon: () => void
}

/** Starts or names the database. */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  onProgress: (message: string) => void,
): Promise<DatabaseHandle> {
  const { databaseUrl, databaseOwnerUrl } = config
  if (databaseUrl !== '') {
    return {
      connection: { connectionString: databaseOwnerUrl || databaseUrl },
      served: databaseOwnerUrl === '' ? null : { connectionString: databaseUrl },
      describe: 'the PostgreSQL of DATABASE_URL',
      dataDir: null,
      stop: async () => undefined,
      abandon: () => undefined,
    }
  }
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), onProgress })
  const { host, port, user, database } = embedded
  return {
    connection: { host, port, user, database },
    served: null,
    describe: `its own PostgreSQL in ${embedded.dataDir}`,
    dataDir: embedded.dataDir,
    stop: () => embedded.stop(),
    abandon: () => embedded.abandon(),
  }
}
