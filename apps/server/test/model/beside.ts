/** A neighbour at work: he takes one row, somebody else begins and waits for him, then he takes another. Nobody may wait in a circle. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reply, TestApi } from '../api.ts'
import { withClient } from '../rig/database.ts'

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
export async function waiting({ db }: TestApi): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
    db,
  )
  return rows[0]?.waiting
}

/**
 * What PostgreSQL counts. A connection tells its own only from time to time, or as it goes: whichever of the house's, its guests' and its
 * reports' is idle is sent away first, and another takes its place.
 */
export async function deadlocksOf({ connection }: TestApi): Promise<number> {
  return withClient({ ...connection, application_name: 'counting' }, async (client) => {
    const idle = `from pg_stat_activity where datname = current_database() and application_name = 'nocturne' and state = 'idle'`
    const { rows } = await client.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${idle}`)
    const pids = rows.map(({ pid }) => pid)
    const left = async () => (await client.query('select from pg_stat_activity where pid = any($1)', [pids])).rowCount
    await expect.poll(left, { timeout: 5_000, interval: 20 }).toBe(0)
    const counted = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(counted.rows[0]?.deadlocks)
  })
}
