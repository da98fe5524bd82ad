/** Access codes are stored nowhere in plain text, yet a replay returns them. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import { listFieldNames } from '../../test/contract/list-fields.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { BOTTLE_GOODS_ID, fillStock, openTable, orderBottles, payBill, readTableId } from '../../test/factories.ts'
import { fetchTableCode, createGuestPhone } from '../../test/guest-phone.ts'
import { modules } from '../app/modules.ts'
import { createResponseCipher, setSecretsKey } from '../modules/platform/public.ts'
import { encodeRequest } from './command.ts'
import { encryptResponseFields } from './stored-response.ts'

let api: TestApi
let waiter: Caller
let floor: Caller
let tableCode: string

beforeAll(async () => {
  api = await startTestApi()
  // Created before the key is set: the separate connections of commands do not have the key.
  tableCode = await fetchTableCode(api, 'A03')
  setSecretsKey(api.db, randomBytes(32))
  await fillStock(api)
  ;[waiter, floor] = await Promise.all([api.as('fwy01'), api.as('lm01')])
})

/** Tables whose rows contain the text unencrypted, as a dump would show it. */
async function findTables(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; found: boolean }>`
    select c.relname as name, (xpath('/row/found/text()', query_to_xml(
      format('select exists (select from %s t where position(%L in t::text) > 0) as found', c.oid::regclass, ${text}::text),
      true, true, '')))[1]::text = 'true' as found
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(
    api.db,
  )
  expect(rows.length).toBeGreaterThan(100)
  return rows.filter(({ found }) => found).map(({ name }) => name)
}

it("stores the code that opens a guest's bottles sealed", async () => {
  const { tableRecordId, billId } = await openTable(api, floor, 'A01')
  await orderBottles(floor, tableRecordId, 1)
  await payBill(api, billId)
  const { lines } = await waiter.call(wine.storable, { tableRecordId })
  const items = [{ orderItemId: lines[0]?.orderItemId ?? 0, quantity: 1 }]
  const input = { tableRecordId, guestName: '陈先生', guestPhone: '13900001111', items }
  const key = randomUUID()
  const { data } = await waiter.send(wine.depositAdd, input, { key })
  expect(data.takeCode).toMatch(/^\d{6}$/)
  expect(await findTables(data.takeCode)).toEqual([])
  expect((await waiter.send(wine.depositAdd, input, { key })).data).toEqual(data)
  expect(await waiter.call(platform.voidOperation, { operationId: key })).toEqual({ happened: true, answer: data })
  // A sealed field copied to the row of another key cannot be decrypted.
  const mine = randomUUID()
  await sql`insert into operation select actor, ${mine}, endpoint_id, request_hash, answer, created_at from operation where operation_key = ${key}`.execute(
    api.db,
  )
  expect((await waiter.send(platform.voidOperation, { operationId: mine })).code).not.toBe(200)
})

it('stores the payment link of a bill sealed', async () => {
  const { billId, tableRecordId } = await openTable(api, floor, 'A02')
  await orderBottles(floor, tableRecordId, 1)
  const cashier = await api.as('shouyin01')
  const key = randomUUID()
  const { data } = await cashier.send(billing.payCode, { billId }, { key })
  expect(await findTables(data.validcode)).toEqual([])
  expect((await cashier.send(billing.payCode, { billId }, { key })).data).toEqual(data)
})

it('stores no request hash from which a six-digit code can be guessed', async () => {
  const { billId, tableRecordId } = await openTable(api, floor, 'A07')
  await orderBottles(floor, tableRecordId, 1)
  const cashier = await api.as('shouyin01')
  const key = randomUUID()
  const { data } = await cashier.send(billing.payCode, { billId }, { key })
  const encodedRequest = encodeRequest(billing.payCode.id, { billId })
  const operation = api.db.selectFrom('operation').select('requestHash').where('operationKey', '=', key)
  const { requestHash } = await operation.executeTakeFirstOrThrow()
  expect(requestHash).toBe(createResponseCipher(api.db).mark(encodedRequest))
  expect(requestHash).not.toBe(hash('sha256', encodedRequest))
  // A hash stored by an earlier version is still recognized.
  await api.db
    .updateTable('operation')
    .set({ requestHash: hash('sha256', encodedRequest) })
    .where('operationKey', '=', key)
    .execute()
  expect((await cashier.send(billing.payCode, { billId }, { key })).data).toEqual(data)
  expect(await cashier.send(billing.payCode, { billId: billId + 1 }, { key })).toMatchObject({
    errCode: 'IDEMPOTENCY_KEY_REUSED',
  })
})

it("stores the pass of a guest who ordered with the table's code sealed", async () => {
  await openTable(api, floor, 'A03')
  const phone = createGuestPhone(api)
  const input = { tableCode, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }] }
  const key = randomUUID()
  const { data } = await phone.send(guest.createOrder, input, { key })
  expect(data.pass).not.toBeNull()
  expect(await findTables(data.pass ?? '')).toEqual([])
  expect((await phone.send(guest.createOrder, input, { key })).data).toEqual(data)
})

it('stores the link to a report file sealed', async () => {
  const manager = await api.as('gm')
  const night = api.clock.now().slice(0, 10)
  const input = { report: 'salesUsers' as const, beginDate: night, endDate: night }
  const key = randomUUID()
  const { data } = await manager.send(reports.exportReport, input, { key })
  const ticket = data.downloadUrl.split('ticket=')[1] ?? ''
  expect(ticket.length).toBeGreaterThan(20)
  expect(await findTables(ticket)).toEqual([])
  expect((await manager.send(reports.exportReport, input, { key })).data).toEqual(data)
})

it("stores the code of a guest's booking only in the booking itself", async () => {
  const night = api.clock.now().slice(0, 10)
  const about = { bookingDate: night, arriveTime: `${night} 23:00:00`, guestName: '陈先生', guestPhone: '13900002222' }
  const input = { ...about, guestNum: 4, tableId: await readTableId(api, 'A05') }
  const key = randomUUID()
  const { data } = await floor.send(reservations.add, input, { key })
  expect(data.noticeUrl).toContain(data.shareCode)
  expect(await findTables(data.shareCode)).toEqual(['booking'])
  expect((await floor.send(reservations.add, input, { key })).data).toEqual(data)
})

it('stores the new code of a table sealed', async () => {
  const manager = await api.as('gm')
  const input = { tableId: await readTableId(api, 'A06') }
  const key = randomUUID()
  const { data } = await manager.send(guest.rotateCode, input, { key })
  expect(data.url).toContain(data.code)
  expect(await findTables(data.code)).toEqual([])
  expect((await manager.send(guest.rotateCode, input, { key })).data).toEqual(data)
})

/** Fields whose names look like access codes but are harmless: pictures, an id, and a flag that allows showing a code. */
const HARMLESS = new Set(['photoUrl', 'can.payCode', 'tokenId'])

it('every command lists the response fields that grant access', () => {
  const plain = modules.flatMap(({ endpoints, schemas }) =>
    Object.entries(endpoints).flatMap(([name, { id, kind, sealed = [] }]) =>
      kind !== 'command' || !schemas[name]
        ? []
        : listFieldNames(schemas[name].answer)
            .filter((field) => /code|url|link|pass|token|ticket|secret|proof/i.test(field))
            // A sealed list or object covers everything in it.
            .filter((field) => !sealed.some((shut) => field === shut || field.startsWith(`${shut}.`)))
            .filter((field) => !HARMLESS.has(field))
            .map((field) => `${id} ${field}`),
    ),
  )
  expect(plain).toEqual([])
})

it('leaves empty, missing and non-object responses unchanged', () => {
  const sealer = { seal: () => 'shut', open: () => '', mark: () => '' }
  const place = { actor: 'staff:1', key: 'a-key-of-mine' }
  for (const answer of [null, 'text', [1], { pass: null }, { other: 1 }])
    expect(encryptResponseFields(answer, ['pass'], sealer, place)).toEqual(answer)
})
