/**
 * Bottles of guests: stored by two employees and taken by code. Concurrent requests never take more bottles than are
 * stored.
 */
import {
  alertKind,
  orderType,
  orderStatus,
  refundType,
  produceStatus,
  recordStatus,
  stockBizType,
  withdrawVerifyType,
  wineAction,
  wineCountStatus,
  wineMessageStatus,
  withdrawStatus,
  wineStatus,
} from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { parseTime } from '@nocturne/base/venue-time'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  BOTTLE_GOODS_ID,
  listFreePayLaterTables,
  listViolations,
  waiveMinimum,
  openTable,
  orderBottles,
  payBill,
  readSitting,
  readTableId,
} from '../../../test/factories.ts'
import { insertUpload } from '../../../test/uploads.ts'
import { captureSms, createMemberPhone } from '../../../test/members.ts'
import { stockChecks } from '../catalog/audit-stock.ts'
import { orderChecks } from '../orders/audit-orders.ts'
import { wineChecks } from './audit-wine.ts'
import { expireAndRemindBottles } from '../../jobs/wine-keeper.ts'
import { setSmsProvider } from '../../providers/sms/registry.ts'
import { sendBottleReminders } from './remind-guests.ts'

const GUEST = { guestName: '陈先生', guestPhone: '13900001111' }
const PHOTO = '/api/upload/file/00000000000000000000000000000001.jpg'

let api: TestApi
let waiter: Caller
let bar: Caller
let floor: Caller

beforeAll(async () => {
  api = await startTestApi()
  ;[waiter, bar, floor] = await Promise.all([api.as('fwy01'), api.as('bar01'), api.as('lm01')])
})

const verifyType = withdrawVerifyType.pickupCode
/** Checks only the rules of bottles, stock and orders, because bills are paid here without a cashier. */
const ours = new Set([...wineChecks, ...stockChecks, ...orderChecks].map(({ name }) => name))
const brokenHere = async () => (await listViolations(api)).filter(({ name }) => ours.has(name))

let labels = 0
const label = () => `BQ${String((labels += 1)).padStart(4, '0')}`

/** A table whose guests bought and paid for bottles. */
async function paidTable(tableName: string, quantity = 2) {
  const table = await openTable(api, floor, tableName)
  const { orderId } = await orderBottles(floor, table.tableRecordId, quantity)
  await payBill(api, table.billId)
  const { lines } = await waiter.call(wine.storable, { tableRecordId: table.tableRecordId })
  return { ...table, orderId, orderItemId: lines[0]?.orderItemId ?? 0, lines }
}

/** Sells bottles to a guest and stores them. */
async function stored(tableName: string, quantity = 2, guest = GUEST) {
  const table = await paidTable(tableName, quantity)
  const items = [{ orderItemId: table.orderItemId, quantity }]
  const deposit = await waiter.call(wine.depositAdd, { tableRecordId: table.tableRecordId, ...guest, items })
  const { rows } = await bar.call(wine.list, { guestOf: deposit.depositId, status: wineStatus.pending })
  const wineItemId = rows[0]?.wineItemId ?? 0
  await bar.call(wine.depositAudit, {
    depositId: deposit.depositId,
    agree: true,
    items: [{ wineItemId, labelNo: label(), cabinetNo: 'A-03' }],
  })
  return { ...table, ...deposit, wineItemId }
}

/** A free table where guests pay later. */
const findFreeTable = async () => (await listFreePayLaterTables(api)).at(-1) ?? ''

/** Clears the table. */
const clear = async (tableRecordId: number) =>
  floor.call(tables.clear, { tableRecordId, version: (await readSitting(api, tableRecordId)).version, force: true })

const readBottle = (wineItemId: number) =>
  api.db.selectFrom('wineItem').selectAll().where('wineItemId', '=', wineItemId).executeTakeFirstOrThrow()

