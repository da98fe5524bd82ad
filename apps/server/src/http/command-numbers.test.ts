/** Order numbers of a night have no gaps, even after refusals, replays and concurrent requests. */
import { randomUUID } from 'node:crypto'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { fillStock, openTable } from '../../test/factories.ts'

const UNKNOWN_GOODS = 987_654_321

let api: TestApi
let waiter: Caller
let tableRecordId: number

beforeAll(async () => {
  api = await startTestApi()
  await fillStock(api)
  waiter = await api.as('lm01')
  tableRecordId = (await openTable(api, waiter, 'A01')).tableRecordId
})

const add = (key: string, goodsId = 31) =>
  waiter.send(orders.add, { tableRecordId, items: [{ goodsId, quantity: 1 }], payMode: payMode.payLater }, { key })

const numbersNow = async () =>
  (await api.db.selectFrom('orders').select('orderNo').where('tableRecordId', '=', tableRecordId).execute())
    .map(({ orderNo }) => Number(orderNo.slice(-6)))
    .toSorted((a, b) => a - b)

it('uses no number for replays, refusals and ten concurrent sends', async () => {
  for (let round = 0; round < 15; round += 1) {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 4 }, () => add(key)))
    expect(new Set(replies.map(({ data }) => data.orderId)).size).toBe(1)
    expect((await add(randomUUID(), UNKNOWN_GOODS)).code).toBe(500)
    expect((await add(key)).data.orderId).toBe(replies[0]?.data.orderId)
  }
  const numbers = await numbersNow()
  const [first = 0] = numbers
  expect(numbers).toEqual(Array.from({ length: 15 }, (_, n) => first + n))
})
