import type { Db } from '../db/connection.ts'
import { DEMO_SEED, generateNights } from './generate/generate-nights.ts'
import { seedBase } from './seed-base.ts'

/**
 * Fills an empty database with the demo venue: the house, `nights` closed nights and tonight as far as it has come at `now`;
 * with no nights only the house.
 */
export async function fillEmptyDatabase(
  db: Db,
  { nights, now, onProgress }: { nights: number; now: Date; onProgress: (message: string) => void },
): Promise<void> {
  onProgress('Filling the empty database with the demo venue …')
  await seedBase(db)
  if (nights === 0) return
  await generateNights(db, {
    nights,
    scale: 1,
    seed: DEMO_SEED,
    asOf: now,
    onProgress: ({ done, total }) => {
      if (done % 10 === 0 || done === total) onProgress(`  nights ${done}/${total}`)
    },
  })
}
