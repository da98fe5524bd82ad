/** Database of this process: the embedded one, or the one in the configuration. */
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import type { ConnectionOptions } from '../db/connection.ts'
import type { ServerConfig } from './config.ts'

export type DatabaseHandle = {
  /** Connects as the owner, for migrations and founding. */
  connection: ConnectionOptions
  /** Connects as the separate role the operator configured for the server; null without one. */
  served: ConnectionOptions | null
  describe: string
  /** Folder of its data on this machine; null for a remote database. */
  dataDir: string | null
  stop: () => Promise<void>
  /** Signals PostgreSQL to stop, without waiting for it; for a process that must exit immediately. */
  abandon: () => void
}

/** Starts the embedded database, or describes the configured one. With `mustExist`, no embedded database is created. */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  onProgress: (message: string) => void,
  { mustExist = false }: { mustExist?: boolean } = {},
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
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), mustExist, onProgress })
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
