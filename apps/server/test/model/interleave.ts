/**
 * Two transactions in conflict: another client locks one row, the tested command starts and waits for it, then the client locks another
 * row. This must not deadlock.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ApiReply, TestApi } from '../api.ts'
import { withClient } from '../harness/database.ts'

/**
 * Runs the conflict: the other client locks `first`, `work` starts and waits for it, then the client locks `next` and
 * commits. The work must succeed.
 */
export async function runLockConflict(
  api: TestApi,
  { first, next }: { first: string; next: string },
  work: () => Promise<ApiReply<unknown>>,
): Promise<void> {
  const before = await readDeadlockCount(api)
  await withClient(api.connection, async (neighbour) => {
    await neighbour.query('begin')
    await neighbour.query(first)
    const working = work()
    await expect.poll(() => countBlockedBackends(api), { timeout: 5_000, interval: 20 }).toBe(1)
    await neighbour.query(next)
    await neighbour.query('commit')
    expect(await working).toMatchObject({ code: 200 })
  })
  expect((await readDeadlockCount(api)) - before).toBe(0)
}

/** Number of backends blocked by a lock. Queried outside the locking transaction, whose view of the activity would not change. */
export async function countBlockedBackends({ db }: TestApi): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
    db,
  )
  return rows[0]?.waiting
}

/**
 * PostgreSQL's deadlock counter. Connections report their statistics with delay or on disconnect, so idle connections of all pools are
 * terminated first; the pools replace them.
 */
export async function readDeadlockCount({ connection }: TestApi): Promise<number> {
  return withClient({ ...connection, application_name: 'counting' }, async (client) => {
    const idle = `from pg_stat_activity where datname = current_database() and application_name = 'nocturne' and state = 'idle'`
    const { rows } = await client.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${idle}`)
    const pids = rows.map(({ pid }) => pid)
    const countRemaining = async () =>
      (await client.query('select from pg_stat_activity where pid = any($1)', [pids])).rowCount
    await expect.poll(countRemaining, { timeout: 5_000, interval: 20 }).toBe(0)
    const counted = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(counted.rows[0]?.deadlocks)
  })
}
