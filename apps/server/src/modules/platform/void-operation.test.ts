/** Queries the outcome of a command whose response was lost; a command that never ran is voided. */
import { randomUUID } from 'node:crypto'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, fillStock, openTable } from '../../../test/factories.ts'

let api: TestApi
let waiter: Caller
let tableRecordId: number

beforeAll(async () => {
  api = await startTestApi()
  await fillStock(api)
  waiter = await api.as('lm01')
  tableRecordId = (await openTable(api, waiter, 'A01')).tableRecordId
})

const orderUnder = (key: string, who = waiter) =>
  who.send(orders.add, { tableRecordId, items: [{ goodsId: 31, quantity: 1 }], payMode: payMode.payLater }, { key })
const ordersNow = async () =>
  (await api.db.selectFrom('orders').select('orderId').where('tableRecordId', '=', tableRecordId).execute()).length
const logged = async () =>
  (await api.db.selectFrom('operLog').select('userName').where('subjectType', '=', 'operation').execute()).length

it('refuses a caller without a session, and a malformed id', async () => {
  expect((await api.anonymous.send(platform.voidOperation, { operationId: randomUUID() })).httpStatus).toBe(401)
  expect((await waiter.send(platform.voidOperation, { operationId: 'short' })).errCode).toBe('PARAM_INVALID')
})

it('returns the response of a completed operation, however often it is queried', async () => {
  const key = randomUUID()
  const { data } = await orderUnder(key)
  for (let n = 0; n < 2; n += 1) {
    const fate = await waiter.call(platform.voidOperation, { operationId: key })
    expect(fate).toEqual({ happened: true, answer: data })
  }
  expect((await orderUnder(key)).data).toEqual(data)
})

it('voids an operation that never ran: a late send is refused and does nothing', async () => {
  const key = randomUUID()
  const before = await ordersNow()
  const logCount = await logged()
  const results = await Promise.all([1, 2].map(() => waiter.call(platform.voidOperation, { operationId: key })))
  expect(results).toEqual([
    { happened: false, answer: null },
    { happened: false, answer: null },
  ])
  expect(await orderUnder(key)).toMatchObject({ code: 500, errCode: 'OPERATION_VOIDED' })
  expect(await orderUnder(key)).toMatchObject({ code: 500, errCode: 'OPERATION_VOIDED' })
  expect(await ordersNow()).toBe(before)
  expect(await logged()).toBe(logCount + 1)
})

it('does not reveal operations of another user', async () => {
  const key = randomUUID()
  await orderUnder(key)
  const other = await api.as('lm02')
  expect(await other.call(platform.voidOperation, { operationId: key })).toEqual({ happened: false, answer: null })
  expect((await waiter.call(platform.voidOperation, { operationId: key })).happened).toBe(true)
})

it('resolves a concurrent late send and query: exactly one wins, and both report the same', async () => {
  const before = await ordersNow()
  let happened = 0
  for (let round = 0; round < 30; round += 1) {
    const key = randomUUID()
    const voidOperation = () => waiter.call(platform.voidOperation, { operationId: key })
    const both =
      round % 2 === 0
        ? [orderUnder(key), voidOperation(), voidOperation()]
        : [voidOperation(), orderUnder(key), voidOperation()]
    const replies = await Promise.all(both)
    const fates = replies.filter((reply) => 'happened' in reply)
    const [sent] = replies.filter((reply) => 'code' in reply)
    expect(new Set(fates.map((fate) => fate.happened)).size).toBe(1)
    expect(fates[0]?.happened).toBe(sent?.code === 200)
    expect([undefined, 'OPERATION_VOIDED']).toContain(sent?.errCode)
    if (fates[0]?.happened) happened += 1
  }
  expect(await ordersNow()).toBe(before + happened)
  expect(happened).toBeGreaterThan(0)
  expect(await listViolations(api)).toEqual([])
})