describe('存酒', () => {
  it('is offered once a storable bottle was handed out', async () => {
    const { tableId, tableRecordId, orderItemId } = await paidTable('B18', 1)
    const offered = async () => [
      (await floor.call(tables.detail, { tableId })).can.storeWine,
      (await floor.call(orders.byRecord, { tableRecordId })).orders[0]?.can.storeWine,
    ]
    expect(await offered()).toEqual([false, false])
    await bar.call(orders.produceHandle, { orderItemIds: [orderItemId], produceStatus: produceStatus.produced })
    expect(await offered()).toEqual([true, true])
  })

  it('stores what was bought and paid, once, also concurrently', async () => {
    const { tableRecordId, orderItemId, lines } = await paidTable('A01', 3)
    expect(lines).toMatchObject([{ goodsId: BOTTLE_GOODS_ID, canQuantity: 3, days: 90, openedDays: 45 }])
    const two = { tableRecordId, ...GUEST, items: [{ orderItemId, quantity: 2 }] }
    const replies = await Promise.all([waiter.send(wine.depositAdd, two), bar.send(wine.depositAdd, two)])
    expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WINE_EXCEEDED', 'done'])
    const left = await waiter.call(wine.storable, { tableRecordId })
    expect(left.lines[0]?.canQuantity).toBe(1)
    // Bottles left with the venue cannot be returned as unsold goods.
    const line = await api.db
      .selectFrom('orderItem')
      .selectAll()
      .where('orderItemId', '=', orderItemId)
      .executeTakeFirstOrThrow()
    expect(line.storedQuantity).toBe(2)
    await expect(
      api.db.updateTable('orderItem').set({ returnQuantity: 2 }).where('orderItemId', '=', orderItemId).execute(),
    ).rejects.toMatchObject({ constraint: 'order_item__stored' })
  })

  it('refunds no stored bottles and reopens no bill with them, until the bar hands them out', async () => {
    const cashier = await api.as('shouyin01')
    const { billId, tableRecordId } = await openTable(api, floor, 'V06')
    const { orderId, payableAmount } = await orderBottles(floor, tableRecordId, 3)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: payableAmount }] })
    const orderItemId = (await waiter.call(wine.storable, { tableRecordId })).lines[0]?.orderItemId ?? 0
    const { depositId } = await waiter.call(wine.depositAdd, {
      tableRecordId,
      ...GUEST,
      items: [{ orderItemId, quantity: 2 }],
    })
    const back = (quantity: number) => ({ orderId, refundType: refundType.goods, items: [{ orderItemId, quantity }] })
    const reason = '客人不要了'
    expect(await cashier.send(billing.refundPlan, back(2))).toMatchObject({ errCode: 'GOODS_STORED' })
    expect(await cashier.send(billing.refundApply, { ...back(2), reason })).toMatchObject({ errCode: 'GOODS_STORED' })
    expect(await cashier.send(billing.refundPlan, back(4))).toMatchObject({ errCode: 'RETURN_EXCEEDED' })
    const reverse = async () =>
      (await api.as('gm')).send(billing.reverse, {
        billId,
        reason,
        version: (await readSitting(api, tableRecordId)).version,
      })
    expect(await reverse()).toMatchObject({ errCode: 'GOODS_STORED' })
    // The piece that was not stored is refunded by an approval; until the approval ends, it cannot be stored.
    expect((await cashier.send(billing.refundApply, { ...back(1), reason })).code).toBe(200)
    expect((await waiter.call(wine.storable, { tableRecordId })).lines).toEqual([])

    const bottles = await api.db.selectFrom('wineItem').selectAll().where('depositId', '=', depositId).execute()
    await bar.call(wine.depositAudit, {
      depositId,
      agree: true,
      items: bottles.map(({ wineItemId }) => ({ wineItemId, labelNo: label(), cabinetNo: 'A-04' })),
    })
    expect(await waiter.send(wine.depositCancel, { depositId })).toMatchObject({ errCode: 'NO_PERMISSION' })
    const [{ can } = { can: { cancel: false } }] = (await bar.call(wine.list, { keyword: GUEST.guestPhone })).rows
    expect(can.cancel).toBe(true)
    const twice = await Promise.all([1, 2].map(() => bar.send(wine.depositCancel, { depositId })))
    expect(twice.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WINE_STATUS_WRONG', 'done'])
    expect((await cashier.send(billing.refundPlan, back(2))).code).toBe(200)
    expect(await brokenHere()).toEqual([])
  })

  it('alerts the bar until both sides agreed, and accepts a label for one bottle only', async () => {
    const { tableRecordId, orderItemId } = await paidTable('A02', 2)
    const { depositId, depositNo, takeCode } = await waiter.call(wine.depositAdd, {
      tableRecordId,
      ...GUEST,
      items: [{ orderItemId, quantity: 1 }],
    })
    expect(depositNo).toMatch(/^CJ20260314\d{6}$/)
    expect(takeCode).toMatch(/^\d{6}$/)
    const ringing = () =>
      api.db
        .selectFrom('alert')
        .select('alertId')
        .where('kind', '=', alertKind.wine)
        .where('subjectId', '=', depositId)
        .where('variant', '=', 'deposit')
        .where('endedAt', 'is', null)
        .execute()
    expect(await ringing()).toHaveLength(1)
    const [item] = (await bar.call(wine.list, { guestOf: depositId, status: wineStatus.pending })).rows.filter(
      (row) => row.depositId === depositId,
    )
    const items = [{ wineItemId: item?.wineItemId ?? 0, labelNo: 'BQ-SAME', cabinetNo: 'A-01' }]
    expect((await bar.send(wine.depositAudit, { depositId, agree: true })).errCode).toBe('PARAM_INVALID')
    expect((await bar.send(wine.depositAudit, { depositId, agree: false })).errCode).toBe('PARAM_INVALID')
    const decided = await Promise.all([
      bar.send(wine.depositAudit, { depositId, agree: true, items }),
      floor.send(wine.depositAudit, { depositId, agree: true, items }),
    ])
    expect(decided.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WINE_STATUS_WRONG', 'done'])
    expect(await ringing()).toHaveLength(0)

    const own = await bar.call(wine.depositAdd, { tableRecordId, ...GUEST, items: [{ orderItemId, quantity: 1 }] })
    const [second] = (await bar.call(wine.list, { guestOf: own.depositId, status: wineStatus.pending })).rows.filter(
      (row) => row.depositId === own.depositId,
    )
    expect(own.takeCode).toBe(takeCode)
    const again = {
      depositId: own.depositId,
      agree: true,
      items: [{ ...items[0]!, wineItemId: second?.wineItemId ?? 0 }],
    }
    expect((await bar.send(wine.depositAudit, again)).errCode).toBe('SELF_APPROVE')
    expect((await floor.send(wine.depositAudit, again)).errCode).toBe('LABEL_USED')
    await bar.call(wine.depositCancel, { depositId: own.depositId })
    expect((await waiter.call(wine.storable, { tableRecordId })).lines[0]?.canQuantity).toBe(1)
  })

  it('rejects unpaid and non-storable lines, opened bottles without photo or level, and lines of other sittings', async () => {
    const { tableRecordId, orderItemId } = await paidTable('A03', 2)
    const other = await paidTable('A04', 1)
    const add = (items: object[], more: object = {}) =>
      waiter.send(wine.depositAdd, { tableRecordId, ...GUEST, items, ...more } as never)
    const codes = await Promise.all([
      add([{ orderItemId: other.orderItemId, quantity: 1 }]),
      add([{ orderItemId, quantity: 1, opened: true, remainPercent: 50 }]),
      add([{ orderItemId, quantity: 1, opened: true }], { photoUrls: [PHOTO] }),
      add([{ orderItemId, quantity: 1, opened: true, remainPercent: 55 }], { photoUrls: [PHOTO] }),
      add([{ orderItemId, quantity: 2, opened: true, remainPercent: 50 }], { photoUrls: [PHOTO] }),
      add([{ orderItemId, quantity: 1 }], { photoUrls: ['https://elsewhere.example/x.jpg'] }),
      add([{ orderItemId, quantity: 0 }]),
      add([{ orderItemId, quantity: 1 }], { guestPhone: 'not a phone' }),
    ])
    expect(codes.map(({ errCode }) => errCode)).toEqual([
      'WINE_NOT_STORABLE',
      ...Array.from({ length: 7 }, () => 'PARAM_INVALID'),
    ])
    expect(codes.every(({ msg }) => /\p{Script=Han}/u.test(msg))).toBe(true)
    await orderBottles(floor, tableRecordId)
    expect((await add([{ orderItemId, quantity: 1 }])).errCode).toBe('UNPAID_LEFT')
  })
})

describe('手工登记', () => {
  it('registers a bottle without a bill: photographed, labelled, explained, and approved by another employee', async () => {
    const picture = await insertUpload(api, bar, 'image')
    const request = {
      guestName: '孙先生',
      guestPhone: '13900001234',
      goodsId: BOTTLE_GOODS_ID,
      quantity: 1,
      opened: true,
      remainPercent: 60,
      labelNo: 'SG0001',
      cabinetNo: 'B-07',
      photoUrls: [picture],
      reason: '纸质存酒卡转入',
    }
    expect((await waiter.send(wine.depositByHand, request)).errCode).toBe('NO_PERMISSION')
    const wrong: object[] = [
      { photoUrls: [PHOTO] },
      { photoUrls: [] },
      { remainPercent: 55 },
      { quantity: 2 },
      { reason: ' ' },
      { guestPhone: 'no phone' },
      { salesUserId: 999_999 },
    ]
    for (const part of wrong) {
      const reply = await bar.send(wine.depositByHand, { ...request, ...part })
      expect([part, reply.errCode]).toEqual([part, 'PARAM_INVALID'])
    }
    const { goods } = await bar.call(wine.byHandGoods, {})
    expect(goods.find(({ goodsId }) => goodsId === BOTTLE_GOODS_ID)).toMatchObject({ days: 90, openedDays: 45 })
    const unstorable = await api.db
      .selectFrom('goods')
      .select('goodsId')
      .where(
        'goodsId',
        'not in',
        goods.map(({ goodsId }) => goodsId),
      )
      .executeTakeFirstOrThrow()
    expect((await bar.send(wine.depositByHand, { ...request, goodsId: unstorable.goodsId })).errCode).toBe(
      'WINE_NOT_STORABLE',
    )

    const key = 'hand-0123456789abcdef'
    const replies = await Promise.all([1, 2].map(() => bar.send(wine.depositByHand, request, { key })))
    expect(new Set(replies.map(({ data }) => data.depositId)).size).toBe(1)
    const { depositId, takeCode } = replies[0]!.data
    const [row] = (await floor.call(wine.list, { guestOf: depositId, status: wineStatus.pending })).rows
    const wineItemId = row?.wineItemId ?? 0
    const { waiting, byHand, remark } = await floor.call(wine.detail, { wineItemId })
    expect({ waiting, byHand, remark }).toMatchObject({
      byHand: true,
      remark: request.reason,
      waiting: [{ wineItemId, labelNo: 'SG0001', cabinetNo: 'B-07', remainPercent: 60 }],
    })
    const items = [{ wineItemId, labelNo: 'SG0001', cabinetNo: 'B-07', remainPercent: 50 }]
    expect((await bar.send(wine.depositAudit, { depositId, agree: true, items })).errCode).toBe('SELF_APPROVE')
    await floor.call(wine.depositAudit, { depositId, agree: true, items })
    expect(await readBottle(wineItemId)).toMatchObject({
      status: wineStatus.stored,
      remainPercent: 50,
      orderItemId: null,
    })
    expect((await floor.call(wine.takeable, { takeCode })).items).toHaveLength(1)
    const again = { ...request, photoUrls: [await insertUpload(api, bar, 'image')] }
    expect((await bar.send(wine.depositByHand, again)).errCode).toBe('LABEL_USED')
    await expect(
      api.db.updateTable('wineDeposit').set({ remark: '' }).where('depositId', '=', depositId).execute(),
    ).rejects.toMatchObject({ constraint: 'wine_deposit__by_hand' })
    expect(await brokenHere()).toEqual([])
  })
})

