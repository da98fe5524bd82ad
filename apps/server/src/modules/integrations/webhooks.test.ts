import { randomBytes } from 'node:crypto'
import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { businessDayStatus, orderStatus, payMode } from '@nocturne/contract/codes'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import { webhookEventNames, webhookFields, type WebhookEvent } from '@nocturne/contract/integrations/webhook-events'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { runAtEnd } from '../../../test/harness/at-end.ts'
import { BOTTLE_GOODS_ID, openTable, orderBottles, readSitting, waiveMinimum } from '../../../test/factories.ts'
import { startReceiver, verifyMessage } from '../../../test/webhook-receiver.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { allowLoopback } from './loopback.ts'

const api = await startTestApi(TONIGHT, { secretsKey: randomBytes(32) })
allowLoopback(true)
runAtEnd(() => Promise.resolve(allowLoopback(false)))
let gm = await api.as('gm')

beforeEach(async () => {
  api.clock.at(TONIGHT)
  gm = await api.as('gm')
  await sql`delete from webhook_delivery`.execute(api.db)
  await sql`delete from webhook_event`.execute(api.db)
  await sql`delete from webhook`.execute(api.db)
})

const now = () => parseTime(api.clock.now())
const deliver = () => deliverWebhooks(api.db, now())
/** Runs the job until nothing is due at this time. */
async function deliverAll(): Promise<void> {
  while ((await deliver()) > 0);
}

async function subscribe(events: (typeof webhookEventNames)[number][] = webhookEventNames) {
  const receiver = await startReceiver()
  const saved = await gm.call(integrations.webhookSave, { webhookName: '收银同步', url: receiver.url, events })
  return { ...receiver, webhookId: saved.webhookId, secret: saved.secret ?? '' }
}

const listDeliveries = async (webhookId: number) => (await gm.call(integrations.deliveryList, { webhookId })).rows

const queueTest = (webhookId: number) => gm.call(integrations.webhookTest, { webhookId })

test('delivers signed events of an order, its stock, its payment and its night, without personal data', async () => {
  const { webhookId, received, secret } = await subscribe()
  const [floor, cashier] = [await api.as('lm01'), await api.as('shouyin01')]
  const { tableRecordId, billId } = await openTable(api, floor, 'A08')
  const { orderId } = await orderBottles(floor, tableRecordId)
  await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
  await waiveMinimum(api, floor, tableRecordId)
  const { version } = await readSitting(api, tableRecordId)
  await floor.call(tables.clear, { tableRecordId, version, force: true })
  const night = await (await api.as('caiwu01')).call(ledger.closeDay, { businessDate: '2026-03-14' })
  await deliverAll()
  const documents = received.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Fields })
  const find = (wanted: string) => documents.filter(({ type }) => type === wanted).map(({ data }) => data)
  expect(find('order.placed')).toMatchObject([{ orderId, totalFen: 88_000, payableFen: 88_000, tableRecordId }])
  expect(find('stock.changed')).toMatchObject([{ orderId, goodsId: BOTTLE_GOODS_ID, quantity: -1 }])
  expect(find('payment.succeeded')).toMatchObject([{ payMethod: 'cash', amountFen: 88_000, refundedFen: 0 }])
  expect(find('night.closed')).toMatchObject([{ businessDate: '2026-03-14', paidFen: night.paidAmount }])
  expect(documents[0]?.timestamp).toBe('2026-03-14T14:00:00.000Z')
  const nowSeconds = +now() / 1_000
  for (const message of received) {
    expect(verifyMessage(secret, message, nowSeconds)).toBe(true)
    expect(verifyMessage(secret, { ...message, body: `${message.body} ` }, nowSeconds)).toBe(false)
    expect(verifyMessage(secret, message, nowSeconds + 301)).toBe(false)
    expect(message.body).not.toMatch(/phone|name|payer|openId|remark/i)
  }
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
  expect((await listDeliveries(webhookId)).every(({ state }) => state === 'delivered')).toBe(true)
})

type Fields = Record<string, unknown>

