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
import { requestFor, testApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  BOTTLE,
  brokenRules,
  fillStock,
  openTable,
  recordOf,
  statusOfTable,
  tableNamed,
} from '../../../test/factories.ts'
import { codeOf, guestPhone, seatedPhone } from '../../../test/guest-phone.ts'
import { lit } from '../../db/statement.ts'

const LONG_ISLAND = 31
const CHIVAS_PRICE = 88_000
/** The pseudo person every sitting without a sales person is credited to. */
const WALK_IN = 1

let api: TestApi
let gm: Caller
let waiter: Caller
let sitting: Awaited<ReturnType<typeof openTable>>
let phone: Awaited<ReturnType<typeof seatedPhone>>
/** A table for each test alone, and a second one that is free. */
let here: string
let there: string
let test = 0
beforeAll(async () => {
  api = await testApi()
  gm = await api.as('gm')
  waiter = await api.as('fwy01')
})
beforeEach(async () => {
  await api.db.deleteFrom('sysConfig').where('configKey', 'in', ['order.guestPostpay', 'feature.order']).execute()
  await api.db
    .updateTable('goods')
    .set({ salePrice: CHIVAS_PRICE, memberPrice: null })
    .where('goodsId', '=', BOTTLE)
    .execute()
  await api.db.updateTable('goods').set({ salePrice: 9_800 }).where('goodsId', '=', LONG_ISLAND).execute()
  await api.db.updateTable('goodsType').set({ guestVisible: true }).where('guestVisible', '=', false).execute()
  await fillStock(api)
  test += 1
  here = `${test > 14 ? 'C' : 'A'}${String(test > 14 ? test - 14 : test).padStart(2, '0')}`
  const [area, before] = test > 24 ? ['V', 24] : test > 18 ? ['S', 18] : ['B', 0]
  there = `${area}${String(test - before).padStart(2, '0')}`
  sitting = await openTable(api, waiter, here)
  phone = await seatedPhone(api, here)
})

const bottles = (quantity: number) => [{ goodsId: BOTTLE, quantity }]
const configure = (configKey: string, value: unknown) =>
  api.db
    .insertInto('sysConfig')
    .values({ configKey, configValue: JSON.stringify(value) })
    .onConflict((on) => on.column('configKey').doUpdateSet({ configValue: JSON.stringify(value) }))
    .execute()