describe('取酒', () => {
  it("and 存酒 store the guest's signature, uploaded by the serving employee", async () => {
    const [mine, foreign] = [await insertUpload(api, waiter, 'image'), await insertUpload(api, floor, 'image')]
    const table = await paidTable('C09')
    const items = [{ orderItemId: table.orderItemId, quantity: 1 }]
    const deposit = { tableRecordId: table.tableRecordId, ...GUEST, guestPhone: '13900003333', items }
    for (const signUrl of [foreign, PHOTO, 'https://elsewhere.example/x.png'])
      expect(await waiter.send(wine.depositAdd, { ...deposit, signUrl })).toMatchObject({
        errCode: 'PARAM_INVALID',
        detail: { field: 'signUrl' },
      })
    const { depositId, takeCode } = await waiter.call(wine.depositAdd, { ...deposit, signUrl: mine })
    const wineItemId = (await bar.call(wine.list, { guestOf: depositId })).rows[0]?.wineItemId ?? 0
    expect(await bar.call(wine.detail, { wineItemId })).toMatchObject({ signUrl: mine })
    const audited = { wineItemId, labelNo: label(), cabinetNo: 'A-03' }
    await bar.call(wine.depositAudit, { depositId, agree: true, items: [audited] })
    const { tableRecordId } = await openTable(api, floor, 'C14')
    const request = {
      guestOf: depositId,
      tableRecordId,
      items: [{ wineItemId, quantity: 1 }],
      verifyType,
      verifyCode: takeCode,
    }
    expect((await waiter.send(wine.withdrawAdd, { ...request, signUrl: foreign })).errCode).toBe('PARAM_INVALID')
    const { withdrawId } = await waiter.call(wine.withdrawAdd, { ...request, signUrl: mine })
    const { rows } = await bar.call(wine.withdrawList, {})
    expect(rows.find((row) => row.withdrawId === withdrawId)).toMatchObject({ signUrl: mine })
  })

  it('limits concurrent requests for the last bottles to the stock, and the bar delivers them', async () => {
    const { wineItemId, depositId, takeCode } = await stored('A05', 3, { ...GUEST, guestPhone: '13900002222' })
    const { tableRecordId } = await openTable(api, floor, 'A09')
    const request = {
      guestOf: depositId,
      tableRecordId,
      items: [{ wineItemId, quantity: 2 }],
      verifyType,
      verifyCode: takeCode,
    }
    const replies = await Promise.all([waiter, floor, bar].map((caller) => caller.send(wine.withdrawAdd, request)))
    expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual([
      'WINE_EXCEEDED',
      'WINE_EXCEEDED',
      'done',
    ])
    expect(await readBottle(wineItemId)).toMatchObject({ remainQuantity: 3, reservedQuantity: 2 })
    const withdrawId = replies.find(({ errCode }) => errCode === undefined)?.data.withdrawId ?? 0
    const issued = await Promise.all(
      [bar, floor].map((caller) => caller.send(wine.withdrawIssue, { withdrawId, agree: true })),
    )
    expect(issued.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WITHDRAW_STATUS_WRONG', 'done'])
    expect(await readBottle(wineItemId)).toMatchObject({
      remainQuantity: 1,
      reservedQuantity: 0,
      withdrawnQuantity: 2,
      status: wineStatus.stored,
    })
    const orderId = issued.find(({ errCode }) => errCode === undefined)?.data.orderId ?? 0
    const order = await api.db.selectFrom('orders').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      orderType: orderType.wine,
      status: orderStatus.settled,
      totalAmount: 0,
      payableAmount: 0,
    })
    const [line] = await api.db.selectFrom('orderItem').selectAll().where('orderId', '=', orderId).execute()
    // Handing out the bottles completes the order, so the bar has no open ticket.
    expect(line).toMatchObject({ quantity: 2, price: 0, produceStatus: produceStatus.produced })
    expect(line?.produceUserId).toBe(issued[0]?.errCode === undefined ? bar.userId : floor.userId)
    const tickets = (await bar.call(orders.produceTickets, {})).rows
    expect(tickets.filter((ticket) => ticket.orderId === orderId)).toEqual([])
    const { version } = await readSitting(api, tableRecordId)
    const back = { orderItemId: line?.orderItemId ?? 0, quantity: 1, reason: '不要了', version }
    expect((await floor.send(orders.returnItem, back)).errCode).toBe('ORDER_STATUS_WRONG')
    // Both tables list the bottles, for every user who may see the sitting.
    const gm = await api.as('gm')
    const { tableRecordId: leftAt } = await api.db
      .selectFrom('wineDeposit')
      .select('tableRecordId')
      .where('depositId', '=', depositId)
      .executeTakeFirstOrThrow()
    expect((await gm.call(reports.tablesRecord, { tableRecordId: leftAt ?? 0 })).bottles).toMatchObject([
      { fetched: false, quantity: 3 },
    ])
    expect((await gm.call(reports.tablesRecord, { tableRecordId })).bottles).toMatchObject([
      { fetched: true, quantity: 2 },
    ])
    expect((await floor.call(orders.byRecord, { tableRecordId })).can).toMatchObject({ fetchWine: true, verify: true })
    // The last bottle; afterwards the code gives access to nothing.
    const last = await waiter.call(wine.withdrawAdd, { ...request, items: [{ wineItemId, quantity: 1 }] })
    await bar.call(wine.withdrawIssue, { withdrawId: last.withdrawId, agree: true })
    expect(await readBottle(wineItemId)).toMatchObject({ remainQuantity: 0, status: wineStatus.taken })
    expect((await waiter.send(wine.takeable, { takeCode })).errCode).toBe('TAKE_CODE_WRONG')
    const { history } = await bar.call(wine.detail, { wineItemId })
    expect(history.map(({ action, quantity }) => [action, quantity])).toEqual([
      [wineAction.asked, 0],
      [wineAction.stored, 3],
      [wineAction.taken, -2],
      [wineAction.taken, -1],
    ])
    expect(await brokenHere()).toEqual([])
  })

  it('finds bottles by phone, name, label and code, and lists requests', async () => {
    const { wineItemId, depositId, takeCode } = await stored('A12', 2, {
      guestName: '周女士',
      guestPhone: '13900008888',
    })
    const { labelNo } = await readBottle(wineItemId)
    for (const keyword of ['13900008888', '8888', '周女士', labelNo ?? '', takeCode]) {
      const { rows } = await bar.call(wine.guests, { keyword })
      expect([keyword, rows]).toMatchObject([keyword, [{ guestName: '周女士', phoneMask: '139****8888', count: 2 }]])
    }
    expect((await bar.call(wine.guests, { keyword: '没有这个人' })).rows).toEqual([])
    expect((await waiter.call(wine.takeCode, { depositId })).takeCode).toBe(takeCode)
    expect((await (await api.as('yx05')).send(wine.takeCode, { depositId })).errCode).toBe('NO_PERMISSION')
    const { tableRecordId } = await openTable(api, floor, 'A13')
    const request = {
      guestOf: depositId,
      tableRecordId,
      items: [{ wineItemId, quantity: 1 }],
      verifyType,
      verifyCode: takeCode,
    }
    const { withdrawNo } = await waiter.call(wine.withdrawAdd, request)
    const { rows } = await bar.call(wine.withdrawList, { status: withdrawStatus.pending })
    expect(rows.find((row) => row.withdrawNo === withdrawNo)).toMatchObject({
      guestName: '周女士',
      tableName: 'A13',
      items: [{ wineItemId, quantity: 1, labelNo }],
      can: { issue: true, cancel: false },
    })
  })

  it("blocks a guest's bottles for ten minutes after five wrong codes, even for the correct one", async () => {
    const { wineItemId, depositId, takeCode } = await stored('A06', 1, { ...GUEST, guestPhone: '13900003333' })
    const { tableRecordId } = await openTable(api, floor, 'A10')
    const request = { guestOf: depositId, tableRecordId, items: [{ wineItemId, quantity: 1 }], verifyType }
    const wrong = takeCode === '000000' ? '111111' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => waiter.send(wine.withdrawAdd, { ...request, verifyCode: wrong })),
    )
    const errCodes = tries.map(({ errCode }) => errCode)
    expect(errCodes.filter((code) => code === 'TAKE_CODE_WRONG')).toHaveLength(5)
    expect(errCodes.filter((code) => code === 'TOO_FREQUENT')).toHaveLength(3)
    expect((await waiter.send(wine.withdrawAdd, { ...request, verifyCode: takeCode })).errCode).toBe('TOO_FREQUENT')
    api.clock.later(11)
    await waiter.call(wine.withdrawAdd, { ...request, verifyCode: takeCode })
    expect((await readBottle(wineItemId)).reservedQuantity).toBe(1)
  })

  it("allows only the guest's own bottles at a running table, and releases cancelled ones", async () => {
    const one = await stored('A07', 1, { ...GUEST, guestPhone: '13900004444' })
    const other = await stored('A08', 1, { ...GUEST, guestPhone: '13900005555' })
    const { tableRecordId } = await openTable(api, floor, 'A11')
    const request = { guestOf: one.depositId, tableRecordId, verifyType, verifyCode: one.takeCode }
    expect(
      (await waiter.send(wine.withdrawAdd, { ...request, items: [{ wineItemId: other.wineItemId, quantity: 1 }] }))
        .errCode,
    ).toBe('NOT_FOUND')
    const items = [{ wineItemId: one.wineItemId, quantity: 1 }]
    await waiveMinimum(api, floor, other.tableRecordId)
    await clear(other.tableRecordId)
    expect(
      (await waiter.send(wine.withdrawAdd, { ...request, items, tableRecordId: other.tableRecordId })).errCode,
    ).toBe('TABLE_NOT_OPEN')
    const { withdrawId } = await waiter.call(wine.withdrawAdd, { ...request, items })
    expect((await floor.send(wine.withdrawCancel, { withdrawId })).errCode).toBe('NO_PERMISSION')
    expect((await waiter.send(wine.withdrawIssue, { withdrawId, agree: true })).errCode).toBe('NO_PERMISSION')
    await waiter.call(wine.withdrawCancel, { withdrawId })
    expect((await readBottle(one.wineItemId)).reservedQuantity).toBe(0)
    const again = await waiter.call(wine.withdrawAdd, { ...request, items })
    expect((await bar.send(wine.withdrawIssue, { withdrawId: again.withdrawId, agree: false })).errCode).toBe(
      'PARAM_INVALID',
    )
    await bar.call(wine.withdrawIssue, { withdrawId: again.withdrawId, agree: false, reason: '客人已离店' })
    expect((await readBottle(one.wineItemId)).reservedQuantity).toBe(0)
    const stranger = await api.as('yx05')
    expect((await stranger.send(wine.takeable, { guestPhone: '13900004444' })).errCode).toBe('NOT_FOUND')
    expect((await stranger.send(wine.detail, { wineItemId: one.wineItemId })).errCode).toBe('NOT_FOUND')
    expect((await stranger.call(wine.list, {})).rows).toEqual([])
    expect(await brokenHere()).toEqual([])
  })
})

