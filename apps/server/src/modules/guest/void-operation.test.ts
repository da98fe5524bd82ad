/** A guest's phone queries the outcome of its own write by key, and learns nothing about the writes of others. */
import { randomUUID } from 'node:crypto'
import { guest } from '@nocturne/contract/guest/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payMode } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { BOTTLE_GOODS_ID, listViolations, fillStock, openTable, readSitting } from '../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'
import type { GuestPhone } from '../../../test/guest-phone.ts'
import { createMemberPhone } from '../../../test/members.ts'

const NEVER = { happened: false, answer: null }
const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]

let api: TestApi
let gm: Caller
let tableRecordId: number
let phone: Awaited<ReturnType<typeof createSeatedPhone>>
let here: string
let test = 0

beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  await fillStock(api)
})
beforeEach(async () => {
  api.clock.at(TONIGHT)
  await api.db.deleteFrom('throttle').execute()
  here = `A${String((test += 1)).padStart(2, '0')}`
  tableRecordId = (await openTable(api, gm, here)).tableRecordId
  phone = await createSeatedPhone(api, here)
})

const ask = (who: Pick<GuestPhone, 'call'>, operationId: string) => who.call(guest.voidOperation, { operationId })
const orderUnder = (key: string, who = phone) => who.send(guest.createOrder, { pass: who.pass, items }, { key })
const ordersNow = async () =>
  (await api.db.selectFrom('orders').select('orderId').where('tableRecordId', '=', tableRecordId).execute()).length
const countRows = async (key: string) =>
  (await api.db.selectFrom('operation').select('actor').where('operationKey', '=', key).execute()).length

describe('own write of a phone', () => {
  it('gets the response repeatedly, also after its pass expired and its table was cleared', async () => {
    const key = randomUUID()
    const { data } = await orderUnder(key)
    const told = { happened: true, answer: data }
    expect([await ask(phone, key), await ask(phone, key)]).toEqual([told, told])
    await phone.call(guest.cancelOrder, { pass: phone.pass, orderId: data.orderId })
    await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
    const { version } = await readSitting(api, tableRecordId)
    await gm.call(tables.clear, { tableRecordId, version, force: true })
    expect(await ask(phone, key)).toEqual(told)
    api.clock.later(7 * 60)
    expect(await phone.send(guest.orders, { pass: phone.pass })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await ask(phone, key)).toEqual(told)
    expect(await ordersNow()).toBe(1)
  })

  it('is reported as never executed for an unknown key, which is then void', async () => {
    const key = randomUUID()
    expect(await Promise.all([ask(phone, key), ask(phone, key)])).toEqual([NEVER, NEVER])
    for (let n = 0; n < 2; n += 1)
      expect(await orderUnder(key)).toMatchObject({ code: 500, errCode: 'OPERATION_VOIDED' })
    expect(await ordersNow()).toBe(0)
    const logged = await api.db
      .selectFrom('operLog')
      .select(['userName', 'userId'])
      .where('subjectType', '=', 'operation')
      .where(sql`after ->> 'operationId'`, '=', key)
      .execute()
    expect(logged).toEqual([{ userName: '客人', userId: null }])
  })

  it('gets one consistent result when sent and queried concurrently', async () => {
    let happened = 0
    for (let round = 0; round < 8; round += 1) {
      const key = randomUUID()
      const asks = () => ask(phone, key)
      const sends = () => orderUnder(key)
      const [a, b, c] = await Promise.all(round % 2 === 0 ? [sends(), asks(), asks()] : [asks(), sends(), asks()])
      const fates = [a, b, c].filter((reply) => 'happened' in reply)
      const [sent] = [a, b, c].filter((reply) => 'code' in reply)
      expect(new Set(fates.map((fate) => fate.happened)).size).toBe(1)
      expect(fates[0]?.happened).toBe(sent?.code === 200)
      if (fates[0]?.happened) happened += 1
    }
    expect(await ordersNow()).toBe(happened)
    expect(await listViolations(api)).toEqual([])
  })

  it('is readable with the pass of its order only, where nothing else identifies the phone', async () => {
    const tableCode = await fetchTableCode(api, here)
    const send = async (
      input: object,
      endpoint: typeof guest.createOrder | typeof guest.voidOperation,
      key: string,
    ) => {
      const response = await api.app.inject(buildRequest(endpoint, input as never, null, key))
      return response.json<{ data: { pass: string }; errCode?: string }>()
    }
    const { data } = await send({ tableCode, items }, guest.createOrder, randomUUID())
    const key = randomUUID()
    await send({ pass: data.pass, items }, guest.createOrder, key)
    expect(await send({ operationId: key, pass: data.pass }, guest.voidOperation, '')).toMatchObject({
      data: { happened: true },
    })
    expect(await send({ operationId: key, pass: phone.pass }, guest.voidOperation, '')).toMatchObject({ data: NEVER })
    expect(await send({ operationId: key }, guest.voidOperation, '')).toMatchObject({ errCode: 'PARAM_INVALID' })
  })
})