test('sends the documented fields of every event type', async () => {
  const { received } = await subscribe()
  api.clock.at('2026-03-15 22:00:00')
  const [floor, cashier] = [await api.as('lm01'), await api.as('shouyin01')]
  const { tableRecordId, billId } = await openTable(api, floor, 'A05')
  await orderBottles(floor, tableRecordId)
  const { orderId } = await orderBottles(floor, tableRecordId)
  await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
  await sql`update payment set refunded_amount = 100 where bill_id = ${billId}`.execute(api.db)
  await sql`update orders set status = ${orderStatus.returned} where order_id = ${orderId}`.execute(api.db)
  await sql`
    insert into business_day (business_date, status, closed_at, snapshot)
    values ('2026-03-15', ${businessDayStatus.closed}, ${api.clock.now()}, '{}')`.execute(api.db)
  await deliverAll()
  const documents = received.map(({ body }) => JSON.parse(body) as { type: WebhookEvent; data: Fields })
  expect(new Set(documents.map(({ type }) => type))).toEqual(new Set(webhookEventNames))
  for (const { type, data } of documents)
    expect(Object.keys(data).toSorted(), type).toEqual(webhookFields[type].toSorted())
})

test('writes no event without a subscription', async () => {
  await subscribe(['night.closed'])
  api.clock.at('2026-03-15 22:00:00')
  const floor = await api.as('lm01')
  const { tableRecordId } = await openTable(api, floor, 'A07')
  await orderBottles(floor, tableRecordId)
  expect(await api.db.selectFrom('webhookEvent').selectAll().execute()).toEqual([])
})

test('writes no event of a command that is refused', async () => {
  await subscribe()
  const floor = await api.as('lm01')
  const { tableRecordId } = await openTable(api, floor, 'A06')
  const refused = await floor.send(orders.add, {
    tableRecordId,
    items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 999 }],
    payMode: payMode.payLater,
  })
  expect(refused.code).not.toBe(200)
  expect(await api.db.selectFrom('webhookEvent').selectAll().execute()).toEqual([])
})

test('retries after a failure under the same message id, with backoff', async () => {
  const { webhookId, received, respond } = await subscribe()
  await queueTest(webhookId)
  respond((response) => response.writeHead(500).end())
  await deliver()
  expect(await listDeliveries(webhookId)).toMatchObject([
    { state: 'waiting', attempts: 1, responseCode: 500, fault: '对方返回500' },
  ])
  expect(await deliver()).toBe(0)
  respond(undefined)
  api.clock.later(1)
  await deliver()
  expect(await listDeliveries(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2, responseCode: 204 }])
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
})

test('counts a redirect, a refused connection and a slow receiver as failures', async () => {
  const { webhookId, respond } = await subscribe()
  await queueTest(webhookId)
  respond((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  await deliver()
  expect((await listDeliveries(webhookId))[0]).toMatchObject({ responseCode: 302, state: 'waiting' })
  await gm.call(integrations.webhookSave, {
    webhookId,
    webhookName: '收银同步',
    url: 'http://127.0.0.1:1/',
    events: ['order.placed'],
  })
  api.clock.later(60)
  await deliver()
  expect((await listDeliveries(webhookId))[0]).toMatchObject({ responseCode: null, fault: '对方拒绝连接' })
})

test('reads no more of a response than its status', async () => {
  const { webhookId, respond } = await subscribe()
  await queueTest(webhookId)
  respond((response) => {
    response.writeHead(200)
    const write = (): void => void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(write)))
    write()
  })
  await deliver()
  expect((await listDeliveries(webhookId))[0]).toMatchObject({ state: 'delivered' })
})

