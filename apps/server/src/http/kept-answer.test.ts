/** What opens something lies nowhere to be read, and whoever asks again is told it all the same. */
import { randomBytes, randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { BOTTLE, fillStock, openTable, orderBottles, payBill } from '../../test/factories.ts'
import { codeOf, guestPhone } from '../../test/guest-phone.ts'
import { useSecretsKey } from '../modules/platform/public.ts'
import { keepAnswer } from './kept-answer.ts'

let api: TestApi
let waiter: Caller
let floor: Caller
let tableCode: string

beforeAll(async () => {
  api = await testApi()
  // Made before the key is in use: commands read it by connections of their own, which were given none.
  tableCode = await codeOf(api, 'A03')
  useSecretsKey(api.db, randomBytes(32))
  await fillStock(api)
  ;[waiter, floor] = await Promise.all([api.as('fwy01'), api.as('lm01')])
})

/** Everything the database keeps under keys, as a dump of it shows it. */
const dumped = async () =>
  (await sql<{ text: string }>`select string_agg(answer::text, ' ') as text from operation`.execute(api.db)).rows[0]
    ?.text

it('the code that opens all bottles of a guest', async () => {
  const { tableRecordId, billId } = await openTable(api, floor, 'A01')
  await orderBottles(floor, tableRecordId, 1)
  await payBill(api, billId)
  const { lines } = await waiter.call(wine.storable, { tableRecordId })
  const items = [{ orderItemId: lines[0]?.orderItemId ?? 0, quantity: 1 }]
  const input = { tableRecordId, guestName: '陈先生', guestPhone: '13900001111', items }
  const key = randomUUID()
  const { data } = await waiter.send(wine.depositAdd, input, { key })
  expect(data.takeCode).toMatch(/^\d{6}$/)
  expect(await dumped()).not.toContain(data.takeCode)
  expect((await waiter.send(wine.depositAdd, input, { key })).data).toEqual(data)
  expect(await waiter.call(platform.voidOperation, { operationId: key })).toEqual({ happened: true, answer: data })
  // Nobody reads it by moving the row under a key of his own.
  const mine = randomUUID()
  await sql`insert into operation select actor, ${mine}, endpoint_id, request_hash, answer, created_at from operation where operation_key = ${key}`.execute(
    api.db,
  )
  expect((await waiter.send(platform.voidOperation, { operationId: mine })).code).not.toBe(200)
})

it('the link by which a bill is paid', async () => {
  const { billId, tableRecordId } = await openTable(api, floor, 'A02')
  await orderBottles(floor, tableRecordId, 1)
  const cashier = await api.as('shouyin01')
  const key = randomUUID()
  const { data } = await cashier.send(billing.payCode, { billId }, { key })
  expect(await dumped()).not.toContain(data.validcode)
  expect((await cashier.send(billing.payCode, { billId }, { key })).data).toEqual(data)
})

it('the pass of a guest who ordered with the code of his table', async () => {
  await openTable(api, floor, 'A03')
  const phone = guestPhone(api)
  const input = { tableCode, items: [{ goodsId: BOTTLE, quantity: 1 }] }
  const key = randomUUID()
  const { data } = await phone.send(guest.createOrder, input, { key })
  expect(data.pass).not.toBeNull()
  expect(await dumped()).not.toContain(data.pass)
  expect((await phone.send(guest.createOrder, input, { key })).data).toEqual(data)
})

it('the link to the file of a report', async () => {
  const manager = await api.as('gm')
  const night = api.clock.now().slice(0, 10)
  const input = { report: 'salesUsers' as const, beginDate: night, endDate: night }
  const key = randomUUID()
  const { data } = await manager.send(reports.exportReport, input, { key })
  const ticket = data.downloadUrl.split('ticket=')[1] ?? ''
  expect(ticket.length).toBeGreaterThan(20)
  expect(await dumped()).not.toContain(ticket)
  expect((await manager.send(reports.exportReport, input, { key })).data).toEqual(data)
})

it('leaves alone what is empty, absent or no record', () => {
  const sealer = { seal: () => 'shut', open: () => '' }
  const place = { actor: 'staff:1', key: 'a-key-of-mine' }
  for (const answer of [null, 'text', [1], { pass: null }, { other: 1 }])
    expect(keepAnswer(answer, ['pass'], sealer, place)).toEqual(answer)
})
