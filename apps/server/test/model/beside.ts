/** A neighbour at work: he takes one row, somebody else begins and waits for him, then he takes another. Nobody may wait in a circle. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reply, TestApi } from '../api.ts'
import { withClient } from '../rig/database.ts'

const CONNECTIONS = 8

/** The neighbour takes `first`, `work` begins and waits for it, then he takes `next` and is done. The work succeeds. */
export async function beside(
  api: TestApi,
  { first, next }: { first: string; next: string },
  work: () => Promise<Reply<unknown>>,
): Promise<void> {
  const before = await deadlocksOf(api)
  await withClient(api.connection, async (neighbour) => {
    await neighbour.query('begin')
    await neighbour.query(first)
    const working = work()
    await expect.poll(() => waiting(api), { timeout: 5_000, interval: 20 }).toBe(1)
    await neighbour.query(next)
    await neighbour.query('commit')
    expect(await working).toMatchObject({ code: 200 })
  })
  expect((await deadlocksOf(api)) - before).toBe(0)
}

/** How many wait for a lock somebody holds; asked outside of his transaction, which would see the same people for ever. */
async function waiting({ db }: TestApi): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
    db,
  )
  return rows[0]?.waiting
}

/** What PostgreSQL counts. A connection tells its own only from time to time: all of the pool are made to tell theirs first. */
export async function deadlocksOf({ db }: TestApi): Promise<number> {
  const told = Array.from({ length: CONNECTIONS }, () =>
    sql`select pg_stat_force_next_flush() from pg_sleep(0.02)`.execute(db),
  )
  await Promise.all(told)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}
