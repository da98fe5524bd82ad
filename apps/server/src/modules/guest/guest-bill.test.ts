import { randomUUID } from 'node:crypto'
import {
  goodsKind,
  goodsStatus,
  orderStatus,
  payBizType,
  payScene,
  payStatus,
  produceStatus,
  giftReason,
  refundType,
} from '@nocturne/contract/codes'
import type { PayStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  orderBottles,
  readSitting,
} from '../../../test/factories.ts'
import { createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'
import { refundLine } from '../../../test/refunds.ts'

const PRICE = 88_000

let api: TestApi
let gm: Caller
let waiter: Caller
let here: string
let there: string
let test = 0
let sitting: Awaited<ReturnType<typeof openTable>>
let phone: Awaited<ReturnType<typeof createSeatedPhone>>
beforeAll(async () => {
  api = await startTestApi()
  ;[gm, waiter] = await Promise.all([api.as('gm'), api.as('fwy01')])
})
beforeEach(async () => {
  await fillStock(api)
  api.clock.at(TONIGHT)
  test += 1
  here = `A${String(test).padStart(2, '0')}`
  there = `B${String(test).padStart(2, '0')}`
  sitting = await openTable(api, waiter, here)
  phone = await createSeatedPhone(api, here)
})

const readNickName = async (userName: string) =>
  (await api.db.selectFrom('appUser').select('nickName').where('userName', '=', userName).executeTakeFirstOrThrow())
    .nickName
const bottles = (quantity: number) => [{ goodsId: BOTTLE_GOODS_ID, quantity }]
const order = (one: typeof phone, quantity = 1) =>
  one.call(guest.createOrder, { pass: one.pass, items: bottles(quantity) })
const bill = (one: typeof phone) => one.call(guest.orders, { pass: one.pass })

async function payment(orderId: number, status: PayStatus) {
  await api.db
    .insertInto('payment')
    .values({
      paymentNo: `ZF${randomUUID().slice(0, 12)}`,
      bizType: payBizType.bill,
      bizId: sitting.billId,
      billId: sitting.billId,
      orderId,
      payMethod: 'wechat',
      amount: 1,
      status,
      scene: payScene.guest,
      createdAt: api.clock.now(),
    })
    .execute()
}

describe('我的账单', () => {
  it('is empty before the first order', async () => {
    expect(await bill(phone)).toMatchObject({
      orders: [],
      totalAmount: 0,
      unpaidAmount: 0,
      open: true,
      guestPostpay: false,
    })
  })

  it('shows refunds of a paid order, of goods or of money alone', async () => {
    await orderBottles(gm, sitting.tableRecordId, 2)
    const [placed] = (await bill(phone)).orders
    const [line] = placed?.items ?? []
    const { billId } = await readSitting(api, sitting.tableRecordId)
    const cashier = await api.as('shouyin01')
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 2 * PRICE }] })
    const orderId = placed?.orderId ?? 0
    const orderItemId = line?.orderItemId ?? 0
    const back = async () => (await bill(phone)).orders.map(({ refundAmount }) => refundAmount)
    expect(await back()).toEqual([0])
    await refundLine({ api, cashier }, { orderId, orderItemId, quantity: 1 })
    expect(await back()).toEqual([PRICE])
    await gm.call(billing.refundApply, { orderId, refundType: refundType.moneyOnly, amount: 1_000, reason: '投诉' })
    expect(await back()).toEqual([PRICE + 1_000])
  })

  it('shows every order of the bill with merged tables, marks own orders, and adds up', async () => {
    const joined = await openTable(api, waiter, there)
    await orderBottles(gm, sitting.tableRecordId, 2)
    await orderBottles(gm, joined.tableRecordId, 1)
    const { version } = await readSitting(api, sitting.tableRecordId)
    await gm.call(tables.merge, { mainRecordId: sitting.tableRecordId, recordIds: [joined.tableRecordId], version })
    const neighbour = await createSeatedPhone(api, there)
    api.clock.later(1)
    const mine = await order(phone)
    const theirs = await order(neighbour)
    const seen = await bill(phone)
    expect(seen).toMatchObject({
      tableRecordId: sitting.tableRecordId,
      tableName: here,
      totalAmount: 3 * PRICE,
      giftAmount: 0,
      discountAmount: 0,
      payableAmount: 3 * PRICE,
      paidAmount: 0,
      creditAmount: 0,
      unpaidAmount: 3 * PRICE,
      minEligibleAmount: 3 * PRICE,
    })
    expect(seen.orders).toHaveLength(4)
    expect(seen.orders.map(({ createTime }) => createTime)).toEqual(
      seen.orders
        .map(({ createTime }) => createTime)
        .toSorted()
        .toReversed(),
    )
    expect(seen.orders.filter((one) => one.mine).map((one) => one.orderId)).toEqual([mine.orderId])
    expect(seen.orders.filter((one) => one.byGuest).map((one) => one.orderId)).toEqual(
      [mine.orderId, theirs.orderId].toSorted((a, b) => b - a),
    )
    expect(seen.orders.find((one) => one.orderId === theirs.orderId)).toMatchObject({
      status: orderStatus.waiting,
      payableAmount: PRICE,
      unpaidAmount: PRICE,
      payDeadline: '2026-03-14 22:16:00',
      items: [
        { goodsName: '芝华士12年', quantity: 1, amount: PRICE, giftFlag: false, produceStatus: produceStatus.waiting },
      ],
    })
    const booked = seen.orders.filter((one) => one.status !== orderStatus.waiting)
    expect(booked.reduce((sum, one) => sum + one.unpaidAmount, 0)).toBe(seen.unpaidAmount)
    expect((await bill(neighbour)).orders.map((one) => one.orderId)).toEqual(seen.orders.map((one) => one.orderId))
  })

  it('stays readable after payment and names no staff', async () => {
    await orderBottles(gm, sitting.tableRecordId)
    await gm.call(billing.settle, { billId: sitting.billId, payments: [{ payMethod: 'card', amount: PRICE }] })
    const seen = await bill(phone)
    expect(seen).toMatchObject({ paidAmount: PRICE, unpaidAmount: 0 })
    expect(seen.orders).toMatchObject([
      { status: orderStatus.settled, paidAmount: PRICE, unpaidAmount: 0, mine: false },
    ])
    const people = await api.db.selectFrom('appUser').select('nickName').where('userId', '>', 1).execute()
    const text = JSON.stringify(seen)
    expect(people.filter(({ nickName }) => text.includes(nickName))).toEqual([])
  })

  it('shows gifts once they are given, without their giver', async () => {
    await orderBottles(gm, sitting.tableRecordId, 4)
    const given = await gm.send(gifts.add, {
      tableRecordId: sitting.tableRecordId,
      items: [{ goodsId: await giftable(), quantity: 1 }],
      reason: giftReason.customerCare,
    })
    expect(given.code, given.msg).toBe(200)
    const seen = await bill(phone)
    const gift = seen.orders.find((one) => one.items.some((line) => line.giftFlag))
    expect(gift).toMatchObject({ payableAmount: 0, unpaidAmount: 0 })
    expect(seen.totalAmount - seen.giftAmount - seen.discountAmount).toBe(seen.payableAmount)
    expect(seen.giftAmount).toBeGreaterThan(0)
  })

  const giftable = async () =>
    (
      await api.db
        .selectFrom('goods')
        .select('goodsId')
        .where('giftFlag', '=', true)
        .where('status', '=', goodsStatus.onSale)
        .where('salePrice', '>', 0)
        .where('goodsKind', '=', goodsKind.single)
        .orderBy('salePrice')
        .executeTakeFirstOrThrow()
    ).goodsId
})

