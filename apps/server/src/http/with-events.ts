/** Work of nobody in particular: one transaction, and what it tells the phones goes out with its commit. */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { canRetry, saidRolledBack } from '../db/constraints.ts'
import type { NumberLender, NumberLoan } from '../db/numbers.ts'
import { inTransaction } from '../db/transaction.ts'
import type { LiveEvent } from './context.ts'

const ATTEMPTS = 4

/**
 * Runs `work` in a transaction of its own; its events are left in the outbox of the same transaction. Two that met run again,
 * so `work` keeps nothing outside.
 */
export async function withEvents<T>(
  db: Db,
  work: (tx: Tx, emit: (event: LiveEvent) => void) => Promise<T>,
): Promise<T> {
  return untilKept(() => runOnce(db, work))
}

async function untilKept<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !canRetry(error)) throw error
    }
  }
}

/** Takes writes nobody needs the result of, begun when everything else is done. */
export type Defer = (...writes: Promise<unknown>[]) => void

/**
 * As `withEvents`, where many meet in one row: what is deferred travels with the events and COMMIT, so that whoever comes next waits for
 * one journey and not for each.
 */
export function withDeferred<T>(
  db: Db,
  work: (tx: Tx, emit: (event: LiveEvent) => void, defer: Defer) => Promise<T>,
): Promise<T> {
  return untilKept(() =>
    inTransaction(db, async (tx) => {
      const events: LiveEvent[] = []
      const deferred: Promise<unknown>[] = []
      const defer: Defer = (...writes) => {
        for (const write of writes) write.catch(() => undefined)
        deferred.push(...writes)
      }
      const value = await work(tx, (event) => events.push(event), defer)
      defer(leaveEvents(tx, events))
      return { value, written: Promise.all(deferred) }
    }),
  )
}

/** As `withEvents`: the numbers `work` took are handed out again when nothing of it was kept, or when it gives them back. */
export async function withNumbers<T>(
  db: Db,
  lender: NumberLender,
  work: (tx: Tx, emit: (event: LiveEvent) => void, numbers: NumberLoan) => Promise<T>,
): Promise<T> {
  let loan: NumberLoan | undefined
  let isDecided = false
  try {
    return await withEvents(db, async (tx, emit) => {
      // It runs again: what it did before was rolled back.
      loan?.giveBack()
      isDecided = false
      const result = await work(tx, emit, (loan = lender.lend()))
      isDecided = true
      return result
    })
  } catch (error) {
    // Before the decision COMMIT was not sent; after it only the server's own word says that nothing was kept.
    if (!isDecided || saidRolledBack(error)) loan?.giveBack()
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
