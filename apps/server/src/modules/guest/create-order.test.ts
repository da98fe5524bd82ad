import { randomUUID } from 'node:crypto'
import {
  goodsSource,
  goodsStatus,
  normalDisable,
  orderSource,
  orderStatus,
  payMode,
  recordStatus,
  stockBizType,
  tableStatus,
} from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  readSitting,
  readTableStatus,
  readTableId,
} from '../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'
import { lit } from '../../db/statement.ts'

const LONG_ISLAND = 31
const CHIVAS_PRICE = 88_000
/** Pseudo person credited with sittings without a sales person. */
const WALK_IN = 1

let api: TestApi
let gm: Caller
let waiter: Caller
let sitting: Awaited<ReturnType<typeof openTable>>
let phone: Awaited<ReturnType<typeof createSeatedPhone>>
/** One occupied table per test, and a second, free one. */
let here: string
let there: string
let test = 0
beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  waiter = await api.as('fwy01')
})
beforeEach(async () => {
  await api.db.deleteFrom('sysConfig').where('configKey', 'in', ['order.guestPostpay', 'feature.order']).execute()
  await api.db
    .updateTable('goods')
    .set({ salePrice: CHIVAS_PRICE, memberPrice: null })
    .where('goodsId', '=', BOTTLE_GOODS_ID)
    .execute()
  await api.db.updateTable('goods').set({ salePrice: 9_800 }).where('goodsId', '=', LONG_ISLAND).execute()
  await api.db.updateTable('goodsType').set({ guestVisible: true }).where('guestVisible', '=', false).execute()
  await fillStock(api)
  test += 1
  here = `${test > 14 ? 'C' : 'A'}${String(test > 14 ? test - 14 : test).padStart(2, '0')}`
  const [area, before] = test > 24 ? ['V', 24] : test > 18 ? ['S', 18] : ['B', 0]
  there = `${area}${String(test - before).padStart(2, '0')}`
  sitting = await openTable(api, waiter, here)
  phone = await createSeatedPhone(api, here)
})

const bottles = (quantity: number) => [{ goodsId: BOTTLE_GOODS_ID, quantity }]
const configure = (configKey: string, value: unknown) =>
  api.db
    .insertInto('sysConfig')
    .values({ configKey, configValue: JSON.stringify(value) })
    .onConflict((on) => on.column('configKey').doUpdateSet({ configValue: JSON.stringify(value) }))
    .execute()
