import type { Db } from '../db/connection.ts'
import { seedBase } from './seed-base.ts'

/** Fills a database without any people with the demo venue. One that has people is left as it is. */
export async function fillEmptyDatabase(db: Db, _now: Date, onProgress: (message: string) => void): Promise<void> {
  const somebody = await db.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()
  if (somebody) return
  onProgress('Filling the empty database with the demo venue …')
  await seedBase(db)
}
