/** What in a house may not change by what a stranger sends. */
import { sql } from 'kysely'
import type { TestApi } from './api.ts'

const TABLES = [
  'payment',
  'paymentAttempt',
  'reward',
  'providerInbox',
  'suspenseItem',
  'salesFact',
  'orders',
  'journalEntry',
] as const

export type Traces = Record<(typeof TABLES)[number], number>

/** Rows of each table that money or an order leaves behind. */
export async function traces(api: TestApi): Promise<Traces> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const { n } = await api.db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
      return [table, n] as const
    }),
  )
  return Object.fromEntries(counts) as Traces
}
