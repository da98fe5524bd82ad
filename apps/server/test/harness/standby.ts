/** A primary and its streaming replica: two real PostgreSQL servers. */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../../src/db/migrate.ts'
import { SCRATCH_SETTINGS } from '../../src/db/embedded/settings.ts'
import { startEmbedded } from '../../src/db/embedded/supervisor.ts'
import type { EmbeddedDatabase } from '../../src/db/embedded/supervisor.ts'
import type { DatabaseAddress } from './database.ts'
import { createScratchFolder } from './scratch-cluster.ts'
import { seedTemplate } from './seed-template.ts'

export type ReplicaPair = {
  primary: DatabaseAddress
  replica: DatabaseAddress
  /** Process id of the replica's postmaster. */
  replicaPid: () => number
  stopReplica: () => Promise<void>
  startReplica: () => Promise<void>
  /** Starts a second replica, a copy of the first one, that replicates from it and not from the primary. */
  startFurther: () => Promise<DatabaseAddress>
  remove: () => Promise<void>
}

/** Creates a cluster with the base data and copies it while stopped; the copy then replicates from it. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const folder = await createScratchFolder()
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  const first = await startEmbedded({ dataDir: primaryDir, settings: SCRATCH_SETTINGS })
  await migrate(toPlace(first))
  await seedTemplate(toPlace(first))
  await first.stop()
  await copyCluster(first.dataDir, replicaDir)

  const primary = await startEmbedded({ dataDir: primaryDir, settings: SCRATCH_SETTINGS })
  const startFollowing = (dataDir: string, { host, port, user }: EmbeddedDatabase) =>
    startEmbedded({
      dataDir,
      settings: {
        ...SCRATCH_SETTINGS,
        primary_conninfo: `host=${host} port=${port} user=${user}`,
        wal_retrieve_retry_interval: '100ms',
      },
    })
  const startReplica = () => startFollowing(replicaDir, primary)
  let further: EmbeddedDatabase | undefined
  let replica = await startReplica()
  return {
    primary: toPlace(primary),
    replica: toPlace(replica),
    replicaPid: () => replica.pid,
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startReplica()
    },
    startFurther: async () => {
      const dataDir = join(folder, 'further')
      await replica.stop()
      await copyCluster(replica.dataDir, dataDir)
      replica = await startReplica()
      further = await startFollowing(dataDir, replica)
      return toPlace(further)
    },
    remove: async () => {
      await further?.stop()
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `-a` keeps the owner of the files, the user PostgreSQL runs as. */
async function copyCluster(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
  await writeFile(join(to, 'standby.signal'), '')
}

const toPlace = ({ host, port, user, database }: EmbeddedDatabase): DatabaseAddress => ({ host, port, user, database })
