import { catalog } from '@nocturne/contract/catalog/endpoints'
import { factType, orderProduceStatus, orderStatus, payMode, produceStatus } from '@nocturne/contract/codes'
import type { PayMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { openTable } from '../../../test/factories.ts'

const CHIVAS = 1
const LONG_ISLAND = 31

describe('订单', () => {
  let api: TestApi
  let waiter: Caller
  let cashier: Caller
  let manager: Caller
  let tableRecordId: number

  beforeAll(async () => {
    api = await startTestApi()
    waiter = await api.as('fwy01')
    cashier = await api.as('shouyin01')
    manager = await api.as('lm01')
    tableRecordId = (await openTable(api, waiter, 'A08')).tableRecordId
    await api.db
      .updateTable('sitting')
      .set({ waiterUserId: waiter.userId, salesUserId: (await api.as('yx01')).userId ?? 0 })
      .where('tableRecordId', '=', tableRecordId)
      .execute()
  })

  const order = async (payMode: PayMode, items = [{ goodsId: CHIVAS, quantity: 2 }]) =>
    waiter.call(orders.add, { tableRecordId, items, payMode })
  const book = (caller = manager) => caller.call(orders.byRecord, { tableRecordId })
  const getLine = async (orderId: number) => {
    const shown = await book()
    const found = shown.orders.find((candidate) => candidate.orderId === orderId)?.items[0]
    if (!found) throw new Error(`order ${orderId} is not on the table`)
    return { ...found, version: shown.record.version }
  }
  const stored = (orderId: number) =>
    api.db.selectFrom('orders').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const readStock = async (goodsId: number) =>
    (await api.db.selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
      .stockNum
  const listFacts = (orderId: number) =>
    api.db
      .selectFrom('salesFact')
      .select(['factType', 'discountKind', 'dTotal', 'dDiscount', 'dUnpaid', 'dReturn'])
      .where('orderId', '=', orderId)
      .orderBy('factId')
      .execute()

  it('refuses strangers, callers without permission, and orders of others', async () => {
    const { orderId } = await order(payMode.payLater)
    expect((await api.anonymous.send(orders.detail, { orderId })).httpStatus).toBe(401)
    expect(await (await api.as('hr01')).send(orders.list, {})).toMatchObject({ code: 403 })
    expect(await (await api.as('yx02')).send(orders.detail, { orderId })).toMatchObject({ code: 403 })
    expect(await (await api.as('yx02')).send(orders.byRecord, { tableRecordId })).toMatchObject({ code: 403 })
    expect(await manager.send(orders.detail, { orderId: 999_999 })).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    expect(
      await waiter.send(orders.returnItem, { orderItemId: 1, quantity: 1, reason: 'x', version: 1 }),
    ).toMatchObject({ code: 403 })
    expect((await (await api.as('yx02')).call(orders.list, {})).rows).toEqual([])
  })

  it('shows a waiting order by its lines, and books it when it is changed to pay later', async () => {
    const { orderId } = await order(payMode.payNow)
    const waiting = (await waiter.call(orders.list, { status: orderStatus.waiting })).rows.find(
      (row) => row.orderId === orderId,
    )
    expect(waiting).toMatchObject({
      totalAmount: 176_000,
      payableAmount: 176_000,
      unpaidAmount: 176_000,
      pieces: 2,
      produceStatus: orderProduceStatus.waiting,
      can: { cancel: true, toPostpay: true },
    })
    expect(await listFacts(orderId)).toEqual([])
    const replies = await Promise.all([
      cashier.send(orders.toPostpay, { orderId }),
      cashier.send(orders.toPostpay, { orderId }),
    ])
    expect(replies.map((reply) => reply.errCode ?? reply.data.status).toSorted()).toEqual([
      orderStatus.placed,
      'ORDER_STATUS_WRONG',
    ])
    expect(await listFacts(orderId)).toEqual([
      { factType: factType.placed, discountKind: null, dTotal: 176_000, dDiscount: 0, dUnpaid: 176_000, dReturn: 0 },
    ])
    expect(await stored(orderId)).toMatchObject({
      status: orderStatus.placed,
      payMode: payMode.payLater,
      payDeadline: null,
      unpaidAmount: 176_000,
    })
  })

  it('cancels a waiting order once, and restores its stock', async () => {
    const before = await readStock(CHIVAS)
    const { orderId } = await order(payMode.payNow)
    expect(await readStock(CHIVAS)).toBe(before - 2)
    const replies = await Promise.all([
      waiter.send(orders.cancel, { orderId, reason: '客人不要' }),
      waiter.send(orders.cancel, { orderId }),
    ])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ORDER_STATUS_WRONG', 'ok'])
    expect(await readStock(CHIVAS)).toBe(before)
    expect(await stored(orderId)).toMatchObject({ status: orderStatus.cancelled })
    expect((await manager.call(orders.list, { status: 'closed' })).rows.map((row) => row.orderId)).toContain(orderId)
  })

  it('returns one of two pieces with its value (G4), and refuses an outdated version', async () => {
    const { orderId } = await order(payMode.payLater, [{ goodsId: LONG_ISLAND, quantity: 2 }])
    const line = await getLine(orderId)
    const back = (quantity: number, version: number) =>
      manager.send(orders.returnItem, { orderItemId: line.orderItemId, quantity, reason: '客人不要', version })
    expect(await back(3, line.version)).toMatchObject({ errCode: 'RETURN_EXCEEDED' })
    const replies = await Promise.all([back(1, line.version), back(1, line.version)])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
    expect(replies.find((reply) => reply.errCode)?.detail).toMatchObject({ changes: [{ opType: '退单' }] })
    expect(await stored(orderId)).toMatchObject({
      totalAmount: line.price,
      returnAmount: line.price,
      unpaidAmount: line.price,
      status: orderStatus.placed,
    })
    await manager.call(orders.returnItem, {
      orderItemId: line.orderItemId,
      quantity: 1,
      reason: '客人不要',
      version: (await book()).record.version,
    })
    expect(await stored(orderId)).toMatchObject({ totalAmount: 0, status: orderStatus.returned })
  })

  it('counts remaining pieces, and shows the original goods of a fully returned order', async () => {
    const { orderId } = await order(payMode.payLater, [
      { goodsId: LONG_ISLAND, quantity: 2 },
      { goodsId: CHIVAS, quantity: 1 },
    ])
    const giveBack = async (goodsId: number, quantity: number) => {
      const { record, orders: all } = await book()
      const line = all.find((one) => one.orderId === orderId)?.items.find((item) => item.goodsId === goodsId)
      if (!line) throw new Error(`order ${orderId} has no line of ${goodsId}`)
      const { orderItemId } = line
      await manager.call(orders.returnItem, { orderItemId, quantity, reason: '客人不要', version: record.version })
    }
    const counted = async () => {
      const [card] = (await manager.call(orders.detail, { orderId })).orders
      return { pieces: card?.pieces, goods: card?.goods.map(({ quantity }) => quantity) }
    }
    expect(await counted()).toEqual({ pieces: 3, goods: [2, 1] })
    await giveBack(LONG_ISLAND, 1)
    expect(await counted()).toEqual({ pieces: 2, goods: [1, 1] })
    await giveBack(LONG_ISLAND, 1)
    expect(await counted()).toEqual({ pieces: 1, goods: [1] })
    await giveBack(CHIVAS, 1)
    expect(await counted()).toEqual({ pieces: 0, goods: [2, 1] })
  })

  it('changes a price as a separate discount and takes back its share on return', async () => {
    const { orderId } = await order(payMode.payLater)
    const line = await getLine(orderId)
    const change = async (newPrice: number) =>
      manager.send(orders.changePrice, {
        orderItemId: line.orderItemId,
        newPrice,
        reason: '老客户',
        version: (await book()).record.version,
      })
    expect(await change(line.price + 1)).toMatchObject({ errCode: 'PRICE_INVALID' })
    expect(await change(80_001)).toMatchObject({ code: 200, data: { amount: 176_000, discountAmount: 15_998 } })
    expect(await stored(orderId)).toMatchObject({
      discountAmount: 15_998,
      payableAmount: 160_002,
      unpaidAmount: 160_002,
    })
    await manager.call(orders.returnItem, {
      orderItemId: line.orderItemId,
      quantity: 1,
      reason: '退一',
      version: (await book()).record.version,
    })
    expect(await stored(orderId)).toMatchObject({ totalAmount: 88_000, discountAmount: 7_999, unpaidAmount: 80_001 })
    const returned = (await listFacts(orderId)).filter((fact) => fact.factType === factType.lineReturned)
    expect(returned).toHaveLength(2)
    expect(returned).toEqual(
      expect.arrayContaining([
        {
          factType: factType.lineReturned,
          discountKind: null,
          dTotal: -88_000,
          dDiscount: 0,
          dUnpaid: -88_000,
          dReturn: 88_000,
        },
        {
          factType: factType.lineReturned,
          discountKind: 'changePrice',
          dTotal: 0,
          dDiscount: -7_999,
          dUnpaid: 7_999,
          dReturn: 0,
        },
      ]),
    )
    const shown = await book()
    const sum = shown.orders
      .filter((candidate) => candidate.status !== orderStatus.waiting)
      .reduce((total, candidate) => total + candidate.unpaidAmount, 0)
    const record = await api.db
      .selectFrom('sitting')
      .select('unpaidAmount')
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    expect([shown.money?.unpaidAmount, sum]).toEqual([record.unpaidAmount, record.unpaidAmount])
  })

  it('refers returns of paid goods to a refund', async () => {
    const { orderId } = await order(payMode.payLater)
    const line = await getLine(orderId)
    await api.db
      .updateTable('orderItem')
      .set({ allocatedAmount: 100_000 })
      .where('orderItemId', '=', line.orderItemId)
      .execute()
    const reply = await manager.send(orders.returnItem, {
      orderItemId: line.orderItemId,
      quantity: 1,
      reason: '退',
      version: line.version,
    })
    expect(reply).toMatchObject({ errCode: 'ORDER_STATUS_WRONG', detail: { hint: '该商品已收款，请申请退款' } })
    expect(
      await manager.send(orders.changePrice, {
        orderItemId: line.orderItemId,
        newPrice: 10_000,
        reason: 'x',
        version: line.version,
      }),
    ).toMatchObject({ errCode: 'PRICE_BELOW_PAID' })
    await api.db
      .updateTable('orderItem')
      .set({ allocatedAmount: 0 })
      .where('orderItemId', '=', line.orderItemId)
      .execute()
  })

  it('moves a line through production once for concurrent taps', async () => {
    const bar = await api.as('bar01')
    const { orderId } = await order(payMode.payLater)
    const { orderItemId } = await getLine(orderId)
    expect((await bar.call(orders.produceList, {})).rows.map((row) => row.orderItemId)).toContain(orderItemId)
    const handle = (to: (typeof produceStatus)['making' | 'produced' | 'delivered']) =>
      bar.send(orders.produceHandle, { orderItemIds: [orderItemId], produceStatus: to })
    expect(await handle(produceStatus.delivered)).toMatchObject({ errCode: 'ORDER_STATUS_WRONG' })
    const replies = await Promise.all([handle(produceStatus.produced), handle(produceStatus.produced)])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ORDER_STATUS_WRONG', 'ok'])
    // The table's staff may only mark it as delivered, and the bar stays its producer.
    const owner = await api.as('lm01')
    const carries = (to: (typeof produceStatus)['making' | 'produced' | 'delivered']) =>
      owner.send(orders.produceHandle, { orderItemIds: [orderItemId], produceStatus: to })
    const flags = async () =>
      (await owner.call(orders.detail, { orderId })).orders.find((one) => one.orderId === orderId)?.items[0]?.can
    expect(await flags()).toMatchObject({ produce: false, make: false, deliver: true })
    expect(
      await (
        await api.as('dj01')
      ).send(orders.produceHandle, { orderItemIds: [orderItemId], produceStatus: produceStatus.delivered }),
    ).toMatchObject({ code: 403 })
    const twice = await Promise.all([carries(produceStatus.delivered), carries(produceStatus.delivered)])
    expect(twice.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ORDER_STATUS_WRONG', 'ok'])
    const flagsOfWaiter = async () =>
      (await waiter.call(orders.detail, { orderId })).orders.find((one) => one.orderId === orderId)?.items[0]?.can
    expect(await flagsOfWaiter()).toMatchObject({ deliver: false, undoDelivery: true })
    const takesBack = (caller: Caller, undo?: typeof produceStatus.delivered) =>
      caller.send(orders.produceUndo, { orderItemIds: [orderItemId], ...(undo && { undo }) })
    expect(await takesBack(await api.as('dj01'), produceStatus.delivered)).toMatchObject({ code: 403 })
    expect(await takesBack(waiter)).toMatchObject({ code: 403 })
    const undone = await Promise.all([
      takesBack(waiter, produceStatus.delivered),
      takesBack(waiter, produceStatus.delivered),
    ])
    expect(undone.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ORDER_STATUS_WRONG', 'ok'])
    expect(await flagsOfWaiter()).toMatchObject({ deliver: true, undoDelivery: false })
    expect(await carries(produceStatus.delivered)).toMatchObject({ code: 200 })
    const { produceUserId } = await api.db
      .selectFrom('orderItem')
      .select('produceUserId')
      .where('orderItemId', '=', orderItemId)
      .executeTakeFirstOrThrow()
    expect(produceUserId).toBe(bar.userId)
    expect((await book()).orders.find((candidate) => candidate.orderId === orderId)).toMatchObject({
      produceStatus: orderProduceStatus.produced,
      items: [{ can: { produce: false } }],
    })
    expect(
      (await bar.call(orders.produceList, { produceStatus: produceStatus.delivered })).rows.map(
        (row) => row.orderItemId,
      ),
    ).toContain(orderItemId)
  })

  it('urges once a minute and notifies the bar', async () => {
    const { orderId } = await order(payMode.payLater)
    await waiter.call(orders.urge, { orderId })
    expect(await waiter.send(orders.urge, { orderId })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    api.clock.later(1)
    expect(await waiter.call(orders.urge, { orderId })).toEqual({ urgeCount: 2 })
    const bar = await api.as('bar01')
    expect(
      await api.db
        .selectFrom('notification')
        .select('title')
        .where('userId', '=', bar.userId)
        .where('bizId', '=', orderId)
        .execute(),
    ).toEqual([{ title: '催单：A08' }, { title: '催单：A08' }])
  })

  it('limits the range of the list and searches by table and number', async () => {
    expect(await manager.send(orders.list, { beginDate: '2025-01-01', endDate: '2026-03-14' })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    const all = await manager.call(orders.list, { pageSize: 2 })
    expect(all.rows).toHaveLength(2)
    expect((await manager.call(orders.list, { keyword: 'a08' })).total).toBe(all.total)
    expect((await manager.call(orders.list, { keyword: all.rows[0]?.orderNo ?? '' })).total).toBe(1)
    const detail = await manager.call(orders.detail, { orderId: all.rows[0]?.orderId ?? 0 })
    expect(detail.orders).toHaveLength(1)
    expect(detail.logs).not.toHaveLength(0)
  })

  it('marks goods sold out for all users, and shows guests only goods intended for them', async () => {
    expect(await waiter.send(catalog.soldOut, { goodsId: CHIVAS, soldOut: true })).toMatchObject({ code: 403 })
    await manager.call(catalog.soldOut, { goodsId: CHIVAS, soldOut: true })
    const menu = await waiter.call(catalog.goodsList, {})
    expect(menu.rows.find((row) => row.goodsId === CHIVAS)).toMatchObject({ soldOut: true, myMemberPrice: null })
    expect(
      await waiter.send(orders.add, {
        tableRecordId,
        items: [{ goodsId: CHIVAS, quantity: 1 }],
        payMode: payMode.payLater,
      }),
    ).toMatchObject({ errCode: 'GOODS_SOLD_OUT' })
    expect(await api.db.selectFrom('outbox').select('topic').where('topic', '=', 'goods').execute()).toHaveLength(1)
    const guestMenu = await api.anonymous.call(catalog.guestGoods, {})
    expect(guestMenu.rows.find((row) => row.goodsId === CHIVAS)).not.toHaveProperty('goodsCode')
    expect(JSON.stringify([menu, guestMenu])).not.toContain('cost')
    await api.db.updateTable('goods').set({ guestVisible: false }).where('goodsId', '=', CHIVAS).execute()
    expect(await api.anonymous.send(catalog.guestGoodsDetail, { goodsId: CHIVAS })).toMatchObject({
      errCode: 'GOODS_OFF',
    })
    expect((await api.anonymous.call(catalog.guestGoods, {})).total).toBe(guestMenu.total - 1)
    expect((await waiter.call(catalog.goodsList, { keyword: 'zhs' })).rows.map((row) => row.goodsId)).toContain(CHIVAS)
    const giftMenu = await manager.call(catalog.goodsList, { giftOnly: true })
    expect(giftMenu.rows.every((row) => row.giftFlag || [1, 4, 10].includes(row.goodsId))).toBe(true)
    expect(giftMenu.rows.map((row) => row.goodsId)).toContain(CHIVAS)
    expect((await api.anonymous.call(catalog.guestTypes, {})).map((type) => type.orderNum)).toEqual([
      10, 20, 30, 40, 50, 60, 70, 80, 90,
    ])
  })

  it('shows a member their price', async () => {
    const black = await api.db
      .selectFrom('member as m')
      .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
      .select('m.memberId')
      .where('l.discountBp', '=', 9_000)
      .executeTakeFirstOrThrow()
    const goods = await waiter.call(catalog.goodsDetail, { goodsId: CHIVAS, memberId: black.memberId })
    expect(goods.myMemberPrice).toBe(79_200)
  })
})
