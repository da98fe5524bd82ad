/**
 * The first start: an empty database becomes a venue, whole or not at all. Everything is one transaction, so a start that is killed
 * leaves nothing and the next one begins anew; of two starts on one empty database the second waits and finds a venue.
 */
import { businessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { DEMO_SEED, generateNights } from '../demo/generate/generate-nights.ts'
import type { InTransaction } from '../demo/generate/generate-nights.ts'
import { seedBase } from '../demo/seed-base.ts'
import { sayFirstNight } from '../modules/platform/public.ts'
import { openEmptyVenue } from './empty-venue.ts'
import type { Owner } from './empty-venue.ts'
import { UNFINISHED } from './unfinished.ts'

/** Any fixed number: whoever holds this advisory lock is founding, other processes wait. */
const FOUNDING_LOCK = 612_020_252

export type Wish = {
  /** The demo venue with so many closed nights, and tonight as far as it has come; with none only the house. */
  demo: { nights: number } | null
  now: Date
  onProgress: (message: string) => void
}

/** Answers the owner of an empty venue founded now; null where there is a venue already or the demo venue was made. */
export async function foundVenue(db: Db, { demo, now, onProgress }: Wish): Promise<Owner | null> {
  return db.transaction().execute(async (tx) => {
    if (await isFounded(tx)) return null
    if (!demo) {
      await sayFirstNight(tx, businessDate(now))
      return openEmptyVenue(tx, now)
    }
    onProgress('Filling the empty database with the demo venue …')
    await seedBase(tx)
    if (demo.nights > 0) await fillNights(tx, { nights: demo.nights, asOf: now, onProgress })
    await sayFirstNight(tx, await earliestNight(tx, businessDate(now)))
    return null
  })
}

/**
 * Fills the demo venue with nights made by `fill`, seeding it first where there is none. Years take too long for one transaction: each
 * night is one, and a database that is left half filled says so to whoever starts on it.
 */
export async function fillStepwise<T>(db: Db, fill: (inTransaction: InTransaction) => Promise<T>): Promise<T> {
  // Counting the tables at the end reads all of them: with years of nights that takes longer than a statement of a phone may.
  const inTransaction: InTransaction = (step) =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return step(tx)
    })
  await inTransaction(async (tx) => {
    if (!(await isFounded(tx))) await seedBase(tx)
    await tx
      .insertInto('sysConfig')
      .values({ configKey: UNFINISHED, configValue: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Its nights are made backwards from now: where it began is known when they stand.
    await sayFirstNight(tx, null)
  })
  const result = await fill(inTransaction)
  const first = await earliestNight(db, null)
  if (first !== null) await sayFirstNight(db, first)
  await db.deleteFrom('sysConfig').where('configKey', '=', UNFINISHED).execute()
  return result
}

/** The first night the house has anything of, or `otherwise` where it has none yet. */
async function earliestNight<T extends string | null>(db: Db, otherwise: T): Promise<string | T> {
  const { rows } = await sql<{ first: string | null }>`
    select least((select min(business_date) from table_record), (select min(business_date) from business_day)) as first`.execute(
    db,
  )
  return rows[0]?.first ?? otherwise
}

/** Waits for another process that is founding, as long as that takes. */
async function isFounded(tx: Tx): Promise<boolean> {
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`.execute(tx)
  return (await tx.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()) !== undefined
}

async function fillNights(
  tx: Tx,
  { nights, asOf, onProgress }: { nights: number; asOf: Date; onProgress: (message: string) => void },
): Promise<void> {
  await generateNights((step) => step(tx), {
    nights,
    scale: 1,
    seed: DEMO_SEED,
    asOf,
    onProgress: ({ done, total }) => {
      if (done % 10 === 0 || done === total) onProgress(`  nights ${done}/${total}`)
    },
  })
}
