/**
 * First start: turns an empty database into a venue in one transaction, so that a killed start leaves nothing and the next one starts over.
 * Of two concurrent starts the second waits and finds a venue.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { DEMO_SEED, generateNights } from '../../demo/generate/generate-nights.ts'
import type { TransactionRunner } from '../../demo/generate/generate-nights.ts'
import { seedBase } from '../../demo/seed-base.ts'
import { storeFirstNight } from '../modules/platform/public.ts'
import { createEmptyVenue } from './empty-venue.ts'
import type { OwnerLogin } from './empty-venue.ts'
import { UNFINISHED_CONFIG_KEY } from './unfinished.ts'

/** Arbitrary fixed number of the advisory lock that serializes founding. */
const FOUNDING_LOCK = 612_020_252

export type FoundingOptions = {
  /**
   * Number of closed nights of the demo venue, to which the current night so far is added; 0: master data only. Null:
   * an empty venue.
   */
  demo: { nights: number } | null
  now: Date
  onProgress: (message: string) => void
}

/** Returns the owner of a newly founded empty venue; null when a venue exists or the demo venue was created. */
export async function createInitialVenue(
  db: Db,
  { demo, now, onProgress }: FoundingOptions,
): Promise<OwnerLogin | null> {
  return db.transaction().execute(async (tx) => {
    if (await isFounded(tx)) return null
    if (!demo) {
      await storeFirstNight(tx, getBusinessDate(now))
      return createEmptyVenue(tx, now)
    }
    onProgress('Filling the empty database with the demo venue …')
    await seedBase(tx)
    if (demo.nights > 0) await generateMissingNights(tx, { nights: demo.nights, asOf: now, onProgress })
    await storeFirstNight(tx, await findEarliestNight(tx, getBusinessDate(now)))
    return null
  })
}

/**
 * Fills the demo venue with the nights that `fill` creates; creates the venue first when it is missing. Years take too
 * long for one transaction, so each night has its own. A start on a partly filled database is refused.
 */
export async function fillStepwise<T>(db: Db, fill: (inTransaction: TransactionRunner) => Promise<T>): Promise<T> {
  // Counting the tables at the end reads all rows, which takes longer than the statement timeout after years of nights.
  const runStep: TransactionRunner = (step) =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return step(tx)
    })
  await runStep(async (tx) => {
    if (!(await isFounded(tx))) await seedBase(tx)
    await tx
      .insertInto('sysConfig')
      .values({ configKey: UNFINISHED_CONFIG_KEY, configValue: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // The first night is unknown until all nights are generated, because the number of nights counts back from now.
    await storeFirstNight(tx, null)
  })
  const result = await fill(runStep)
  const first = await findEarliestNight(db, null)
  if (first !== null) await storeFirstNight(db, first)
  await db.deleteFrom('sysConfig').where('configKey', '=', UNFINISHED_CONFIG_KEY).execute()
  return result
}

/** First night with any data, or `otherwise` when there is none. */
async function findEarliestNight<T extends string | null>(db: Db, otherwise: T): Promise<string | T> {
  const { rows } = await sql<{ first: string | null }>`
    select least((select min(business_date) from sitting), (select min(business_date) from business_day)) as first`.execute(
    db,
  )
  return rows[0]?.first ?? otherwise
}

/** Waits for a concurrent founding without time limit. */
async function isFounded(tx: Tx): Promise<boolean> {
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`.execute(tx)
  return (await tx.selectFrom('appUser').select('userId').limit(1).executeTakeFirst()) !== undefined
}

async function generateMissingNights(
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
