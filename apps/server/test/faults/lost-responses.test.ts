/**
 * F13–F16 and F18–F20: a real listening server behind a bad network. Phones retry with the same key until they get a response; whatever was
 * lost, each operation takes effect exactly once.
 */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { payMode } from '@nocturne/contract/codes'
import type { AnswerOf, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { startChaosProxy } from '../chaos-proxy.ts'
import type { ChaosProxy, ProxyMode } from '../chaos-proxy.ts'
import { createRandom } from '../contract/random.ts'
import { listViolations, fillStock, openTable } from '../factories.ts'

type OrderInput = InputOf<typeof orders.add>
type OrderAnswer = AnswerOf<typeof orders.add>
/** An entry of a phone's queue. */
type Queued = { key: string; input: OrderInput }

const FLAPPING: readonly ProxyMode[] = ['clear', 'loseResponse', 'loseRequest', 'loseResponse']
/** Goods made at several stations; none is a package. */
const GOODS = [1, 31, 32, 33, 34, 35]

describe('a bad network', () => {
  let api: TestApi
  let waiter: Caller
  let proxy: ChaosProxy

  beforeAll(async () => {
    api = await startTestApi()
    await fillStock(api)
    waiter = await api.as('lm01')
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    proxy = await startChaosProxy((api.app.server.address() as AddressInfo).port)
  })
  afterEach(async () => expect(await listViolations(api)).toEqual([]))
  afterAll(() => proxy.close())

  const buildOrder = (tableRecordId: number, goodsId = 31): OrderInput => ({
    tableRecordId,
    items: [{ goodsId, quantity: 1 }],
    payMode: payMode.payLater,
  })
  const buildQueue = (tableRecordId: number, count: number): Queued[] =>
    Array.from({ length: count }, (_, n) => ({
      key: randomUUID(),
      input: buildOrder(tableRecordId, GOODS[n % GOODS.length]),
    }))
  const listOrders = (tableRecordId: number) =>
    api.db
      .selectFrom('orders')
      .select(['orderId', 'orderUserId', 'businessDate'])
      .where('tableRecordId', '=', tableRecordId)
      .orderBy('orderId')
      .execute()

  /** One attempt on one connection; undefined when the connection broke and the result is unknown. */
  function attempt({ key, input }: Queued, signal?: AbortSignal): Promise<Envelope<OrderAnswer> | undefined> {
    const { method, url, headers, payload } = buildRequest(orders.add, input, waiter.token, key)
    return new Promise((resolve) => {
      const lost = () => resolve(undefined)
      const options = { host: '127.0.0.1', port: proxy.port, path: url, method, headers, agent: false, signal }
      const sent = httpRequest(options, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', lost)
        response.on('end', () => resolve(JSON.parse(text) as Envelope<OrderAnswer>))
      })
      sent.on('error', lost)
      sent.end(payload)
    })
  }

  /** Retries with the same key until there is a response, as phones do. */
  async function insist(queued: Queued): Promise<OrderAnswer> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await attempt(queued)
      if (answer?.code === 200) return answer.data
      if (answer) throw new Error(`refused: ${answer.errCode} ${answer.msg}`)
    }
    throw new Error('never answered')
  }

  it('F13: a response lost after the commit is repeated on retry, and the order is stored once', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A01')
    const queued = { key: randomUUID(), input: buildOrder(tableRecordId) }
    proxy.forecast('loseResponse', 'loseResponse')
    expect(await attempt(queued)).toBeUndefined()
    const [only, ...more] = await listOrders(tableRecordId)
    expect(more).toEqual([])
    expect(await attempt(queued)).toBeUndefined()
    expect((await insist(queued)).orderId).toBe(only?.orderId)
    expect(await listOrders(tableRecordId)).toHaveLength(1)
  })

  it('F14: a lost request has no effect, and its retry takes effect once', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A02')
    const queued = { key: randomUUID(), input: buildOrder(tableRecordId) }
    proxy.forecast('loseRequest', 'loseRequest')
    expect(await attempt(queued)).toBeUndefined()
    expect(await attempt(queued)).toBeUndefined()
    expect(await listOrders(tableRecordId)).toEqual([])
    const { orderId } = await insist(queued)
    expect(await listOrders(tableRecordId)).toMatchObject([{ orderId }])
  })

  it('F15: an open but silent connection times out, and the retry returns the result', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A03')
    const queued = { key: randomUUID(), input: buildOrder(tableRecordId) }
    const limit = new AbortController()
    proxy.forecast('silence')
    const swallowed = proxy.nextLostResponse()
    const outcome = attempt(queued, limit.signal)
    await swallowed
    limit.abort()
    expect(await outcome).toBeUndefined()
    const { orderId } = await insist(queued)
    expect(await listOrders(tableRecordId)).toMatchObject([{ orderId }])
  })

  it('F16: every queue drains in order over a flapping network, without a duplicate line', async () => {
    const random = createRandom(16)
    const sittings = await Promise.all(['A05', 'A06', 'A07'].map((name) => openTable(api, waiter, name)))
    const before = { ...proxy.met }
    proxy.forecast(...Array.from({ length: 400 }, () => random.pick(FLAPPING)))
    await Promise.all(
      sittings.map(async ({ tableRecordId }) => {
        const orderIds: number[] = []
        for (const queued of buildQueue(tableRecordId, 25)) orderIds.push((await insist(queued)).orderId)
        expect(orderIds).toEqual((await listOrders(tableRecordId)).map(({ orderId }) => orderId))
      }),
    )
    proxy.forecast()
    expect(proxy.met.loseResponse - before.loseResponse).toBeGreaterThan(20)
    expect(proxy.met.loseRequest - before.loseRequest).toBeGreaterThan(10)
  })

  it('F18: two hundred operations of a long offline night, sent by two senders concurrently, are applied once and in order', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A08')
    const queue = buildQueue(tableRecordId, 200)
    const sender = async () => {
      const orderIds: number[] = []
      for (const { key, input } of queue) orderIds.push((await waiter.call(orders.add, input, { key })).orderId)
      return orderIds
    }
    const [first, second] = await Promise.all([sender(), sender()])
    expect(second).toEqual(first)
    const stored = await listOrders(tableRecordId)
    expect(stored.map(({ orderId }) => orderId)).toEqual(first)
    expect(new Set(stored.map(({ orderUserId }) => orderUserId))).toEqual(new Set([waiter.userId]))
    expect(new Set(stored.map(({ businessDate }) => businessDate))).toEqual(new Set(['2026-03-14']))
    expect(await sender()).toEqual(first)
    expect(await listOrders(tableRecordId)).toHaveLength(200)
  })

  it('F19: a phone that dies between request and response resumes with the same key', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A09')
    const queue = buildQueue(tableRecordId, 24)
    // The phone dies at every third operation while the response is on its way, and restarts with the unconfirmed
    // operation.
    for (let next = 0; next < queue.length; next += 3) {
      const doubtful = queue[next]!
      proxy.forecast('loseResponse')
      expect(await attempt(doubtful)).toBeUndefined()
      for (const queued of queue.slice(next, next + 3)) await insist(queued)
    }
    expect(await listOrders(tableRecordId)).toHaveLength(queue.length)
  })

  it('F20: ten simultaneous taps place one order', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A10')
    const queued = { key: randomUUID(), input: buildOrder(tableRecordId) }
    const replies = await Promise.all(Array.from({ length: 10 }, () => insist(queued)))
    expect(new Set(replies.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await listOrders(tableRecordId)).toHaveLength(1)
  })
})