const orderOf = (orderId: number) =>
  api.db.selectFrom('orders').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const stockOf = async (goodsId: number) =>
  (await api.db.selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
    .stockNum
/** All but one were broken, in the stock book as in the cellar. */
const leaveOneBottle = () =>
  sql`
  with left_over as (
    update goods g set stock_num = 1, stock_date = '2026-03-14' from goods old where g.goods_id = ${BOTTLE} and old.goods_id = g.goods_id
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
  it('waits to be paid: no facts, stock held, deadline set, everybody knows whose it is', async () => {
    const before = await stockOf(BOTTLE)
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(2), remark: '多加冰' })
    expect(placed).toMatchObject({
      tableRecordId: sitting.tableRecordId,
      payableAmount: 2 * CHIVAS_PRICE,
      payMode: payMode.payNow,
      status: orderStatus.waiting,
      payDeadline: '2026-03-14 22:15:00',
    })
    expect(placed.orderNo).toMatch(/^DD/)
    expect(await orderOf(placed.orderId)).toMatchObject({
      source: orderSource.guest,
      orderUserId: null,
      memberId: null,
      orderRemark: '多加冰',
      totalAmount: 0,
    })
    expect(await stockOf(BOTTLE)).toBe(before - 2)
    const facts = await api.db.selectFrom('salesFact').selectAll().where('orderId', '=', placed.orderId).execute()
    expect(facts).toEqual([])
    const own = await api.db.selectFrom('guestOrder').selectAll().where('orderId', '=', placed.orderId).execute()
    expect(own).toMatchObject([{ deviceId: phone.deviceId, tableRecordId: sitting.tableRecordId }])
    const log = await api.db.selectFrom('operLog').selectAll().where('subjectId', '=', placed.orderId).execute()
    expect(log.filter((line) => line.subjectType === 'order')).toMatchObject([{ userId: null, userName: '客人' }])
    const told = await api.db
      .selectFrom('tableLog')
      .selectAll()
      .where('opType', '=', '客人点单')
      .where('tableId', '=', sitting.tableId)
      .execute()
    expect(told).toMatchObject([{ userName: '客人', tableRecordId: sitting.tableRecordId }])
    expect(await brokenRules(api)).toEqual([])
  })

  it('is owed at once where the house says so, and the table hears of it', async () => {
    await configure('order.guestPostpay', true)
    await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, waiterUserId: waiter.userId ?? 0 })
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(placed).toMatchObject({ payMode: payMode.payLater, status: orderStatus.placed, payDeadline: null })
    expect(await recordOf(api, sitting.tableRecordId)).toMatchObject({ unpaidAmount: CHIVAS_PRICE })
    const messages = await api.db.selectFrom('notification').selectAll().where('bizId', '=', placed.orderId).execute()
    expect(messages).toMatchObject([{ userId: waiter.userId, title: `${here} 客人扫码点单` }])
    expect(await brokenRules(api)).toEqual([])
  })

  it('is refused above the sum the guest confirmed, and nothing is held; a lower one is taken', async () => {
    const input = { pass: phone.pass, items: bottles(1), expectedFen: CHIVAS_PRICE, guestNum: 3 }
    await api.db
      .updateTable('goods')
      .set({ salePrice: CHIVAS_PRICE + 500 })
      .where('goodsId', '=', BOTTLE)
      .execute()
    const before = await stockOf(BOTTLE)
    const replies = await Promise.all([phone.send(guest.createOrder, input), phone.send(guest.createOrder, input)])
    for (const reply of replies)
      expect(reply).toMatchObject({
        errCode: 'PRICE_CHANGED',
        detail: { expectedFen: CHIVAS_PRICE, amountFen: CHIVAS_PRICE + 500 },
      })
    expect([await stockOf(BOTTLE), await ordersCount()]).toEqual([before, 0])
    await api.db
      .updateTable('goods')
      .set({ salePrice: CHIVAS_PRICE - 500 })
      .where('goodsId', '=', BOTTLE)
      .execute()
    expect(await phone.call(guest.createOrder, input)).toMatchObject({ payableAmount: CHIVAS_PRICE - 500 })
  })

  it('at a settled table it owes again', async () => {
    await configure('order.guestPostpay', true)
    await api.db.updateTable('goods').set({ salePrice: 0 }).where('goodsId', '=', LONG_ISLAND).execute()
    const free = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: [{ goodsId: LONG_ISLAND, quantity: 1 }],
    })
    expect(free).toMatchObject({ payableAmount: 0, status: orderStatus.settled })
    // Who has just sat down and asked for free water is not about to leave.
    expect(await recordOf(api, sitting.tableRecordId)).toMatchObject({ status: recordStatus.open, settledAt: null })
    expect(await statusOfTable(api, sitting.tableId)).toBe(tableStatus.open)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    const payments = [{ payMethod: 'card' as const, amount: CHIVAS_PRICE }]
    await (await api.as('shouyin01')).call(billing.settle, { billId: sitting.billId, payments })
    expect((await recordOf(api, sitting.tableRecordId)).status).toBe(recordStatus.settled)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(await recordOf(api, sitting.tableRecordId)).toMatchObject({
      status: recordStatus.open,
      unpaidAmount: CHIVAS_PRICE,
    })
    expect(await brokenRules(api)).toEqual([])
  })

  it('a free order does not wait for money that cannot be paid', async () => {
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
    expect(await brokenRules(api)).toEqual([])
  })

  it('reads nothing a phone says about money, people or tables', async () => {
    const other = await openTable(api, waiter, there)
    const lies = {
      pass: phone.pass,
      items: JSON.stringify([
        { goodsId: BOTTLE, quantity: 1, price: 1, amount: 1, salePrice: 1, memberDiscount: 87_999 },
      ]),
      payableAmount: 1,
      price: 1,
      discountAmount: 87_999,
      payMode: payMode.payLater,
      memberId: 1,
      tableRecordId: other.tableRecordId,
      tableId: other.tableId,
    }
    const request = requestFor(guest.createOrder, lies, null, randomUUID())
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
    expect(await orderOf(data.orderId)).toMatchObject({ memberId: null, payMode: payMode.payNow })
  })

  it.each([[0], [-1], [100], [1.5], [1e12]])('refuses a quantity of %s', async (quantity) => {
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(quantity) })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
  })

  it('sells only what guests see, now, as much as there is', async () => {
    const refused = async (change: object, errCode: string, quantity = 1) => {
      const asIs = await api.db.selectFrom('goods').selectAll().where('goodsId', '=', BOTTLE).executeTakeFirstOrThrow()
      await api.db.updateTable('goods').set(change).where('goodsId', '=', BOTTLE).execute()
      expect(
        await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(quantity) }),
        JSON.stringify(change),
      ).toMatchObject({ errCode })
      const { guestVisible, source, status, soldOut, limitNum, saleStartTime, saleEndTime } = asIs
      await api.db
        .updateTable('goods')
        .set({ guestVisible, source, status, soldOut, limitNum, saleStartTime, saleEndTime })
        .where('goodsId', '=', BOTTLE)
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
      .where('goodsId', '=', BOTTLE)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('goodsType').set({ guestVisible: false }).where('typeId', '=', typeId).execute()
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) })).toMatchObject({
      errCode: 'GOODS_OFF',
      detail: { goodsId: BOTTLE },
    })
    expect(await ordersCount()).toBe(0)
  })

  it('is refused where guests do not order by themselves', async () => {
    await configure('feature.order', false)
    expect(await phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) })).toMatchObject({
      errCode: 'GUEST_ORDER_OFF',
    })
  })

  it('two phones after the last bottle: one gets it', async () => {
    await leaveOneBottle()
    await openTable(api, waiter, there)
    const [same, other] = [await seatedPhone(api, here), await seatedPhone(api, there)]
    const replies = await Promise.all(
      [phone, same, other].map((one) => one.send(guest.createOrder, { pass: one.pass, items: bottles(1) })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ errCode }) => errCode === 'STOCK_SHORT' || errCode === 'GOODS_SOLD_OUT')).toHaveLength(2)
    expect(await stockOf(BOTTLE)).toBe(0)
  })

  it('the same key twice, at once and later, makes one order', async () => {
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
    // Another phone's keys are its own: it learns nothing of the first answer.
    const other = await seatedPhone(api, here)
    expect((await other.call(guest.createOrder, { ...input, pass: other.pass }, { key })).orderId).not.toBe(one.orderId)
  })

  it('has a pace, also for orders sent at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(4)
    api.clock.later(11)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
  })

  it('meets the clearing of its table: either the order came first or the table is not open', async () => {
    await api.db
      .updateTable('tableRecord')
      .set({ minCharge: 0 })
      .where('tableRecordId', '=', sitting.tableRecordId)
      .execute()
    const version = (await recordOf(api, sitting.tableRecordId)).version
    const [placed, cleared] = await Promise.all([
      phone.send(guest.createOrder, { pass: phone.pass, items: bottles(1) }),
      gm.send(tables.clear, { tableRecordId: sitting.tableRecordId, version, force: true }),
    ])
    expect(cleared.code === 200 || cleared.errCode === 'STALE_DATA').toBe(true)
    if (placed.code !== 200) expect(['TABLE_NOT_OPEN', 'GUEST_PASS_EXPIRED']).toContain(placed.errCode)
    if (cleared.code === 200 && placed.code === 200)
      expect((await orderOf(placed.data.orderId)).status, 'a waiting order ends with its table').toBe(
        orderStatus.cancelled,
      )
    expect(await brokenRules(api)).toEqual([])
  })
})

describe('people a guest names', () => {
  it('a member by number: noted, never told, no member price', async () => {
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
    const told = ({ orderId: _id, orderNo: _no, ...rest }: typeof known) => rest
    expect(told(known)).toEqual(told(unknown))
    expect((await orderOf(known.orderId)).memberId).toBe(member.memberId)
    expect((await orderOf(unknown.orderId)).memberId).toBeNull()
    expect(JSON.stringify(await phone.call(guest.orders, { pass: phone.pass }))).not.toContain(member.memberName)
  })

  it('the member staff noted for the sitting earns his price', async () => {
    const member = await api.db
      .selectFrom('member')
      .selectAll()
      .where('status', '=', normalDisable.normal)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('memberLevel').set({ discountBp: 9_000 }).where('levelId', '=', member.levelId).execute()
    await api.db
      .updateTable('goods')
      .set({ memberPrice: null, discountFlag: true })
      .where('goodsId', '=', BOTTLE)
      .execute()
    await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, memberId: member.memberId })
    const named = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(named.payableAmount).toBe(88_000)
    const { billId, version } = await recordOf(api, sitting.tableRecordId)
    const wish = { billId, version, memberId: member.memberId, rate: true, reason: '核实为本人' }
    await gm.call(billing.member, wish)
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
    expect(placed.payableAmount).toBe(79_200)
  })

  it('a walk-in sitting is credited to the sales person named, once, on the record', async () => {
    await configure('order.guestPostpay', true)
    const { userId, nickName } = await person('yx01')
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), salesUserId: userId })
    expect(await recordOf(api, sitting.tableRecordId)).toMatchObject({ salesUserId: userId, salesUserName: nickName })
    expect(await orderOf(placed.orderId)).toMatchObject({ salesUserId: WALK_IN })
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
    expect((await recordOf(api, sitting.tableRecordId)).salesUserId).toBe(userId)
    expect(await brokenRules(api)).toEqual([])
  })

  it('by the code he showed as well; nobody who does not sell, nobody made up', async () => {
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
    expect((await recordOf(api, sitting.tableRecordId)).salesUserId).toBe(sales.userId)
  })

  it('how many they are, with the first order alone', async () => {
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), guestNum: 7 })
    expect((await recordOf(api, sitting.tableRecordId)).guestNum).toBe(7)
    await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1), guestNum: 2 })
    expect((await recordOf(api, sitting.tableRecordId)).guestNum).toBe(7)
  })

  const person = (userName: string) =>
    api.db.selectFrom('appUser').selectAll().where('userName', '=', userName).executeTakeFirstOrThrow()
})

describe('calls without a pass', () => {
  it('seat a phone by the printed code of the table, and give it the pass it may go on with', async () => {
    const stranger = guestPhone(api)
    const tableCode = await codeOf(api, here)
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
      (await stranger.send(guest.createOrder, { tableCode: await codeOf(api, there), items: bottles(1) })).errCode,
    ).toBe('TABLE_NOT_OPEN')
    expect((await stranger.send(guest.createOrder, { items: bottles(1) })).errCode).toBe('PARAM_INVALID')
  })

  it('know a phone that names neither device nor account by the pass it got, and nobody else by it', async () => {
    const [nameless, another] = [guestPhone(api, ''), guestPhone(api)]
    const tableCode = await codeOf(api, here)
    const { orderId, pass } = await nameless.call(guest.createOrder, { tableCode, items: bottles(1) })
    const shown = pass ?? ''
    expect((await nameless.call(guest.orders, { pass: shown })).orders).toMatchObject([{ orderId, mine: true }])
    expect(await another.send(guest.orders, { pass: shown })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await nameless.send(guest.orders, { pass: phone.pass })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await nameless.call(guest.createOrder, { pass: shown, items: bottles(1) })).toMatchObject({ pass: null })
    expect(await nameless.call(guest.cancelOrder, { pass: shown, orderId })).toEqual({})
    expect((await nameless.send(guest.createOrder, { items: bottles(1) })).detail).toMatchObject({ field: 'deviceId' })
  })

  it('know the table by its id on a phone that holds a pass for it, and on no other', async () => {
    const { tableId, tableRecordId } = sitting
    expect(await phone.call(guest.createOrder, { tableId, items: bottles(1) })).toMatchObject({
      tableRecordId,
      pass: null,
    })
    for (const other of [guestPhone(api), guestPhone(api, '')])
      expect((await other.send(guest.createOrder, { tableId, items: bottles(1) })).code).not.toBe(200)
    const elsewhere = await openTable(api, waiter, there)
    expect((await phone.send(guest.createOrder, { tableId: elsewhere.tableId, items: bottles(1) })).errCode).toBe(
      'GUEST_PASS_EXPIRED',
    )
  })
})

it('opens nothing by ids alone', async () => {
  const { orderId } = await phone.call(guest.createOrder, { pass: phone.pass, items: bottles(1) })
  const stranger = guestPhone(api)
  await openTable(api, waiter, there)
  const neighbour = await seatedPhone(api, there)
  const ids = { orderId, tableRecordId: sitting.tableRecordId, tableId: await tableNamed(api, here) }
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