describe('客人取消订单', () => {
  it('restores the stock of an own waiting order and keeps the order on record', async () => {
    const stock = async () =>
      (
        await api.db
          .selectFrom('goods')
          .select('stockNum')
          .where('goodsId', '=', BOTTLE_GOODS_ID)
          .executeTakeFirstOrThrow()
      ).stockNum
    const before = await stock()
    const { orderId } = await order(phone, 2)
    await phone.call(guest.cancelOrder, { pass: phone.pass, orderId })
    expect(await stock()).toBe(before)
    expect((await bill(phone)).orders).toMatchObject([
      { orderId, status: orderStatus.cancelled, mine: true, unpaidAmount: 0 },
    ])
    expect(await phone.send(guest.cancelOrder, { pass: phone.pass, orderId })).toMatchObject({
      errCode: 'ORDER_STATUS_WRONG',
    })
    const stored = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ cancelReason: '客人取消', cancelUserId: null })
    expect((await bill(await createSeatedPhone(api, here))).orders, 'nobody else is told').toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('rejects orders of other phones, of staff and unknown ones alike', async () => {
    const { orderId } = await order(phone)
    const neighbour = await createSeatedPhone(api, here)
    const byStaff = await orderBottles(gm, sitting.tableRecordId)
    for (const wrong of [orderId, byStaff.orderId, 999_999])
      expect(await neighbour.send(guest.cancelOrder, { pass: neighbour.pass, orderId: wrong })).toMatchObject({
        errCode: 'ORDER_NOT_FOUND',
      })
  })

  it('stays possible for a phone that scanned again', async () => {
    const { orderId } = await order(phone)
    const code = new URL(
      (await gm.call(tables.qrcode, { tableId: sitting.tableId })).nfcUrl,
      'https://x',
    ).searchParams.get('code')
    const { pass } = await phone.call(guest.sitDown, { code: code ?? '' })
    await phone.call(guest.cancelOrder, { pass, orderId })
  })

  it('waits for a started payment, with the payment sheet open or paid', async () => {
    const { orderId } = await order(phone)
    for (const status of [payStatus.waiting, payStatus.paying]) {
      await payment(orderId, status)
      expect(await phone.send(guest.cancelOrder, { pass: phone.pass, orderId })).toMatchObject({
        errCode: 'PAY_RUNNING',
      })
      await api.db.updateTable('payment').set({ status: payStatus.closed }).where('orderId', '=', orderId).execute()
    }
    await phone.call(guest.cancelOrder, { pass: phone.pass, orderId })
  })

  it('cancels once when sent twice concurrently; a repeated key gets the same response', async () => {
    const { orderId } = await order(phone)
    const input = { pass: phone.pass, orderId }
    const replies = await Promise.all([phone.send(guest.cancelOrder, input), phone.send(guest.cancelOrder, input)])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500])
    const next = await order(phone)
    const key = randomUUID()
    const same = { pass: phone.pass, orderId: next.orderId }
    const twice = await Promise.all([1, 2].map(() => phone.send(guest.cancelOrder, same, { key })))
    expect(twice.map(({ code }) => code)).toEqual([200, 200])
    expect(await listViolations(api)).toEqual([])
  })
})

