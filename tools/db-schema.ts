/**
 * Writes everything that is generated from the migrated schema: the row types, the schema for readers and its diagrams.
 * `--check` compares instead and exits 1 when a file is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { withClient } from '../apps/server/test/harness/database.ts'
import { readCatalog } from '../apps/server/test/harness/read-catalog.ts'
import { startScratchCluster } from '../apps/server/test/harness/scratch-cluster.ts'
import { readRelations } from './lib/read-relations.ts'
import { renderTypes } from './lib/render-types.ts'
import { renderDiagrams } from './lib/schema/render-diagrams.ts'
import { renderSchema } from './lib/schema/render-schema.ts'
import { readRoutineFamilies } from './lib/schema/routine-files.ts'

/** Generated files: text by path from the root. */
async function renderFiles(client: Client): Promise<Record<string, string>> {
  const catalog = await readCatalog(client)
  return {
    'apps/server/src/db/types.ts': renderTypes(await readRelations(client)),
    'apps/server/src/db/schema.sql': renderSchema(catalog, readRoutineFamilies()),
    'docs/reference/schema.md': renderDiagrams(catalog),
  }
}

async function renderCurrentFiles(): Promise<Record<string, string>> {
  const cluster = await startScratchCluster()
  try {
    const { host, port, user, database } = cluster
    const place = { host, port, user, database }
    await migrate(place)
    return await withClient(place, renderFiles)
  } finally {
    await cluster.remove()
  }
}

for (const [file, wanted] of Object.entries(await renderCurrentFiles())) {
  const path = join(import.meta.dirname, '..', file)
  const present = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (wanted === present) {
    console.log(`${file} is up to date`)
  } else if (process.argv.includes('--check')) {
    console.error(`${file} does not fit the migrations and routines: run npm run db:schema`)
    process.exitCode = 1
  } else {
    writeFileSync(path, wanted)
    console.log(`Wrote ${file}`)
  }
}