const readOrder = (orderId: number) =>
  api.db.selectFrom('orders').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const readStock = async (goodsId: number) =>
  (await api.db.selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
    .stockNum
/** Writes off all bottles but one, in the stock book and the cellar. */
const leaveOneBottle = () =>
  sql`
  with left_over as (
    update goods g set stock_num = 1, stock_date = '2026-03-14' from goods old where g.goods_id = ${BOTTLE_GOODS_ID} and old.goods_id = g.goods_id
    returning g.goods_id, old.stock_num, g.cost_price
  )
  insert into stock_record (goods_id, biz_type, quantity, before_num, after_num, cost_price, business_date, created_at)
  select goods_id, ${lit(stockBizType.damage)}, 1 - stock_num, stock_num, 1, cost_price, '2026-03-14', ${api.clock.now()}::timestamptz from left_over`.execute(
    api.db,
  )
const ordersCount = async () =>
  (
    await api.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tableRecordId', '=', sitting.tableRecordId)
      .executeTakeFirstOrThrow()
  ).n

describe('客人下单', () => {
  it('waits for payment: no facts, stock reserved, deadline set, its guest recorded', async () => {
    const before = await readStock(BOTTLE_GOODS_ID)
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(2), remark: '多加冰' })
    expect(placed).toMatchObject({
      tableRecordId: sitting.tableRecordId,
      payableAmount: 2 * CHIVAS_PRICE,
      payMode: payMode.payNow,
      status: orderStatus.waiting,
      payDeadline: '2026-03-14 22:15:00',
    })
    expect(placed.orderNo).toMatch(/^DD/)
    expect(await readOrder(placed.orderId)).toMatchObject({
      source: orderSource.guest,
      orderUserId: null,
      memberId: null,
      orderRemark: '多加冰',
      totalAmount: 0,
    })
    expect(await readStock(BOTTLE_GOODS_ID)).toBe(before - 2)
    const facts = await api.db.selectFrom('salesFact').selectAll().where('orderId', '=', placed.orderId).execute()
    expect(facts).toEqual([])
    const own = await api.db.selectFrom('guestOrder').selectAll().where('orderId', '=', placed.orderId).execute()
    expect(own).toMatchObject([{ deviceId: phone.deviceId, tableRecordId: sitting.tableRecordId }])
    const log = await api.db.selectFrom('operLog').selectAll().where('subjectId', '=', placed.orderId).execute()
    expect(log.filter((line) => line.subjectType === 'order')).toMatchObject([{ userId: null, userName: '客人' }])
    const logEntries = await api.db
      .selectFrom('tableLog')
      .selectAll()
      .where('opType', '=', '客人点单')
      .where('tableId', '=', sitting.tableId)
      .execute()
    expect(logEntries).toMatchObject([{ userName: '客人', tableRecordId: sitting.tableRecordId }])
    expect(await listViolations(api)).toEqual([])
  })

  it('is owed immediately where the venue allows it, and the staff of the table are notified', async () => {
    await configure('order.guestPostpay', true)
    await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, waiterUserId: waiter.userId ?? 0 })
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(placed).toMatchObject({ payMode: payMode.payLater, status: orderStatus.placed, payDeadline: null })
    expect(await readSitting(api, sitting.tableRecordId)).toMatchObject({ unpaidAmount: CHIVAS_PRICE })
    const messages = await api.db.selectFrom('notification').selectAll().where('bizId', '=', placed.orderId).execute()
    expect(messages).toMatchObject([{ userId: waiter.userId, title: `${here} 客人扫码点单` }])
    expect(await listViolations(api)).toEqual([])
  })

  it('is rejected above the amount the guest confirmed and reserves nothing; a lower amount is accepted', async () => {
    const input = { pass: phone.pass, items: bottles(1), expectedFen: CHIVAS_PRICE, guestNum: 3 }
    await api.db
      .updateTable('goods')
      .set({ salePrice: CHIVAS_PRICE + 500 })
      .where('goodsId', '=', BOTTLE_GOODS_ID)
      .execute()
    const before = await readStock(BOTTLE_GOODS_ID)
    const replies = await Promise.all([phone.send(guest.createOrder, input), phone.send(guest.createOrder, input)])
    for (const reply of replies)
      expect(reply).toMatchObject({
        errCode: 'PRICE_CHANGED',
        detail: { expectedFen: CHIVAS_PRICE, amountFen: CHIVAS_PRICE + 500 },
      })
    expect([await readStock(BOTTLE_GOODS_ID), await ordersCount()]).toEqual([before, 0])
    await api.db
      .updateTable('goods')
      .set({ salePrice: CHIVAS_PRICE - 500 })
      .where('goodsId', '=', BOTTLE_GOODS_ID)
      .execute()
    expect(await phone.call(guest.createOrder, input)).toMatchObject({ payableAmount: CHIVAS_PRICE - 500 })
  })

  it('makes a settled table owe again', async () => {
    await configure('order.guestPostpay', true)
    await api.db.updateTable('goods').set({ salePrice: 0 }).where('goodsId', '=', LONG_ISLAND).execute()
    const free = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: [{ goodsId: LONG_ISLAND, quantity: 1 }],
    })
    expect(free).toMatchObject({ payableAmount: 0, status: orderStatus.settled })
    // A free order on a sitting that owes nothing does not settle it.
    expect(await readSitting(api, sitting.tableRecordId)).toMatchObject({ status: recordStatus.open, settledAt: null })
    expect(await readTableStatus(api, sitting.tableId)).toBe(tableStatus.open)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    const payments = [{ payMethod: 'card' as const, amount: CHIVAS_PRICE }]
    await (await api.as('shouyin01')).call(billing.settle, { billId: sitting.billId, payments })
    expect((await readSitting(api, sitting.tableRecordId)).status).toBe(recordStatus.settled)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(await readSitting(api, sitting.tableRecordId)).toMatchObject({
      status: recordStatus.open,
      unpaidAmount: CHIVAS_PRICE,
    })
    expect(await listViolations(api)).toEqual([])
  })

  it('goes to production without payment when it is free', async () => {
    await api.db.updateTable('goods').set({ salePrice: 0 }).where('goodsId', '=', LONG_ISLAND).execute()
    const free = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: [{ goodsId: LONG_ISLAND, quantity: 1 }],
    })
    expect(free).toMatchObject({
      payableAmount: 0,
      payMode: payMode.payLater,
      status: orderStatus.settled,
      payDeadline: null,
    })
    expect(await listViolations(api)).toEqual([])
  })

  it('ignores amounts, people and tables sent by the phone', async () => {
    const other = await openTable(api, waiter, there)
    const lies = {
      pass: phone.pass,
      items: JSON.stringify([
        { goodsId: BOTTLE_GOODS_ID, quantity: 1, price: 1, amount: 1, salePrice: 1, memberDiscount: 87_999 },
      ]),
      payableAmount: 1,
      price: 1,
      discountAmount: 87_999,
      payMode: payMode.payLater,
      memberId: 1,
      tableRecordId: other.tableRecordId,
      tableId: other.tableId,
    }
    const request = buildRequest(guest.createOrder, lies, null, randomUUID())
    const response = await api.app.inject({
      ...request,
      headers: { ...request.headers, 'x-device-id': phone.deviceId },
    })
    const { data } = response.json<{ data: { orderId: number } }>()
    expect(data).toMatchObject({
      payableAmount: CHIVAS_PRICE,
      status: orderStatus.waiting,
      tableRecordId: sitting.tableRecordId,
    })
    expect(await readOrder(data.orderId)).toMatchObject({ memberId: null, payMode: payMode.payNow })
  })

  it.each([[0], [-1], [100], [1.5], [1e12]])('rejects a quantity of %s', async (quantity) => {
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(quantity) })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
  })

  it('sells only guest goods, in their selling window, up to the stock', async () => {
    const refused = async (change: object, errCode: string, quantity = 1) => {
      const asIs = await api.db
        .selectFrom('goods')
        .selectAll()
        .where('goodsId', '=', BOTTLE_GOODS_ID)
        .executeTakeFirstOrThrow()
      await api.db.updateTable('goods').set(change).where('goodsId', '=', BOTTLE_GOODS_ID).execute()
      expect(
        await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(quantity) }),
        JSON.stringify(change),
      ).toMatchObject({ errCode })
      const { guestVisible, source, status, soldOut, limitNum, saleStartTime, saleEndTime } = asIs
      await api.db
        .updateTable('goods')
        .set({ guestVisible, source, status, soldOut, limitNum, saleStartTime, saleEndTime })
        .where('goodsId', '=', BOTTLE_GOODS_ID)
        .execute()
    }
    await refused({ guestVisible: false }, 'GOODS_OFF')
    await refused({ source: goodsSource.till }, 'GOODS_OFF')
    await refused({ status: goodsStatus.offSale }, 'GOODS_OFF')
    await refused({ saleStartTime: '23:00', saleEndTime: '02:00' }, 'GOODS_OFF')
    await refused({ soldOut: true }, 'GOODS_SOLD_OUT')
    await refused({ limitNum: 2 }, 'LIMIT_EXCEEDED', 3)
    const { typeId } = await api.db
      .selectFrom('goods')
      .select('typeId')
      .where('goodsId', '=', BOTTLE_GOODS_ID)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('goodsType').set({ guestVisible: false }).where('typeId', '=', typeId).execute()
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) })).toMatchObject({
      errCode: 'GOODS_OFF',
      detail: { goodsId: BOTTLE_GOODS_ID },
    })
    expect(await ordersCount()).toBe(0)
  })

  it('is rejected where guests may not order themselves', async () => {
    await configure('feature.order', false)
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) })).toMatchObject({
      errCode: 'GUEST_ORDER_OFF',
    })
  })

  it('sells the last bottle to one of two concurrent phones', async () => {
    await leaveOneBottle()
    await openTable(api, waiter, there)
    const [same, other] = [await createSeatedPhone(api, here), await createSeatedPhone(api, there)]
    const replies = await Promise.all(
      [phone, same, other].map((one) => one.send(guest.createOrder, { pass: one.pass, items: bottles(1) })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ errCode }) => errCode === 'STOCK_SHORT' || errCode === 'GOODS_SOLD_OUT')).toHaveLength(2)
    expect(await readStock(BOTTLE_GOODS_ID)).toBe(0)
  })

  it('is created once for the same key, concurrently and later', async () => {
    const key = randomUUID()
    const input = { pass: phone.pass, items: bottles(1) }
    const [one, two] = await Promise.all([
      phone.call(guest.createOrder, input, { key }),
      phone.call(guest.createOrder, input, { key }),
    ])
    expect(two).toEqual(one)
    expect(await phone.call(guest.createOrder, input, { key })).toEqual(one)
    expect(await phone.send(guest.createOrder, { ...input, items: bottles(2) }, { key })).toMatchObject({
      errCode: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await ordersCount()).toBe(1)
    // Keys are scoped to a phone: another phone does not get the first response.
    const other = await createSeatedPhone(api, here)
    expect((await other.call(guest.createOrder, { ...input, pass: other.pass }, { key })).orderId).not.toBe(one.orderId)
  })

  it('is limited in rate, also for concurrent orders', async () => {
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(4)
    api.clock.later(11)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
  })

  it('either precedes a concurrent clearing of its table or finds the table not open', async () => {
    await api.db
      .updateTable('sitting')
      .set({ minCharge: 0 })
      .where('tableRecordId', '=', sitting.tableRecordId)
      .execute()
    const version = (await readSitting(api, sitting.tableRecordId)).version
    const [placed, cleared] = await Promise.all([
      phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) }),
      gm.send(tables.clear, { tableRecordId: sitting.tableRecordId, version, force: true }),
    ])
    expect(cleared.code === 200 || cleared.errCode === 'STALE_DATA').toBe(true)
    if (placed.code !== 200) expect(['TABLE_NOT_OPEN', 'GUEST_PASS_EXPIRED']).toContain(placed.errCode)
    if (cleared.code === 200 && placed.code === 200)
      expect((await readOrder(placed.data.orderId)).status, 'a waiting order ends with its table').toBe(
        orderStatus.cancelled,
      )
    expect(await listViolations(api)).toEqual([])
  })
})