describe('呼叫服务', () => {
  it('notifies the staff of the table and the floor managers', async () => {
    const sales = await api.db
      .selectFrom('appUser')
      .selectAll()
      .where('userName', '=', 'yx01')
      .executeTakeFirstOrThrow()
    const { version } = await readSitting(api, sitting.tableRecordId)
    await gm.call(tables.changeSales, {
      tableRecordId: sitting.tableRecordId,
      salesUserId: sales.userId,
      reason: '测试',
      version,
    })
    await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, waiterUserId: waiter.userId ?? 0 })
    await api.db.deleteFrom('notification').execute()
    const before = (await readSitting(api, sitting.tableRecordId)).version
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'bill' })
    const sentNotifications = await api.db
      .selectFrom('notification as n')
      .innerJoin('appUser as u', 'u.userId', 'n.userId')
      .select(['u.userName', 'u.roleKeys', 'n.title', 'n.route'])
      .execute()
    expect(sentNotifications.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['yx01', 'fwy01', 'lm01']))
    for (const { userName, roleKeys } of sentNotifications)
      expect(['yx01', 'fwy01'].includes(userName) || roleKeys.includes('floorManager'), userName).toBe(true)
    expect(sentNotifications[0]).toMatchObject({
      title: `${here} 呼叫结账`,
      route: `/pages/operat/table/index?tableId=${sitting.tableId}`,
    })
    expect((await readSitting(api, sitting.tableRecordId)).version, 'a call changes nothing').toBe(before)
  })

  it('is sent once in three minutes for each request of a sitting, from any phone', async () => {
    const neighbour = await createSeatedPhone(api, here)
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'bill' })
    expect(await neighbour.send(guest.callStaff, { pass: neighbour.pass, kind: 'bill' })).toMatchObject({
      errCode: 'TOO_FREQUENT',
    })
    await neighbour.call(guest.callStaff, { pass: neighbour.pass, kind: 'service' })
    await openTable(api, waiter, there)
    const other = await createSeatedPhone(api, there)
    await other.call(guest.callStaff, { pass: other.pass, kind: 'bill' })
    api.clock.later(3)
    await neighbour.call(guest.callStaff, { pass: neighbour.pass, kind: 'bill' })
  })

  it('from many phones concurrently is sent once', async () => {
    const phones = await Promise.all([1, 2, 3, 4].map(() => createSeatedPhone(api, here)))
    const replies = await Promise.all(phones.map((one) => one.send(guest.callStaff, { pass: one.pass, kind: 'order' })))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(3)
  })

  it('rejects unknown requests and strangers', async () => {
    expect(await phone.send(guest.callStaff, { pass: phone.pass, kind: 'taxi' as never })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect(await createGuestPhone(api).send(guest.callStaff, { pass: phone.pass, kind: 'bill' })).toMatchObject({
      errCode: 'GUEST_PASS_EXPIRED',
    })
  })

  it('shows every phone of the table the employee on their way, for half an hour', async () => {
    await gm.call(tables.changeGuest, { tableRecordId: sitting.tableRecordId, waiterUserId: waiter.userId ?? 0 })
    const neighbour = await createSeatedPhone(api, here)
    const seenBy = async (one: typeof phone) => (await one.call(guest.calls, { pass: one.pass })).rows
    expect(await seenBy(phone)).toEqual([])
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'ice' })
    expect(await seenBy(neighbour)).toMatchObject([{ kind: 'ice', takenTime: null, takenBy: null }])

    const { rows } = await waiter.call(notifications.alerts, {})
    const alert = rows.find(({ title }) => title === `${here} 加冰`)
    await waiter.call(notifications.takeAlert, { alertId: alert?.alertId ?? 0 })
    const [handledCall] = await seenBy(phone)
    expect(handledCall).toMatchObject({ kind: 'ice', takenBy: await readNickName('fwy01') })
    expect(handledCall?.takenTime).not.toBeNull()

    // A repeated request is a new call: no employee has accepted it yet.
    api.clock.later(3)
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'ice' })
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'bill' })
    expect((await seenBy(phone)).map(({ kind, takenBy }) => [kind, takenBy])).toEqual([
      ['bill', null],
      ['ice', null],
    ])
    api.clock.later(30)
    expect(await seenBy(phone)).toEqual([])
  })

  it('shows its status to no stranger with the pass and not to the next party', async () => {
    await phone.call(guest.callStaff, { pass: phone.pass, kind: 'ashtray' })
    expect(await createGuestPhone(api).send(guest.calls, { pass: phone.pass })).toMatchObject({
      errCode: 'GUEST_PASS_EXPIRED',
    })
    const { version } = await readSitting(api, sitting.tableRecordId)
    await gm.call(tables.cancelOpen, { tableRecordId: sitting.tableRecordId, reason: '测试', version })
    await openTable(api, waiter, here)
    expect(await phone.send(guest.calls, { pass: phone.pass })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    const next = await createSeatedPhone(api, here)
    expect(await next.call(guest.calls, { pass: next.pass })).toEqual({ rows: [] })
  })
})
