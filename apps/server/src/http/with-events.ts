/** Transactions outside a command (jobs), whose events are published with the commit. */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { canRetry, isRefusedByDatabase } from '../db/constraints.ts'
import type { NumberReserver, NumberReservation } from '../db/numbers.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { LiveEvent } from './context.ts'

const ATTEMPTS = 4

/**
 * Runs `work` in its own transaction and writes its events to the outbox. Retries on conflicts, so `work` must have no side effects
 * outside.
 */
export async function runWithEvents<T>(
  db: Db,
  work: (tx: Tx, emit: (event: LiveEvent) => void) => Promise<T>,
): Promise<T> {
  return retryUntilStored(() => runOnce(db, work))
}

async function retryUntilStored<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !canRetry(error)) throw error
    }
  }
}

/** Defers writes whose results are not needed: they are sent after everything else. */
export type DeferWrites = (...writes: Promise<unknown>[]) => void

/**
 * Same as `runWithEvents`, for rows with much contention: deferred writes travel with the events and COMMIT, so that the
 * next waiter waits for one round trip instead of several.
 */
export function runWithDeferredWrites<T>(
  db: Db,
  work: (tx: Tx, emit: (event: LiveEvent) => void, defer: DeferWrites) => Promise<T>,
): Promise<T> {
  return retryUntilStored(() =>
    runInTransaction(db, async (tx) => {
      const events: LiveEvent[] = []
      const deferred: Promise<unknown>[] = []
      const defer: DeferWrites = (...writes) => {
        for (const write of writes) write.catch(() => undefined)
        deferred.push(...writes)
      }
      const value = await work(tx, (event) => events.push(event), defer)
      defer(leaveEvents(tx, events))
      return { value, written: Promise.all(deferred) }
    }),
  )
}

/**
 * Same as `runWithEvents`, with a source of numbers: numbers that `work` took are reused when it is rolled back or returns
 * them.
 */
export async function runWithNumbers<T>(
  db: Db,
  lender: NumberReserver,
  work: (tx: Tx, emit: (event: LiveEvent) => void, numbers: NumberReservation) => Promise<T>,
): Promise<T> {
  let loan: NumberReservation | undefined
  let isDecided = false
  try {
    return await runWithEvents(db, async (tx, emit) => {
      // This is a retry: the previous attempt was rolled back, so its numbers are free again.
      loan?.giveBack()
      isDecided = false
      const result = await work(tx, emit, (loan = lender.lend()))
      isDecided = true
      return result
    })
  } catch (error) {
    // An error before COMMIT was sent proves that nothing was committed. After that, only an explicit error of the
    // server proves it.
    if (!isDecided || isRefusedByDatabase(error)) loan?.giveBack()
    throw error
  }
}

function runOnce<T>(db: Db, work: (tx: Tx, emit: (event: LiveEvent) => void) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const events: LiveEvent[] = []
    const result = await work(tx, (event) => events.push(event))
    await leaveEvents(tx, events)
    return result
  })
}

async function leaveEvents(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`insert into outbox (topic, payload) select e ->> 'topic', e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(
    tx,
  )
}