describe('guests with a requested bottle', () => {
  /** Requests a bottle at a table; returns the request and the stored bottle. */
  async function requestWithdrawal(tableRecordId: number, from: string, guestPhone: string) {
    const { wineItemId, depositId, takeCode } = await stored(from, 1, { ...GUEST, guestPhone })
    const items = [{ wineItemId, quantity: 1 }]
    const request = { guestOf: depositId, tableRecordId, items, verifyType, verifyCode: takeCode }
    const { withdrawId } = await waiter.call(wine.withdrawAdd, request)
    return { withdrawId, wineItemId, ask: request }
  }
  const seenAtBar = async (withdrawId: number) =>
    (await bar.call(wine.withdrawList, {})).rows.find((row) => row.withdrawId === withdrawId)

  it('receive it at their current table: settled, moved or merged', async () => {
    const paid = await paidTable('V01')
    expect((await readSitting(api, paid.tableRecordId)).status).toBe(recordStatus.settled)
    expect((await floor.call(orders.byRecord, { tableRecordId: paid.tableRecordId })).can).toMatchObject({
      fetchWine: true,
      verify: true,
    })
    const { withdrawId, wineItemId } = await requestWithdrawal(paid.tableRecordId, 'C01', '13900006661')
    const toTableId = await readTableId(api, 'V02')
    const { version } = await readSitting(api, paid.tableRecordId)
    await floor.call(tables.transfer, { tableRecordId: paid.tableRecordId, toTableId, version })
    expect(await seenAtBar(withdrawId)).toMatchObject({ tableName: 'V02' })
    await bar.call(wine.withdrawIssue, { withdrawId, agree: true })
    expect((await bar.call(wine.detail, { wineItemId })).history.at(-1)).toMatchObject({ tableName: 'V02' })

    const [main, joining] = [await openTable(api, floor, 'B11'), await openTable(api, floor, 'B12')]
    const other = await requestWithdrawal(joining.tableRecordId, 'C02', '13900006662')
    await floor.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [joining.tableRecordId],
      version: (await readSitting(api, main.tableRecordId)).version,
    })
    await bar.call(wine.withdrawIssue, { withdrawId: other.withdrawId, agree: true })
    expect(await seenAtBar(other.withdrawId)).toMatchObject({ tableName: 'B12', status: withdrawStatus.issued })
    expect(await brokenHere()).toEqual([])
  })

  it('get it back into storage once when they leave, and the applicant is notified', async () => {
    const { tableRecordId } = await openTable(api, floor, 'B13')
    await waiveMinimum(api, floor, tableRecordId)
    const { withdrawId, wineItemId } = await requestWithdrawal(tableRecordId, 'C03', '13900006663')
    const { version } = await readSitting(api, tableRecordId)
    const [handedOut, cleared] = await Promise.all([
      bar.send(wine.withdrawIssue, { withdrawId, agree: true }),
      floor.send(tables.clear, { tableRecordId, version, force: true }),
    ])
    // If the handout commits first, clearing fails because the table has changed; if clearing commits first, the
    // handout fails because the sitting has ended.
    expect([handedOut.errCode, cleared.errCode].filter((code) => code === undefined)).toHaveLength(1)
    if (cleared.errCode !== undefined) await clear(tableRecordId)
    const isIssued = handedOut.errCode === undefined
    expect(await readBottle(wineItemId)).toMatchObject({ reservedQuantity: 0, remainQuantity: isIssued ? 0 : 1 })

    const mistaken = await openTable(api, floor, 'B14')
    const again = await requestWithdrawal(mistaken.tableRecordId, 'C04', '13900006664')
    await floor.call(tables.cancelOpen, {
      tableRecordId: mistaken.tableRecordId,
      version: (await readSitting(api, mistaken.tableRecordId)).version,
      reason: '开错台',
    })
    expect(await seenAtBar(again.withdrawId)).toMatchObject({ status: withdrawStatus.withdrawn, reason: '撤台' })
    expect((await bar.send(wine.withdrawIssue, { withdrawId: again.withdrawId, agree: true })).errCode).toBe(
      'TABLE_NOT_OPEN',
    )
    const notifications = await api.db
      .selectFrom('notification')
      .select('title')
      .where('bizId', '=', again.withdrawId)
      .where('bizType', '=', 'wineWithdraw')
      .execute()
    expect(notifications).toEqual([{ title: 'B14 取酒已撤销' }])
    // The bottle can be requested again at the next table.
    const next = await openTable(api, floor, 'B14')
    await waiter.call(wine.withdrawAdd, { ...again.ask, tableRecordId: next.tableRecordId })
    expect(await brokenHere()).toEqual([])
  })
})

