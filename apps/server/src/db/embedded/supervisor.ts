import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { findBinaries } from './binaries.ts'
import { NoDatabaseError } from './cannot-start.ts'
import { DATABASE_NAME } from './connect.ts'
import { DATABASE_USER, ensureCluster } from './init-cluster.ts'
import { PostgresKeeper } from './keeper.ts'
import { findDatabaseOwner } from './owner.ts'
import { prepareDataFolder, prepareSocketFolder } from './data-folders.ts'
import type { PostgresSettings } from './settings.ts'

type EmbeddedOptions = {
  /** Folder of the cluster; created when missing, unless `mustExist`. */
  dataDir: string
  /** Rejects instead of creating a cluster. */
  mustExist?: boolean
  /** Called with one sentence for each step that takes time or matters to the operator. */
  onProgress?: (message: string) => void
  /** PostgreSQL settings that override the defaults. */
  settings?: PostgresSettings
}

/** A running PostgreSQL. The first four fields are connection options of `pg`. */
export type EmbeddedDatabase = {
  /** Folder of the unix socket. There is no TCP port. */
  host: string
  port: number
  user: string
  database: string
  /** Current process id of the server; changes when it is restarted. */
  readonly pid: number
  /** Real path of the data; differs from the requested one when the database's user cannot enter it. */
  dataDir: string
  /** Fast shutdown, awaited. Leaves the server running while another live process uses it. */
  stop(): Promise<void>
  /** Stops like `stop`, without waiting; for a process that must exit immediately. */
  abandon(): void
}

const SOCKET_PORT = 5432

/**
 * Starts PostgreSQL on `dataDir`, or adopts a server that a killed process left running, and restarts it on failure
 * until `stop()`. Rejects with a message for the operator when the server cannot start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const onProgress = options.onProgress ?? (() => {})
  const settings = options.settings ?? {}
  const { mustExist = false } = options
  if (mustExist && !existsSync(dirname(options.dataDir))) throw new NoDatabaseError(options.dataDir)
  const dataDir = await prepareDataFolder(options.dataDir, findDatabaseOwner(options.dataDir), onProgress)
  const owner = findDatabaseOwner(dataDir)
  const binaries = await findBinaries(owner, onProgress)
  const made = await ensureCluster({ binaries, dataDir, owner, mustExist, durable: settings['fsync'] !== 'off' })
  if (made) onProgress(`Prepared a new database in ${dataDir}`)
  const socketDir = await prepareSocketFolder(dataDir, owner)
  const keeper = new PostgresKeeper({ binaries, dataDir, owner, settings, socketDir, port: SOCKET_PORT }, onProgress)
  const { host, port } = await keeper.ready()
  return {
    host,
    port,
    user: DATABASE_USER,
    database: DATABASE_NAME,
    dataDir,
    get pid() {
      return keeper.pid
    },
    stop: () => keeper.stop(),
    abandon: () => keeper.abandon(),
  }
}