describe('people named by a guest', () => {
  it('stores a member by number without disclosing them or giving the member price', async () => {
    const member = await api.db
      .selectFrom('member')
      .selectAll()
      .where('status', '=', normalDisable.normal)
      .executeTakeFirstOrThrow()
    const known = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: bottles(1),
      phonenumber: member.phonenumber,
    })
    const unknown = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: bottles(1),
      phonenumber: '19900000000',
    })
    const omitIds = ({ orderId: _id, orderNo: _no, ...rest }: typeof known) => rest
    expect(omitIds(known)).toEqual(omitIds(unknown))
    expect((await readOrder(known.orderId)).memberId).toBe(member.memberId)
    expect((await readOrder(unknown.orderId)).memberId).toBeNull()
    expect(JSON.stringify(await phone.call(guest.orders, { pass: phone.pass }))).not.toContain(member.memberName)
  })

  it('gives the price of the member that staff set for the sitting', async () => {
    const member = await api.db
      .selectFrom('member')
      .selectAll()
      .where('status', '=', normalDisable.normal)
      .executeTakeFirstOrThrow()
    // Levels above pay the same rate, because rates never get worse with the level.
    await api.db.updateTable('memberLevel').set({ discountBp: 9_000 }).where('levelId', '>=', member.levelId).execute()
    await api.db
      .updateTable('goods')
      .set({ memberPrice: null, discountFlag: true })
      .where('goodsId', '=', BOTTLE_GOODS_ID)
      .execute()
    await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, memberId: member.memberId })
    const named = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(named.payableAmount).toBe(88_000)
    const { billId, version } = await readSitting(api, sitting.tableRecordId)
    const memberRequest = { billId, version, memberId: member.memberId, rate: true, reason: '核实为本人' }
    await gm.call(billing.member, memberRequest)
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(placed.payableAmount).toBe(79_200)
  })

  it('credits a walk-in sitting once to the named sales person, on the sitting', async () => {
    await configure('order.guestPostpay', true)
    const { userId, nickName } = await person('yx01')
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), salesUserId: userId })
    expect(await readSitting(api, sitting.tableRecordId)).toMatchObject({
      salesUserId: userId,
      salesUserName: nickName,
    })
    expect(await readOrder(placed.orderId)).toMatchObject({ salesUserId: WALK_IN })
    const log = await api.db
      .selectFrom('salesAttributionLog')
      .selectAll()
      .where('subjectId', '=', sitting.tableRecordId)
      .execute()
    expect(log.filter((line) => line.subjectType === 'record')).toMatchObject([
      { toUserId: userId, userId: WALK_IN, guestOrderId: placed.orderId, deviceId: phone.deviceId },
    ])
    const other = await person('yx02')
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), employeeCode: other.employeeCode })
    expect((await readSitting(api, sitting.tableRecordId)).salesUserId).toBe(userId)
    expect(await listViolations(api)).toEqual([])
  })

  it('accepts the sales person’s code; rejects people who do not sell and unknown ones', async () => {
    await configure('order.guestPostpay', true)
    const sales = await person('yx02')
    await api.db.updateTable('appUser').set({ saleFlag: false }).where('userName', '=', 'bar01').execute()
    const bar = await person('bar01')
    for (const named of [
      { salesUserId: bar.userId },
      { employeeCode: bar.employeeCode },
      { employeeCode: 'x' },
      { salesUserId: 1 },
    ])
      expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1), ...named })).toMatchObject({
        errCode: 'USER_NOT_FOUND',
      })
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), employeeCode: sales.employeeCode })
    expect((await readSitting(api, sitting.tableRecordId)).salesUserId).toBe(sales.userId)
  })

  it('stores the number of guests with the first order only', async () => {
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), guestNum: 7 })
    expect((await readSitting(api, sitting.tableRecordId)).guestNum).toBe(7)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), guestNum: 2 })
    expect((await readSitting(api, sitting.tableRecordId)).guestNum).toBe(7)
  })

  const person = (userName: string) =>
    api.db.selectFrom('appUser').selectAll().where('userName', '=', userName).executeTakeFirstOrThrow()
})

