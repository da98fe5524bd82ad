/** Phones that order without a pause in front of a server process, and what must hold of their orders after any fault. */
import { randomUUID } from 'node:crypto'
import { factType, payMode } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { audit } from '../../src/app/audit.ts'
import type { Db } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import type { ServerProcess } from '../server-process.ts'
import { insistentPhone } from './insist.ts'
import type { InsistentPhone } from './insist.ts'

const PHONES = 6
const TABLES = 3

export type BusyHouse = {
  phone: InsistentPhone
  /** Key → order id, as phones were told. Kept outside the system under test. */
  acknowledged: Map<string, number>
  /** One bottle for one of the tables. */
  order: (n?: number) => InputOf<typeof orders.add>
  /** Phones order from the beginning of `disturb` to its end, and insist until each is answered. */
  underLoad: (disturb: () => Promise<void>) => Promise<void>
}

/** Opens some tables at a server that is running. */
export async function busyHouse(server: ServerProcess): Promise<BusyHouse> {
  const phone = insistentPhone(server, await server.tokenOf('lm01'))
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
  const order: BusyHouse['order'] = (n = 0) => ({
    tableRecordId: records[n % records.length] ?? 0,
    items: [{ goodsId: 31 + (n % 5), quantity: 1 }],
    payMode: payMode.payLater,
  })
  return {
    phone,
    acknowledged,
    order,
    underLoad: async (disturb) => {
      let running = true
      const orderOn = async (first: number) => {
        for (let n = first; running; n += 1) {
          const key = randomUUID()
          acknowledged.set(key, (await phone.insist(orders.add, order(n), key)).orderId)
        }
      }
      const phones = Array.from({ length: PHONES }, (_, n) => orderOn(n))
      await disturb().finally(() => (running = false))
      await Promise.all(phones)
    },
  }
}

/** In that database stands every order a phone was told of, each operation once, and the books agree. */
export async function expectAllThereOnce(db: Db, told: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ operationKey: string; orderId: number }>`
    select operation_key, (answer ->> 'orderId')::bigint as order_id
    from operation where endpoint_id = 'orders.add'`.execute(db)
  const stored = new Map(rows.map((row) => [row.operationKey, row.orderId]))
  expect([...told].filter(([key, orderId]) => stored.get(key) !== orderId)).toEqual([])
  const { rows: twice } = await sql`
    select order_id from sales_fact where fact_type = ${lit(factType.placed)} group by order_id having count(*) > 1`.execute(
    db,
  )
  expect(twice).toEqual([])
  expect((await audit(db)).filter((check) => check.rows.length > 0)).toEqual([])
}