describe('盘点', () => {
  it('writes off unseen bottles once, and only those shown to the closing user', async () => {
    const phone = (tail: string) => ({ ...GUEST, guestPhone: `1390000${tail}` })
    const put = async (tableName: string, quantity: number, tail: string, cabinetNo: string) => {
      const bottle = await stored(tableName, quantity, phone(tail))
      await api.db.updateTable('wineItem').set({ cabinetNo }).where('wineItemId', '=', bottle.wineItemId).execute()
      return bottle
    }
    const whole = await put('B06', 3, '4401', 'K-01')
    const missingBottle = await put('B07', 1, '4402', 'K-02')
    const elsewhere = await put('B08', 1, '4403', 'J-01')
    const leaving = await put('B09', 2, '4404', 'K-03')
    api.clock.later(1)
    expect((await waiter.send(wine.countStart, { place: 'K' })).errCode).toBe('NO_PERMISSION')
    expect((await bar.send(wine.countStart, { place: '没有' })).errCode).toBe('PARAM_INVALID')
    const started = await Promise.all([bar, floor].map((caller) => caller.send(wine.countStart, { place: 'K' })))
    expect(started.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WINE_COUNT_OPEN', 'done'])
    const countId = started.find(({ errCode }) => errCode === undefined)?.data.countId ?? 0
    const detail = () => bar.call(wine.countDetail, { countId, view: 'missing' })
    expect((await detail()).count).toMatchObject({ known: 6, found: 0, missing: 6 })

    // One of three bottles is missing, another is on the wrong shelf. Bottles handed out during the count do not count
    // as missing.
    api.clock.later(1)
    expect((await bar.send(wine.countScan, { countId, wineItemId: whole.wineItemId, foundQuantity: 4 })).errCode).toBe(
      'WINE_EXCEEDED',
    )
    expect((await bar.send(wine.countScan, { countId, labelNo: '没有这个' })).errCode).toBe('PARAM_INVALID')
    await bar.call(wine.countScan, { countId, wineItemId: whole.wineItemId, foundQuantity: 2 })
    const { labelNo } = await readBottle(elsewhere.wineItemId)
    expect(await bar.call(wine.countScan, { countId, labelNo: labelNo ?? '' })).toMatchObject({ misplaced: true })
    const { tableRecordId } = await openTable(api, floor, 'B10')
    const { withdrawId } = await waiter.call(wine.withdrawAdd, {
      guestOf: leaving.depositId,
      tableRecordId,
      items: [{ wineItemId: leaving.wineItemId, quantity: 1 }],
      verifyType,
      verifyCode: leaving.takeCode,
    })
    expect((await detail()).count).toMatchObject({ missing: 4, misplaced: 1 })
    expect((await bar.send(wine.countClose, { countId, missing: 4, reason: '未见' })).errCode).toBe('WINE_COUNT_HELD')
    await bar.call(wine.withdrawIssue, { withdrawId, agree: true })

    const close = { countId, missing: 2, reason: '反复查找未见' }
    expect((await bar.send(wine.countClose, { ...close, missing: 4 })).errCode).toBe('WINE_COUNT_CHANGED')
    expect((await bar.send(wine.countClose, { countId, missing: 2 })).errCode).toBe('PARAM_INVALID')
    const closed = await Promise.all([bar, floor].map((caller) => caller.send(wine.countClose, close)))
    expect(closed.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WINE_COUNT_ENDED', 'done'])
    expect(await readBottle(whole.wineItemId)).toMatchObject({
      remainQuantity: 2,
      damagedQuantity: 1,
      status: wineStatus.stored,
    })
    expect(await readBottle(missingBottle.wineItemId)).toMatchObject({
      remainQuantity: 0,
      damagedQuantity: 1,
      status: wineStatus.damaged,
    })
    expect(await readBottle(elsewhere.wineItemId)).toMatchObject({ cabinetNo: 'K', remainQuantity: 1 })
    expect(await readBottle(leaving.wineItemId)).toMatchObject({ remainQuantity: 1, damagedQuantity: 0 })
    expect((await detail()).count).toMatchObject({ status: wineCountStatus.closed, missing: 2, reason: close.reason })
    expect((await bar.send(wine.countScan, { countId, wineItemId: whole.wineItemId })).errCode).toBe('WINE_COUNT_ENDED')

    expect((await bar.call(wine.countList, {})).rows[0]).toMatchObject({
      countId,
      place: 'K',
      missing: 2,
      misplaced: 1,
    })
    const again = await bar.call(wine.countStart, { place: 'K' })
    await bar.call(wine.countDrop, again)
    expect((await readBottle(whole.wineItemId)).remainQuantity).toBe(2)
    expect(await brokenHere()).toEqual([])
  })
})

describe('我的存酒', () => {
  const readPhone = async (memberId: number) =>
    (await api.db.selectFrom('member').select('phonenumber').where('memberId', '=', memberId).executeTakeFirstOrThrow())
      .phonenumber

  it("shows a member's own bottles and code; the member requests an extension once", async () => {
    const guestPhone = await readPhone(3)
    const { wineItemId, takeCode } = await stored('B03', 2, { guestName: '会员甲', guestPhone })
    const [own, stranger] = await Promise.all([createMemberPhone(api, 3), createMemberPhone(api, 4)])
    const list = await own.call(wine.memberList, {})
    expect(list).toMatchObject({
      codes: [{ takeCode }],
      kept: { bottles: 2, soonest: 90 },
      rows: [{ wineItemId, remainQuantity: 2, daysLeft: 90 }],
      total: 1,
    })
    expect((await own.call(wine.memberList, { view: 'taken' })).rows).toEqual([])
    expect(await own.call(wine.memberDetail, { wineItemId })).toMatchObject({ takeCode, canRenew: true })
    expect(await stranger.call(wine.memberList, {})).toMatchObject({ codes: [], rows: [], total: 0 })
    for (const endpoint of [wine.memberDetail, wine.memberRenew])
      expect((await stranger.send(endpoint, { wineItemId })).errCode).toBe('NOT_FOUND')
    expect((await readBottle(wineItemId)).renewRequestedAt).toBeNull()
    await Promise.all([1, 2].map(() => own.call(wine.memberRenew, { wineItemId })))
    const notifications = await api.db
      .selectFrom('notification')
      .select('notificationId')
      .where('title', '=', '会员甲 申请续存')
      .execute()
    expect(notifications).toHaveLength(1)
    expect(await own.call(wine.memberDetail, { wineItemId })).toMatchObject({ renewAsked: true, canRenew: false })
    await bar.call(wine.renew, { wineItemId })
    expect((await own.send(wine.memberRenew, { wineItemId })).errCode).toBe('RENEW_LIMIT')
  })

  it("brings bottles by a text message to the member's number or by the member code, each valid for one request", async () => {
    const sms = captureSms()
    const guestPhone = await readPhone(5)
    const { wineItemId, depositId } = await stored('B04', 4, { guestName: '会员乙', guestPhone })
    const { tableRecordId } = await openTable(api, floor, 'B05')
    const request = { guestOf: depositId, tableRecordId, items: [{ wineItemId, quantity: 1 }] }
    const bySms = { ...request, verifyType: withdrawVerifyType.sms }
    expect((await (await api.as('yx05')).send(wine.withdrawSms, { guestOf: depositId })).errCode).toBe('NO_PERMISSION')
    await waiter.call(wine.withdrawSms, { guestOf: depositId })
    expect(sms.sent.map(({ phone }) => phone)).toEqual([guestPhone])
    const wrong = sms.last() === '000000' ? '111111' : '000000'
    expect((await waiter.send(wine.withdrawAdd, { ...bySms, verifyCode: wrong })).errCode).toBe('SMS_CODE_WRONG')
    const texted = await Promise.all(
      [1, 2].map(() => waiter.send(wine.withdrawAdd, { ...bySms, verifyCode: sms.last() })),
    )
    expect(texted.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['SMS_CODE_WRONG', 'done'])
    expect((await readBottle(wineItemId)).reservedQuantity).toBe(1)

    const byCode = { ...request, verifyType: withdrawVerifyType.memberScan }
    const [own, stranger] = await Promise.all([createMemberPhone(api, 5), createMemberPhone(api, 4)])
    const { code: foreign } = await stranger.call(members.payQr, {})
    expect((await waiter.send(wine.withdrawAdd, { ...byCode, verifyCode: foreign })).errCode).toBe(
      'MEMBER_CODE_INVALID',
    )
    const { code: shown } = await own.call(members.payQr, {})
    // Look-ups are not limited, and repeated requests create only one.
    for (const caller of [waiter, bar])
      expect(await caller.call(wine.takeable, { memberCode: shown })).toMatchObject({ guestOf: depositId })
    const scanned = await Promise.all([1, 2].map(() => waiter.send(wine.withdrawAdd, { ...byCode, verifyCode: shown })))
    expect(scanned.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['MEMBER_CODE_INVALID', 'done'])
    expect((await waiter.send(wine.takeable, { memberCode: shown })).errCode).toBe('MEMBER_CODE_INVALID')
    expect((await readBottle(wineItemId)).reservedQuantity).toBe(2)
    expect(await brokenHere()).toEqual([])
  })

  it('shows staff and the member the bottles of both numbers after a merge, and hands them out together', async () => {
    const gm = await api.as('gm')
    const [stays, goes] = [31, 32]
    const kept = await stored(await findFreeTable(), 1, { guestName: '会员丙', guestPhone: await readPhone(stays) })
    const brought = await stored(await findFreeTable(), 2, { guestName: '会员丙', guestPhone: await readPhone(goes) })
    await gm.call(members.merge, { memberId: stays, fromMemberId: goes, reason: '同一位客人' })
    const own = await createMemberPhone(api, stays)
    const both = [kept.wineItemId, brought.wineItemId]
    const listIds = ({
      rows,
      items = rows ?? [],
    }: {
      rows?: { wineItemId: number }[]
      items?: { wineItemId: number }[]
    }) => items.map(({ wineItemId }) => wineItemId).toSorted((a, b) => a - b)
    expect(listIds(await own.call(wine.memberList, {}))).toEqual(both)
    const { code } = await own.call(members.payQr, {})
    for (const way of [
      { memberCode: code },
      { takeCode: kept.takeCode },
      { takeCode: brought.takeCode },
      { guestPhone: await readPhone(stays) },
      { guestPhone: await readPhone(goes) },
    ])
      expect(listIds(await waiter.call(wine.takeable, way)), JSON.stringify(way)).toEqual(both)

    const { tableRecordId } = await openTable(api, floor, await findFreeTable())
    const items = both.map((wineItemId) => ({ wineItemId, quantity: 1 }))
    const request = { guestOf: brought.depositId, tableRecordId, items, verifyType, verifyCode: kept.takeCode }
    const { withdrawId } = await waiter.call(wine.withdrawAdd, request)
    await bar.call(wine.withdrawIssue, { withdrawId, agree: true })
    expect(await own.call(wine.memberList, {})).toMatchObject({
      codes: [{ takeCode: brought.takeCode }],
      kept: { bottles: 1 },
      rows: [{ wineItemId: brought.wineItemId, remainQuantity: 1 }],
    })
    expect(await brokenHere()).toEqual([])
  })
})

describe('expiry', () => {
  it('is announced to the guest by one message per step and day, in the daytime, once of two processes, unless stopped', async () => {
    const sms = captureSms()
    const { phonenumber: member } = await api.db
      .selectFrom('member')
      .select('phonenumber')
      .where('memberId', '=', 6)
      .executeTakeFirstOrThrow()
    const plain = '13900005555'
    const mine = await stored('C10', 2, { ...GUEST, guestPhone: plain })
    const damagedBottle = await stored('C11', 1, { ...GUEST, guestPhone: plain })
    const off = await stored('C12', 1, { guestName: '会员丙', guestPhone: member })
    await (await createMemberPhone(api, 6)).call(members.update, { wineReminders: false })
    const at = (time: string) => parseTime(time)
    const remind = async (time: string) =>
      (await Promise.all([1, 2].map(() => sendBottleReminders(api.db, at(time))))).reduce(
        (sum, begun) => sum + begun,
        0,
      )
    const listReminders = () => sms.reminded.filter(({ phone }) => phone === plain || phone === member)
    await expireAndRemindBottles(api.db, at('2026-06-05 22:00:00'))
    await bar.call(wine.damage, { wineItemId: damagedBottle.wineItemId, reason: '整理酒柜时碰倒' })
    // No message is sent at night. In the morning two processes run, and one message is sent.
    await remind('2026-06-05 22:00:00')
    await remind('2026-06-06 09:59:00')
    expect(listReminders()).toEqual([])
    await remind('2026-06-06 10:00:00')
    await remind('2026-06-06 10:05:00')
    const expected = { phone: plain, bottles: expect.any(String) as string, date: '2026-06-12' }
    expect(listReminders()).toEqual([{ ...expected, code: expect.stringMatching(/^[\w-]{16}$/) as string }])
    // Second reminder, whose result is unknown: it is not repeated, and the log records that the guest may not have
    // received it.
    sms.state.reply = { state: 'unknown', reason: 'TimeoutError' }
    await expireAndRemindBottles(api.db, at('2026-06-11 20:00:00'))
    await remind('2026-06-11 20:01:00')
    await remind('2026-06-12 11:00:00')
    expect(listReminders()).toHaveLength(2)
    const { history } = await bar.call(wine.detail, { wineItemId: mine.wineItemId })
    const lines = history.filter(({ action }) => action === wineAction.reminded)
    expect(lines.map(({ content }) => content)).toEqual(['到期提醒已发给客人', '到期提醒可能没有送达，请联系客人'])
    // Reminders that no longer apply or that the guest declined are cancelled and logged.
    const dropped = await api.db
      .selectFrom('wineReminder')
      .select(['wineItemId', 'messageId'])
      .where('wineItemId', 'in', [damagedBottle.wineItemId, off.wineItemId])
      .where('droppedAt', 'is not', null)
      .execute()
    expect(new Set(dropped.map(({ wineItemId }) => wineItemId))).toEqual(
      new Set([damagedBottle.wineItemId, off.wineItemId]),
    )
    expect(await brokenHere()).toEqual([])
  })

  it('is not announced to a number that opted out by link, until its member enables it again', async () => {
    const sms = captureSms()
    const { phonenumber: member } = await api.db
      .selectFrom('member')
      .select('phonenumber')
      .where('memberId', '=', 8)
      .executeTakeFirstOrThrow()
    const plain = '13900007788'
    for (const [table, guestPhone] of [
      ['D01', plain],
      ['D02', member],
    ] as const)
      await stored(table, 1, { ...GUEST, guestPhone })
    const at = (time: string) => parseTime(time)
    const listReminders = () => sms.reminded.filter(({ phone }) => phone === plain || phone === member)
    await expireAndRemindBottles(api.db, at('2026-06-05 22:00:00'))
    await sendBottleReminders(api.db, at('2026-06-06 10:00:00'))
    const codes = new Map(listReminders().map(({ phone, code }) => [phone, code]))
    expect(new Set(codes.values()).size).toBe(2)
    const guess = { code: 'AAAAAAAAAAAAAAAA' }
    expect((await api.anonymous.send(wine.stopReminders, guess)).errCode).toBe('NOT_FOUND')
    expect((await api.anonymous.send(wine.stopReminders, { code: plain })).errCode).toBe('PARAM_INVALID')
    const hashes = api.db.selectFrom('wineMessage').select('stopHash').where('guestPhone', '=', plain)
    expect((await hashes.executeTakeFirstOrThrow()).stopHash).not.toContain(codes.get(plain))
    for (const code of codes.values()) {
      const both = await Promise.all([1, 2].map(() => api.anonymous.call(wine.stopReminders, { code })))
      expect(both[0]).toEqual({ phoneMask: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) as string })
    }
    await expireAndRemindBottles(api.db, at('2026-06-11 20:00:00'))
    await sendBottleReminders(api.db, at('2026-06-11 20:01:00'))
    await sendBottleReminders(api.db, at('2026-06-12 11:00:00'))
    expect(listReminders()).toHaveLength(2)
    const phone = await createMemberPhone(api, 8)
    expect((await phone.call(members.info, {})).wineReminders).toBe(false)
    await phone.call(members.update, { wineReminders: true })
    expect((await phone.call(members.info, {})).wineReminders).toBe(true)
    const stops = api.db.selectFrom('reminderStop').select('phonenumber')
    expect(await stops.execute()).toEqual([{ phonenumber: plain }])
  })

  it('treats a message interrupted by a process failure as possibly sent, and does not resend it', async () => {
    const guestPhone = '13900008765'
    const { wineItemId } = await stored('C13', 1, { ...GUEST, guestPhone })
    await expireAndRemindBottles(api.db, parseTime('2026-06-06 20:00:00'))
    setSmsProvider({
      mode: 'live',
      sendCode: async () => ({ state: 'sent' }),
      sendReminder: async () => {
        throw new Error('the process died')
      },
      sendQueue: null,
    })
    await expect(sendBottleReminders(api.db, parseTime('2026-06-06 20:01:00'))).rejects.toThrow('died')
    const sms = captureSms()
    for (const time of ['2026-06-06 20:05:00', '2026-06-06 20:30:00', '2026-06-07 12:00:00'])
      await sendBottleReminders(api.db, parseTime(time))
    expect(sms.reminded.filter(({ phone }) => phone === guestPhone)).toEqual([])
    const row = await api.db.selectFrom('wineMessage').select(['status']).where('guestPhone', '=', guestPhone).execute()
    expect(row).toEqual([{ status: wineMessageStatus.unknown }])
    expect((await bar.call(wine.detail, { wineItemId })).history.at(-1)).toMatchObject({ action: wineAction.reminded })
  })

  it('is announced seven nights and one night before, occurs once, can be extended once, and then the bottle is forfeited', async () => {
    const { wineItemId } = await stored('B01', 2, { ...GUEST, guestPhone: '13900006666' })
    const { wineItemId: fallen } = await stored('B02', 1, { ...GUEST, guestPhone: '13900007777' })
    await bar.call(wine.damage, { wineItemId: fallen, reason: '整理酒柜时碰倒' })
    expect(await readBottle(fallen)).toMatchObject({
      status: wineStatus.damaged,
      damagedQuantity: 1,
      remainQuantity: 0,
    })
    const start = api.clock.now()
    const at = (time: string) => parseTime(time)
    // Bought on 2026-03-14, stored for 90 days: the last night is 2026-06-12.
    expect((await readBottle(wineItemId)).expireDate).toBe('2026-06-12')
    await expireAndRemindBottles(api.db, at('2026-06-05 20:00:00'))
    expect((await readBottle(wineItemId)).remindedDays).toBe(7)
    await expireAndRemindBottles(api.db, at('2026-06-11 20:00:00'))
    expect((await readBottle(wineItemId)).remindedDays).toBe(1)
    expect(await expireAndRemindBottles(api.db, at('2026-06-11 21:00:00'))).toBe(0)
    await Promise.all([1, 2].map(() => expireAndRemindBottles(api.db, at('2026-06-13 13:00:00'))))
    expect((await readBottle(wineItemId)).status).toBe(wineStatus.expired)
    api.clock.at('2026-06-14 21:00:00')
    let keeper = await api.as('bar01')
    const renewals = await Promise.all([1, 2].map(() => keeper.send(wine.renew, { wineItemId })))
    expect(renewals.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['RENEW_LIMIT', 'done'])
    expect(await readBottle(wineItemId)).toMatchObject({
      status: wineStatus.stored,
      expireDate: '2026-07-12',
      renewCount: 1,
    })
    await expireAndRemindBottles(api.db, at('2026-07-13 13:00:00'))
    api.clock.at('2026-07-20 21:00:00')
    keeper = await api.as('bar01')
    expect((await keeper.send(wine.confiscate, { wineItemIds: [wineItemId], reason: '过期' })).errCode).toBe(
      'WINE_STATUS_WRONG',
    )
    api.clock.at('2026-07-28 21:00:00')
    keeper = await api.as('bar01')
    const before = (await keeper.call(catalog.goodsDetail, { goodsId: BOTTLE_GOODS_ID })).stockNum ?? 0
    const taken = await Promise.all(
      [1, 2].map(() => keeper.send(wine.confiscate, { wineItemIds: [wineItemId], reason: '过期未取' })),
    )
    expect(taken.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['WINE_STATUS_WRONG', 'done'])
    expect((await keeper.call(catalog.goodsDetail, { goodsId: BOTTLE_GOODS_ID })).stockNum).toBe(before + 2)
    const [line] = await api.db
      .selectFrom('stockRecord')
      .selectAll()
      .where('bizType', '=', stockBizType.confiscated)
      .execute()
    expect(line).toMatchObject({ goodsId: BOTTLE_GOODS_ID, quantity: 2 })
    expect(await brokenHere()).toEqual([])
    api.clock.at(start)
  })
})

describe('盘点 while bottles change', () => {
  const phone = (tail: string) => ({ ...GUEST, guestPhone: `1390001${tail}` })
  const put = async (quantity: number, tail: string, cabinetNo: string) => {
    const bottle = await stored(await findFreeTable(), quantity, phone(tail))
    await api.db.updateTable('wineItem').set({ cabinetNo }).where('wineItemId', '=', bottle.wineItemId).execute()
    return bottle
  }
  const endOn = (expireDate: string, ...bottles: { wineItemId: number }[]) =>
    api.db
      .updateTable('wineItem')
      .set({ expireDate })
      .where(
        'wineItemId',
        'in',
        bottles.map(({ wineItemId }) => wineItemId),
      )
      .execute()

  /** Signs in again, because the time jumps past the end of idle sessions. */
  const moveTo = async (time: string) => {
    api.clock.at(time)
    ;[waiter, bar, floor] = await Promise.all([api.as('fwy01'), api.as('bar01'), api.as('lm01')])
  }
  beforeEach(() => moveTo(TONIGHT))

  it('keeps what was counted and what is missing when bottles expire, are extended or their guests are reminded', async () => {
    setSmsProvider(null)
    const counted = await put(3, '5501', 'N-01')
    const unseen = await put(1, '5502', 'N-02')
    const extended = await put(2, '5503', 'N-03')
    const missingBottle = await put(1, '5504', 'N-04')
    const tonight = '2026-03-14'
    await endOn(tonight, counted, unseen)
    await moveTo('2026-03-15 11:50:00')
    const { countId } = await bar.call(wine.countStart, { place: 'N' })
    const read = async () => (await bar.call(wine.countDetail, { countId, view: 'missing' })).count
    await bar.call(wine.countScan, { countId, wineItemId: counted.wineItemId, foundQuantity: 2 })
    await bar.call(wine.countScan, { countId, wineItemId: extended.wineItemId, foundQuantity: 1 })
    expect(await read()).toMatchObject({ known: 7, found: 3, missing: 4 })

    // Noon ends the last night of two bottles; another one is extended, and a guest gets a message.
    await moveTo('2026-03-15 12:01:00')
    await expireAndRemindBottles(api.db, parseTime(api.clock.now()))
    expect((await readBottle(unseen.wineItemId)).status).toBe(wineStatus.expired)
    await floor.call(wine.renew, { wineItemId: extended.wineItemId })
    await api.db
      .insertInto('wineLog')
      .values({
        wineItemId: missingBottle.wineItemId,
        action: wineAction.reminded,
        quantity: 0,
        userId: null,
        userName: '系统',
        content: '',
        businessDate: '2026-03-15',
        createdAt: api.clock.now(),
      })
      .execute()
    expect(await read()).toMatchObject({ known: 7, found: 3, missing: 4 })
    await bar.call(wine.countClose, { countId, missing: 4, reason: '反复查找未见' })
    const left = await Promise.all(
      [counted, unseen, extended, missingBottle].map(async ({ wineItemId }) => {
        const { remainQuantity, damagedQuantity } = await readBottle(wineItemId)
        return [remainQuantity, damagedQuantity]
      }),
    )
    expect(left).toEqual([
      [2, 1],
      [0, 1],
      [1, 1],
      [0, 1],
    ])
    expect(await brokenHere()).toEqual([])
  })

  it('hands out a bottle at noon that was requested in its last night, and refuses a later request', async () => {
    await moveTo('2026-03-15 22:00:00')
    const deposit = await put(2, '5505', 'P-01')
    await endOn('2026-03-15', deposit)
    const { tableRecordId } = await openTable(api, floor, await findFreeTable())
    const request = {
      guestOf: deposit.depositId,
      tableRecordId,
      items: [{ wineItemId: deposit.wineItemId, quantity: 1 }],
      verifyType,
      verifyCode: deposit.takeCode,
    }
    await moveTo('2026-03-16 11:59:59')
    const { withdrawId } = await waiter.call(wine.withdrawAdd, request)
    await moveTo('2026-03-16 12:00:01')
    expect((await waiter.send(wine.withdrawAdd, request)).errCode).toBe('WINE_EXPIRED')
    await expireAndRemindBottles(api.db, parseTime(api.clock.now()))
    const { countId } = await bar.call(wine.countStart, { place: 'P' })
    await bar.call(wine.countScan, { countId, wineItemId: deposit.wineItemId })
    await bar.call(wine.withdrawIssue, { withdrawId, agree: true })
    await expireAndRemindBottles(api.db, parseTime(api.clock.now()))
    expect(await readBottle(deposit.wineItemId)).toMatchObject({
      status: wineStatus.expired,
      remainQuantity: 1,
      reservedQuantity: 0,
      withdrawnQuantity: 1,
    })
    await bar.call(wine.countClose, { countId, missing: 0 })
    expect(await brokenHere()).toEqual([])
  })

  it('loses no bottle to a count that closes while one is handed out or expires', async () => {
    await moveTo('2026-03-16 22:00:00')
    const [taken, expiring] = [await put(2, '5506', 'Q-01'), await put(2, '5507', 'Q-02')]
    await endOn('2026-03-16', expiring)
    const { tableRecordId } = await openTable(api, floor, await findFreeTable())
    const { withdrawId } = await waiter.call(wine.withdrawAdd, {
      guestOf: taken.depositId,
      tableRecordId,
      items: [{ wineItemId: taken.wineItemId, quantity: 1 }],
      verifyType,
      verifyCode: taken.takeCode,
    })
    await moveTo('2026-03-17 12:00:00')
    const { countId } = await bar.call(wine.countStart, { place: 'Q' })
    await bar.call(wine.countScan, { countId, wineItemId: taken.wineItemId, foundQuantity: 1 })
    const [closed, issued] = await Promise.all([
      bar.send(wine.countClose, { countId, missing: 3, reason: '未见' }),
      bar.send(wine.withdrawIssue, { withdrawId, agree: true }),
      expireAndRemindBottles(api.db, parseTime(api.clock.now())),
    ])
    expect(issued.code).toBe(200)
    const { remainQuantity, withdrawnQuantity, damagedQuantity } = await readBottle(taken.wineItemId)
    expect([remainQuantity + withdrawnQuantity + damagedQuantity, withdrawnQuantity]).toEqual([2, 1])
    if (closed.code !== 200) {
      expect(closed.errCode).toBe('WINE_COUNT_CHANGED')
      await bar.call(wine.countClose, { countId, missing: 2, reason: '未见' })
    }
    expect(await readBottle(expiring.wineItemId)).toMatchObject({ remainQuantity: 0, damagedQuantity: 2 })
    expect(await brokenHere()).toEqual([])
  })
})
