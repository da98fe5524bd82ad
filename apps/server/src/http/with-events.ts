/** Work of nobody in particular: one transaction, and what it tells the phones goes out with its commit. */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { canRetry } from '../db/constraints.ts'
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !canRetry(error)) throw error
    }
  }
}

function runOnce<T>(db: Db, work: (tx: Tx, emit: (event: LiveEvent) => void) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const events: LiveEvent[] = []
    const result = await work(tx, (event) => events.push(event))
    if (events.length > 0) {
      await sql`insert into outbox (topic, payload) select e ->> 'topic', e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(
        tx,
      )
    }
    return result
  })
}
