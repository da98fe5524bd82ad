/** Tables that requests of strangers must not change. */
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

type RequestTraces = Record<(typeof TABLES)[number], number>

/** Row count of each table with orders or payments. */
export async function countOrderAndPaymentRows(api: TestApi): Promise<RequestTraces> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const { n } = await api.db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow()
      return [table, n] as const
    }),
  )
  return Object.fromEntries(counts) as RequestTraces
}
