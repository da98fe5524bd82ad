import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Tx } from '../../src/db/connection.ts'
import type { DatabaseAddress } from './database.ts'

type SeedModule = { seedBase: (tx: Tx) => Promise<void> }

const SEED_MODULE = join(import.meta.dirname, '../../demo/seed-base.ts')

/** Fills a migrated database with the base data (venue, roles, staff, goods). */
export async function seedTemplate(place: DatabaseAddress): Promise<void> {
  if (!existsSync(SEED_MODULE)) return
  const { seedBase } = (await import(SEED_MODULE)) as SeedModule
  const db = connect(place, 2)
  try {
    await db.transaction().execute(seedBase)
  } finally {
    await db.destroy()
  }
}
