import type { Db } from '../db/connection.ts'
import { DEMO_SEED, generateNights } from './generate/generate-nights.ts'
import { seedBase } from './seed-base.ts'

/** Closed nights a first start shows. */
const DEMO_NIGHTS = 30

/**
 * Fills a database without any people with the demo venue: the house, a month of closed nights and tonight as far as it has
 * come at `now`. One that has people is left as it is.
 */
export async function fillEmptyDatabase(db: Db, now: Date, onProgress: (message: string) => void): Promise<void> {
  const somebody = await db.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()
  if (somebody) return
  onProgress('Filling the empty database with the demo venue …')
  await seedBase(db)
  await generateNights(db, {
    nights: DEMO_NIGHTS,
    scale: 1,
    seed: DEMO_SEED,
    asOf: now,
    onProgress: ({ done, total }) => {
      if (done % 10 === 0 || done === total) onProgress(`  nights ${done}/${total}`)
    },
  })
}
