/** Phones that order continuously at a server process, and the conditions their orders must meet after any fault. */
import { randomUUID } from 'node:crypto'
import { factType, payMode } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { runAudit } from '../../src/app/audit.ts'
import type { Db } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import type { ServerProcess } from '../server-process.ts'
import { createRetryingPhone } from './retrying-phone.ts'
import type { RetryingPhone } from './retrying-phone.ts'

const PHONES = 6
const TABLES = 3

export type BusyVenue = {
  phone: RetryingPhone
  /** Order ids by key, as confirmed to phones. Stored outside the system under test. */
  acknowledged: Map<string, number>
  /** Input for one bottle for one of the tables. */
  order: (n?: number) => InputOf<typeof orders.add>
  /** Phones order while `disturb` runs, and retry until each order is confirmed. */
  underLoad: (disturb: () => Promise<void>) => Promise<void>
}

/** Opens some tables at a running server. */
export async function startBusyVenue(server: ServerProcess): Promise<BusyVenue> {
  const phone = createRetryingPhone(server, await server.tokenOf('lm01'))
  const db = await server.database()
  const free = await db
    .selectFrom('venueTable')
    .select('tableId')
    .where('payMode', '=', payMode.payLater)
    .orderBy('tableId')
    .limit(TABLES)
    .execute()
  await db.destroy()
  const records = await Promise.all(
    free.map(async ({ tableId }) => (await phone.insist(tables.open, { tableId, guestNum: 2 })).tableRecordId),
  )
  const acknowledged = new Map<string, number>()
  const buildOrder: BusyVenue['order'] = (n = 0) => ({
    tableRecordId: records[n % records.length] ?? 0,
    items: [{ goodsId: 31 + (n % 5), quantity: 1 }],
    payMode: payMode.payLater,
  })
  return {
    phone,
    acknowledged,
    order: buildOrder,
    underLoad: async (disturb) => {
      let running = true
      const placeOrders = async (first: number) => {
        for (let n = first; running; n += 1) {
          const key = randomUUID()
          acknowledged.set(key, (await phone.insist(orders.add, buildOrder(n), key)).orderId)
        }
      }
      const phones = Array.from({ length: PHONES }, (_, n) => placeOrders(n))
      await disturb().finally(() => (running = false))
      await Promise.all(phones)
    },
  }
}

/** Expects every confirmed order in the database, each operation once, and valid books. */
export async function expectOrdersStoredOnce(db: Db, confirmedOrders: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ operationKey: string; orderId: number }>`
    select operation_key, (answer ->> 'orderId')::bigint as order_id
    from operation where endpoint_id = 'orders.add'`.execute(db)
  const stored = new Map(rows.map((row) => [row.operationKey, row.orderId]))
  expect([...confirmedOrders].filter(([key, orderId]) => stored.get(key) !== orderId)).toEqual([])
  const { rows: twice } = await sql`
    select order_id from sales_fact where fact_type = ${lit(factType.placed)} group by order_id having count(*) > 1`.execute(
    db,
  )
  expect(twice).toEqual([])
  expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
}