test('disables the webhook after a day of failures, notifies the managers, and resumes where it stopped', async () => {
  const { webhookId, received, respond } = await subscribe(['stock.changed'])
  respond((response) => response.writeHead(503).end())
  await queueTest(webhookId)
  await queueTest(webhookId)
  const began = api.clock.now()
  while ((await gm.call(integrations.webhookList, {})).rows[0]?.state === 'active') {
    api.clock.later(60)
    await deliver()
  }
  expect(api.clock.now() <= addMinutes(began, 25 * 60)).toBe(true)
  const { rows: notified } = await sql<{ userId: number }>`
    select user_id from notification where biz_type = 'webhook' and biz_id = ${webhookId}`.execute(api.db)
  expect(notified.map(({ userId }) => userId)).toContain(gm.userId)
  expect(await gm.send(integrations.webhookTest, { webhookId })).toMatchObject({ errCode: 'WEBHOOK_STOPPED' })
  expect(await deliver()).toBe(0)
  respond(undefined)
  await gm.call(integrations.webhookSwitch, { webhookId, active: true })
  await deliverAll()
  const states = (await listDeliveries(webhookId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['delivered', 'failed'])
  const failed = (await listDeliveries(webhookId)).find(({ state }) => state === 'failed')
  await gm.call(integrations.deliveryResend, { deliveryId: failed?.deliveryId ?? 0 })
  await deliverAll()
  expect((await listDeliveries(webhookId)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(received.at(-1)?.id).toBe(failed?.messageId)
})

test('disables immediately a webhook whose receiver is gone', async () => {
  const { webhookId, respond } = await subscribe()
  respond((response) => response.writeHead(410).end())
  await queueTest(webhookId)
  await deliver()
  expect((await gm.call(integrations.webhookList, {})).rows).toMatchObject([{ state: 'disabled' }])
})

test('sends again what a stopped server sent and did not record, under the same id', async () => {
  const { webhookId, received } = await subscribe()
  await queueTest(webhookId)
  const dying = deliverWebhooks(api.db, now(), () => new Promise(() => undefined))
  void dying
  await expect.poll(async () => (await listDeliveries(webhookId))[0]?.attempts, { timeout: 10_000 }).toBe(1)
  expect(await deliver()).toBe(0)
  api.clock.later(2)
  await deliver()
  expect(received).toHaveLength(1)
  expect((await listDeliveries(webhookId))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('two workers send each delivery once', async () => {
  const { webhookId, received } = await subscribe()
  for (let count = 0; count < 12; count += 1) await queueStockEvent(webhookId, count)
  for (let round = 0; round < 4; round += 1) await Promise.all([deliver(), deliver(), deliver()])
  expect(received).toHaveLength(12)
  expect(new Set(received.map(({ id }) => id)).size).toBe(12)
})

/** Queues an event about a record of its own, or about one record when `key` is given. */
const queueStockEvent = (webhookId: number, count: number, key = `goods:${count}`) =>
  sql`
    with event as (
      insert into webhook_event (event_type, event_key, document, occurred_at)
      values ('stock.changed', ${key}, jsonb_build_object('count', ${count}::int), ${api.clock.now()}) returning event_id
    )
    insert into webhook_delivery (webhook_id, event_id, event_key) select ${webhookId}, event_id, ${key} from event`.execute(
    api.db,
  )

test('sends the events of one record in their order, while those of others pass a failing one', async () => {
  const { webhookId, received, respond } = await subscribe()
  for (const count of [1, 2, 3]) await queueStockEvent(webhookId, count, 'goods:7')
  await queueStockEvent(webhookId, 4, 'goods:8')
  respond((response, { body }) => response.writeHead(body.includes('"count":1}') ? 500 : 200).end())
  await deliverAll()
  const counts = () => received.map(({ body }) => (JSON.parse(body) as { data: { count: number } }).data.count)
  expect(counts().toSorted((a, b) => a - b)).toEqual([1, 4])
  respond(undefined)
  received.length = 0
  api.clock.later(1)
  await deliverAll()
  expect(counts()).toEqual([1, 2, 3])
})

test('signs with both secrets for one day after a rotation, and stores them encrypted', async () => {
  const { webhookId, received, secret } = await subscribe()
  const { secret: next } = await gm.call(integrations.webhookRotate, { webhookId })
  const { rows } = await sql<{ row: string }>`select w::text as row from webhook w`.execute(api.db)
  expect(rows[0]?.row).not.toContain(secret.replace('whsec_', ''))
  expect(rows[0]?.row).not.toContain(next.replace('whsec_', ''))
  const answers = JSON.stringify(await api.db.selectFrom('operation').select('answer').execute())
  expect(answers).not.toContain(secret.replace('whsec_', ''))
  expect(answers).not.toContain(next.replace('whsec_', ''))
  await queueTest(webhookId)
  await deliver()
  api.clock.later(1_441)
  gm = await api.as('gm')
  await queueTest(webhookId)
  await deliver()
  const verified = (message: (typeof received)[number], by: string) =>
    verifyMessage(by, message, Number(message.headers['webhook-timestamp']))
  expect(received.map((message) => [verified(message, secret), verified(message, next)])).toEqual([
    [true, true],
    [false, true],
  ])
})

test('pauses, and refuses addresses inside the network at their field', async () => {
  const { webhookId } = await subscribe()
  await queueTest(webhookId)
  await gm.call(integrations.webhookSwitch, { webhookId, active: false })
  expect(await deliver()).toBe(0)
  for (const url of ['https://10.0.0.1/', 'http://example.com/', 'https://localhost/', 'ftp://x.example.com/'])
    expect(await gm.send(integrations.webhookSave, { webhookName: 'x', url, events: ['order.placed'] })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'url' },
    })
  const waiter = await api.as('fwy01')
  expect(await waiter.send(integrations.webhookList, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
})