describe('calls without a pass', () => {
  it('seat a phone by the printed code of the table and return a pass for later calls', async () => {
    const stranger = createGuestPhone(api)
    const tableCode = await fetchTableCode(api, here)
    const placed = await stranger.call(guest.createOrder, { tableCode, items: bottles(1) })
    expect(placed).toMatchObject({ tableRecordId: sitting.tableRecordId, pass: expect.any(String) })
    const pass = placed.pass ?? ''
    expect((await stranger.call(guest.orders, { pass })).orders).toMatchObject([
      { orderId: placed.orderId, mine: true },
    ])
    expect((await stranger.send(guest.createOrder, { tableCode: `${tableCode}x`, items: bottles(1) })).errCode).toBe(
      'TABLE_CODE_INVALID',
    )
    expect(
      (await stranger.send(guest.createOrder, { tableCode: await fetchTableCode(api, there), items: bottles(1) }))
        .errCode,
    ).toBe('TABLE_NOT_OPEN')
    expect((await stranger.send(guest.createOrder, { items: bottles(1) })).errCode).toBe('PARAM_INVALID')
  })

  it('recognize a phone without device and account by its pass only', async () => {
    const [nameless, another] = [createGuestPhone(api, ''), createGuestPhone(api)]
    const tableCode = await fetchTableCode(api, here)
    const { orderId, pass } = await nameless.call(guest.createOrder, { tableCode, items: bottles(1) })
    const shown = pass ?? ''
    expect((await nameless.call(guest.orders, { pass: shown })).orders).toMatchObject([{ orderId, mine: true }])
    expect(await another.send(guest.orders, { pass: shown })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await nameless.send(guest.orders, { pass: phone.pass })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await nameless.call(guest.createOrder, { pass: shown, items: bottles(1) })).toMatchObject({ pass: null })
    expect(await nameless.call(guest.cancelOrder, { pass: shown, orderId })).toEqual({})
    expect((await nameless.send(guest.createOrder, { items: bottles(1) })).detail).toMatchObject({ field: 'deviceId' })
  })

  it('accept the table’s id from a phone with a pass for it, and from no other', async () => {
    const { tableId, tableRecordId } = sitting
    expect(await phone.call(guest.createOrder, { tableId, items: bottles(1) })).toMatchObject({
      tableRecordId,
      pass: null,
    })
    for (const other of [createGuestPhone(api), createGuestPhone(api, '')])
      expect((await other.send(guest.createOrder, { tableId, items: bottles(1) })).code).not.toBe(200)
    const elsewhere = await openTable(api, waiter, there)
    expect((await phone.send(guest.createOrder, { tableId: elsewhere.tableId, items: bottles(1) })).errCode).toBe(
      'GUEST_PASS_EXPIRED',
    )
  })
})

it('get no access by ids alone', async () => {
  const { orderId } = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
  const stranger = createGuestPhone(api)
  await openTable(api, waiter, there)
  const neighbour = await createSeatedPhone(api, there)
  const ids = { orderId, tableRecordId: sitting.tableRecordId, tableId: await readTableId(api, here) }
  for (const endpoint of [guest.orders, guest.cancelOrder, guest.callStaff, guest.createOrder] as const) {
    const input = { ...ids, kind: 'bill' as const, items: bottles(1) }
    expect((await stranger.send(endpoint, input as never)).errCode, endpoint.id).toBe(
      endpoint === guest.createOrder ? 'GUEST_PASS_EXPIRED' : 'PARAM_INVALID',
    )
  }
  expect(await neighbour.send(guest.cancelOrder, { pass: neighbour.pass, ...ids })).toMatchObject({
    errCode: 'ORDER_NOT_FOUND',
  })
  const withIds: { pass: string } = { pass: neighbour.pass, ...ids }
  const seen = await neighbour.call(guest.orders, withIds)
  expect(seen.orders).toEqual([])
})