describe('writes of others', () => {
  it('are disclosed to no other phone at the table, phone with the same pass, stranger, employee or member', async () => {
    const key = randomUUID()
    const { data } = await orderUnder(key)
    const neighbour = await createSeatedPhone(api, here)
    const thief = createGuestPhone(api)
    const member = await createMemberPhone(api, 1)
    for (const other of [neighbour, thief, member, gm]) expect(await ask(other, key)).toEqual(NEVER)
    expect(await thief.call(guest.voidOperation, { operationId: key, pass: phone.pass })).toEqual(NEVER)
    // The phone that wrote it can still read the outcome.
    expect(await ask(phone, key)).toEqual({ happened: true, answer: data })
    expect((await orderUnder(key)).data).toEqual(data)
  })

  it('of staff or a member are hidden from a guest and not voided by the guest’s query', async () => {
    const [ofStaff, ofMember, later] = [randomUUID(), randomUUID(), randomUUID()]
    const member = await createMemberPhone(api, 1)
    const order = { tableRecordId, items, payMode: payMode.payLater }
    await gm.call(orders.add, order, { key: ofStaff })
    await member.call(members.update, { nickName: '陈先生' }, { key: ofMember })
    for (const key of [ofStaff, ofMember, later]) expect(await ask(phone, key)).toEqual(NEVER)
    expect(await ask(member, ofMember)).toMatchObject({ happened: true })
    expect((await gm.send(orders.add, order, { key: later })).code).toBe(200)
  })

  it('of an expired member session require a login and are not voided', async () => {
    const key = randomUUID()
    const member = await createMemberPhone(api, 1)
    await api.db.deleteFrom('session').where('kind', '=', 'member').execute()
    expect(await member.send(guest.voidOperation, { operationId: key })).toMatchObject({ httpStatus: 401 })
    expect(await countRows(key)).toBe(0)
  })

  it('are not disclosed by an account alone, which others may know', async () => {
    const key = randomUUID()
    const answer = await api.app.inject({
      ...buildRequest(guest.voidOperation, { operationId: key }, null, ''),
      payload: new URLSearchParams({ operationId: key, openId: 'oABCDEFGHIJ' }).toString(),
    })
    expect(answer.json()).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await countRows(key)).toBe(0)
  })
})

it('are limited together for invented phones; seated phones and plain queries are not limited', async () => {
  const key = randomUUID()
  const { data } = await orderUnder(key)
  const replies = await Promise.all(
    Array.from({ length: 70 }, () => createGuestPhone(api).send(guest.voidOperation, { operationId: randomUUID() })),
  )
  expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(10)
  const seated = await createSeatedPhone(api, here)
  expect(await ask(seated, randomUUID())).toEqual(NEVER)
  expect(await ask(phone, randomUUID())).toEqual(NEVER)
  expect(await ask(phone, key)).toEqual({ happened: true, answer: data })
  // A phone whose pass has expired is limited like an unknown phone.
  await api.db.deleteFrom('throttle').execute()
  const former = await createSeatedPhone(api, here)
  api.clock.later(7 * 60)
  for (let n = 0; n < 60; n += 1) await createGuestPhone(api).send(guest.voidOperation, { operationId: randomUUID() })
  expect(await former.send(guest.voidOperation, { operationId: randomUUID() })).toMatchObject({
    errCode: 'TOO_FREQUENT',
  })
  await api.db.deleteFrom('throttle').execute()
  // A phone that has only voided keys still counts as unknown.
  const [stranger] = [createGuestPhone(api)]
  api.clock.later(1)
  await ask(stranger, randomUUID())
  for (let n = 0; n < 59; n += 1) await createGuestPhone(api).send(guest.voidOperation, { operationId: randomUUID() })
  expect(await stranger.send(guest.voidOperation, { operationId: randomUUID() })).toMatchObject({
    errCode: 'TOO_FREQUENT',
  })
})
