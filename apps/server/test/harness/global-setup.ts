import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/db/migrate.ts'
import { withClient } from './database.ts'
import { startScratchCluster, type ScratchCluster } from './scratch-cluster.ts'
import { seedTemplate } from './seed-template.ts'

/** Address of the cluster, the template database that workers clone, and a folder for founded venues that several tests copy. */
export type HarnessAddress = { host: string; port: number; user: string; template: string; houses: string }

declare module 'vitest' {
  export interface ProvidedContext {
    rig: HarnessAddress
  }
}

const TEMPLATE = 'nocturne_template'

/** Starts one cluster for the whole run and fills the template: newest schema and the base data of every test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster()
  try {
    await fillTemplate(cluster)
  } catch (error) {
    await cluster.remove()
    throw error
  }
  const { host, port, user } = cluster
  const houses = await mkdtemp(join(tmpdir(), 'nocturne-houses-'))
  await chmod(houses, 0o755)
  project.provide('rig', { host, port, user, template: TEMPLATE, houses })
  return async () => {
    await cluster.remove()
    await rm(houses, { recursive: true, force: true })
  }
}

async function fillTemplate(cluster: ScratchCluster): Promise<void> {
  const { host, port, user, database } = cluster
  const own = { host, port, user, database }
  await withClient(own, (client) => client.query(`create database ${TEMPLATE}`))
  const place = { host, port, user, database: TEMPLATE }
  await migrate(place)
  await seedTemplate(place)
  await withClient(own, (client) => client.query(`alter database ${TEMPLATE} is_template true allow_connections false`))
}
