/**
 * Writes apps/server/src/db/types.ts from the migrated schema.
 * `--check` compares instead and exits 1 when the file is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { withClient } from '../apps/server/test/harness/database.ts'
import { startScratchCluster } from '../apps/server/test/harness/scratch-cluster.ts'
import { readRelations } from './lib/read-relations.ts'
import { renderTypes } from './lib/render-types.ts'

const FILE = join(import.meta.dirname, '../apps/server/src/db/types.ts')

async function renderCurrentTypes(): Promise<string> {
  const cluster = await startScratchCluster()
  try {
    const { host, port, user, database } = cluster
    const place = { host, port, user, database }
    await migrate(place)
    return renderTypes(await withClient(place, readRelations))
  } finally {
    await cluster.remove()
  }
}

const expected = await renderCurrentTypes()
const present = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
if (expected === present) {
  console.log('apps/server/src/db/types.ts is up to date')
} else if (process.argv.includes('--check')) {
  console.error('apps/server/src/db/types.ts does not fit the migrations: run npm run db:types')
  process.exitCode = 1
} else {
  writeFileSync(FILE, expected)
  console.log('Wrote apps/server/src/db/types.ts')
}
