/** F02: the server dies at named points of an order. The phone retries with the same key; there is one order, and the books are valid. */
import { randomUUID } from 'node:crypto'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import type { Endpoint, Envelope } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAudit } from '../../src/app/audit.ts'
import { buildRequest } from '../api.ts'
import { takeCases } from '../thorough.ts'
import { prepareFailingServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'

/**
 * Fail points: before each statement, so that the server dies once between any two, and after the commit but before the
 * response.
 */
const NAMES = ['commit', 'order', 'answer', 'claim', 'night', 'lock', 'goods', 'stock', 'facts', 'mark']
const POINTS = takeCases(['after:commit', ...NAMES.map((name) => `before:${name}`)], 4)

describe('dies at a named point', () => {
  let server: ServerProcess
  let token: string
  let tableRecordId: number
  const acknowledged = new Map<string, number>()

  beforeAll(async () => {
    server = await prepareFailingServer()
    await server.start()
    token = await server.tokenOf('lm01')
    const db = await server.database()
    const { tableId } = await db
      .selectFrom('venueTable')
      .select('tableId')
      .where('payMode', '=', payMode.payLater)
      .orderBy('tableId')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.destroy()
    tableRecordId =
      (await send<{ tableRecordId: number }>(tables.open, { tableId, guestNum: 2 }, randomUUID()))?.data
        .tableRecordId ?? 0
  }, 600_000)
  afterAll(() => server.remove())

  /** The response, or undefined when the server died. */
  async function send<T>(endpoint: Endpoint, input: object, key: string): Promise<Envelope<T> | undefined> {
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
      })
      return (await reply.json()) as Envelope<T>
    } catch {
      return undefined
    }
  }

  it.each(POINTS)('%s', { timeout: 600_000 }, async (point) => {
    const key = randomUUID()
    const input = { tableRecordId, items: [{ goodsId: 1, quantity: 1 }], payMode: payMode.payLater }
    await server.failAt(point)
    expect(await send(orders.add, input, key)).toBeUndefined()
    await server.start()
    const answer = await send<{ orderId: number }>(orders.add, input, key)
    expect(answer?.code).toBe(200)
    acknowledged.set(key, answer?.data.orderId ?? 0)
    // A retry returns the same order.
    expect((await send<{ orderId: number }>(orders.add, input, key))?.data.orderId).toBe(acknowledged.get(key))
  })

  it('leaves one order per key, and valid books', { timeout: 600_000 }, async () => {
    const db = await server.database()
    const { rows } = await sql<{ orderId: number }>`select order_id from orders order by order_id`.execute(db)
    expect(rows.map(({ orderId }) => orderId)).toEqual([...acknowledged.values()].toSorted((a, b) => a - b))
    expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    await db.destroy()
  })
})
