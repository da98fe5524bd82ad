/**
 * F01, F04, F05: the server, a backend and PostgreSQL are killed under load. Phones retry with the same key until they get a response.
 * Afterwards every confirmed order is stored, and every operation exactly once.
 */
import { randomUUID } from 'node:crypto'
import { factType, payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import type { Endpoint, Envelope } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRequest } from '../api.ts'
import { runAudit } from '../../src/app/audit.ts'
import { lit } from '../../src/db/statement.ts'
import { pause, prepareServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'

const PHONES = 6
const GIVE_UP_MS = 180_000

describe('killed under load', () => {
  let server: ServerProcess
  let token: string
  let records: number[]
  /** Order ids by key, as confirmed to phones. Stored outside the system under test. */
  const acknowledged = new Map<string, number>()

  beforeAll(async () => {
    server = await prepareServer()
    await server.start()
    token = await server.tokenOf('lm01')
    const db = await server.database()
    const free = await db
      .selectFrom('venueTable')
      .select('tableId')
      .where('payMode', '=', payMode.payLater)
      .orderBy('tableId')
      .limit(4)
      .execute()
    await db.destroy()
    records = await Promise.all(
      free.map(
        async ({ tableId }) =>
          (await insist<{ tableRecordId: number }>(tables.open, { tableId, guestNum: 2 }, randomUUID())).tableRecordId,
      ),
    )
  }, 600_000)
  afterAll(() => server.remove())

  async function attempt(endpoint: Endpoint, input: object, key: string): Promise<Envelope<unknown> | undefined> {
    const { method, url, headers, payload } = buildRequest(endpoint, input as Record<string, unknown>, token, key) as {
      method: string
      url: string
      headers: Record<string, string>
      payload?: string
    }
    try {
      const reply = await fetch(server.url + url, {
        method,
        headers,
        ...(payload === undefined ? {} : { body: payload }),
        signal: AbortSignal.timeout(8_000),
      })
      return reply.status === 200 ? ((await reply.json()) as Envelope<unknown>) : undefined
    } catch {
      return undefined
    }
  }

  /** Retries with the same key until there is a response, as phones do. */
  async function insist<T>(endpoint: Endpoint, input: object, key: string): Promise<T> {
    const until = Date.now() + GIVE_UP_MS
    while (Date.now() < until) {
      const answer = await attempt(endpoint, input, key)
      if (answer?.code === 200) return answer.data as T
      if (answer) throw new Error(`refused: ${answer.errCode} ${answer.msg}`)
      await pause(40)
    }
    throw new Error('no answer in time')
  }

  async function underLoad(disturb: () => Promise<void>): Promise<void> {
    let running = true
    const phone = async (n: number) => {
      for (let i = 0; running; i += 1) {
        const key = randomUUID()
        const { orderId } = await insist<{ orderId: number }>(
          orders.add,
          {
            tableRecordId: records[(n + i) % records.length],
            items: [{ goodsId: 31 + (i % 5), quantity: 1 }],
            payMode: payMode.payLater,
          },
          key,
        )
        acknowledged.set(key, orderId)
      }
    }
    const phones = Array.from({ length: PHONES }, (_, n) => phone(n))
    await disturb().finally(() => (running = false))
    await Promise.all(phones)
  }

  it('F01: the server dies repeatedly', { timeout: 600_000 }, async () => {
    await underLoad(async () => {
      for (let round = 0; round < 3; round += 1) {
        await pause(700)
        await server.killServer()
        await server.start()
      }
      await pause(300)
    })
    await everythingIsThereOnce()
  })

  it('F04: one backend dies, and PostgreSQL drops all connections', { timeout: 600_000 }, async () => {
    await underLoad(async () => {
      for (let round = 0; round < 3; round += 1) {
        await pause(500)
        await server.killBackend()
      }
      await pause(1_000)
    })
    await everythingIsThereOnce()
  })

  it('F05: PostgreSQL dies', { timeout: 600_000 }, async () => {
    await underLoad(async () => {
      for (let round = 0; round < 2; round += 1) {
        await pause(700)
        await server.killPostgres()
        await pause(3_000)
      }
    })
    await everythingIsThereOnce()
  })

  async function everythingIsThereOnce(): Promise<void> {
    const db = await server.database()
    const { rows } = await sql<{ operationKey: string; orderId: number }>`
      select operation_key, (answer ->> 'orderId')::bigint as order_id
      from operation where endpoint_id = 'orders.add'`.execute(db)
    const stored = new Map(rows.map((row) => [row.operationKey, row.orderId]))
    for (const [key, orderId] of acknowledged) expect(stored.get(key)).toBe(orderId)
    const { rows: counts } = await sql<{ orders: number; operations: number; twice: number }>`
      select (select count(*) from orders) as orders,
        (select count(*) from operation where endpoint_id = 'orders.add') as operations,
        (select count(*) from (
          select order_id from sales_fact where fact_type = ${lit(factType.placed)} group by order_id having count(*) > 1
        ) x) as twice`.execute(db)
    expect(counts[0]?.orders).toBe(counts[0]?.operations)
    expect(counts[0]?.twice).toBe(0)
    expect(acknowledged.size).toBeGreaterThan(20)
    expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    await db.destroy()
  }
})
