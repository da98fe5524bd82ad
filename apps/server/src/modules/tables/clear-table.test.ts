import { billStatus, bookingStatus, orderStatus, payMode, recordStatus, tableStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  addBooking,
  BOTTLE_GOODS_ID,
  waiveMinimum,
  openTable,
  orderBottles,
  payBill,
  readSitting,
  readTableStatus,
  readTableId,
} from '../../../test/factories.ts'

describe('清台, 撤台 and 锁台', () => {
  let api: TestApi
  let manager: Caller

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
  })

  const readVersion = async (tableRecordId: number) => (await readSitting(api, tableRecordId)).version
  const clear = async (caller: Caller, tableRecordId: number, force = false, key?: string) =>
    caller.send(
      tables.clear,
      { tableRecordId, version: await readVersion(tableRecordId), force },
      key === undefined ? {} : { key },
    )
  const stock = async () =>
    (
      await api.db
        .selectFrom('goods')
        .select('stockNum')
        .where('goodsId', '=', BOTTLE_GOODS_ID)
        .executeTakeFirstOrThrow()
    ).stockNum
  const readBill = (billId: number) =>
    api.db.selectFrom('bill').select(['status', 'closeReason']).where('billId', '=', billId).executeTakeFirstOrThrow()
  const readBooking = (bookingId: number) =>
    api.db.selectFrom('booking').selectAll().where('bookingId', '=', bookingId).executeTakeFirstOrThrow()

  it('clears nothing for strangers, waiters of other tables or an outdated version', async () => {
    const { tableRecordId, version } = await openTable(api, manager, 'A01')
    expect((await api.anonymous.send(tables.clear, { tableRecordId, version })).httpStatus).toBe(401)
    expect(await clear(await api.as('yx01'), tableRecordId)).toMatchObject({ code: 403 })
    expect(await clear(await api.as('fwy01'), tableRecordId)).toMatchObject({ code: 403 })
    expect(await manager.send(tables.clear, { tableRecordId, version: version + 1 })).toMatchObject({
      errCode: 'STALE_DATA',
    })
    expect(await manager.send(tables.clear, { tableRecordId: 999_999, version })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })

  it('clears when paid and produced, asks for confirmation while goods are in production', async () => {
    const { tableRecordId, tableId, billId } = await openTable(api, manager, 'A02')
    const { orderId } = await orderBottles(manager, tableRecordId)
    expect(await clear(manager, tableRecordId, true)).toMatchObject({
      errCode: 'UNPAID_LEFT',
      msg: '还有未结金额 ¥880.00，请先结账',
    })
    await payBill(api, billId)
    await waiveMinimum(api, manager, tableRecordId)
    expect(await clear(manager, tableRecordId)).toMatchObject({
      errCode: 'PRODUCE_PENDING',
      detail: { confirmable: true },
    })
    const [first, second] = await Promise.all([
      clear(manager, tableRecordId, true),
      clear(manager, tableRecordId, true),
    ])
    expect([first, second].filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
    expect(await readSitting(api, tableRecordId)).toMatchObject({
      status: recordStatus.cleared,
      clearUserId: manager.userId,
    })
    expect(
      (await api.db.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirstOrThrow())
        .status,
    ).toBe(orderStatus.completed)
    expect((await readBill(billId)).status).toBe(billStatus.settled)
  })

  it('requires the minimum where nothing was ordered, until it is waived', async () => {
    const { tableRecordId, billId } = await openTable(api, manager, 'A03')
    expect(await clear(manager, tableRecordId)).toMatchObject({ errCode: 'MIN_NOT_REACHED' })
    await manager.call(tables.waiveMin, { tableRecordId, version: await readVersion(tableRecordId), reason: '朋友局' })
    expect(await clear(manager, tableRecordId)).toMatchObject({ code: 200 })
    expect(await readBill(billId)).toEqual({ status: billStatus.closed, closeReason: '清台' })
  })

  it('cancels orders waiting for payment and restores the stock', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A04')
    const before = await stock()
    const { orderId } = await manager.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 2 }],
      payMode: payMode.payNow,
    })
    expect(await stock()).toBe(before - 2)
    await manager.call(tables.changeMin, {
      tableRecordId,
      version: await readVersion(tableRecordId),
      minCharge: 0,
      reason: '内部接待',
    })
    expect(await clear(manager, tableRecordId)).toMatchObject({ code: 200 })
    expect(await stock()).toBe(before)
    expect(
      (await api.db.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirstOrThrow())
        .status,
    ).toBe(orderStatus.cancelled)
  })

  it('leaves the table booked for its next guests', async () => {
    const tableId = await readTableId(api, 'A05')
    const { tableRecordId } = await openTable(api, manager, 'A05')
    await manager.call(tables.waiveMin, {
      tableRecordId,
      version: await readVersion(tableRecordId),
      reason: '短暂停留',
    })
    await addBooking(await api.as('yx02'), { tableId, arriveTime: '2026-03-15 01:00:00' }, api)
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.open)
    await clear(manager, tableRecordId)
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.booked)
  })

  it('cancels an opening without consumption, and only that', async () => {
    const used = await openTable(api, manager, 'A06')
    await orderBottles(manager, used.tableRecordId)
    expect(
      await manager.send(tables.cancelOpen, {
        tableRecordId: used.tableRecordId,
        version: await readVersion(used.tableRecordId),
        reason: '开错',
      }),
    ).toMatchObject({ errCode: 'HAS_CONSUMPTION' })
    const { tableRecordId, tableId, billId, version } = await openTable(api, manager, 'A07')
    expect(
      await (await api.as('fwy01')).send(tables.cancelOpen, { tableRecordId, version, reason: '开错' }),
    ).toMatchObject({ code: 403 })
    await manager.call(tables.cancelOpen, { tableRecordId, version, reason: '开错' })
    expect([
      await readTableStatus(api, tableId),
      (await readSitting(api, tableRecordId)).status,
      await readBill(billId),
    ]).toEqual([tableStatus.free, recordStatus.cancelled, { status: billStatus.closed, closeReason: '撤台' }])
  })

  it('restores the booking of a mistaken opening, without its table when another has it meanwhile', async () => {
    const sales = await api.as('yx03')
    const tableId = await readTableId(api, 'A09')
    const { bookingId } = await addBooking(sales, { tableId }, api)
    const open = async () => manager.call(tables.open, { tableId, bookingId, guestNum: 3 })
    const first = await open()
    expect(await readBooking(bookingId)).toMatchObject({
      status: bookingStatus.arrived,
      tableRecordId: first.tableRecordId,
    })
    await manager.call(tables.cancelOpen, {
      tableRecordId: first.tableRecordId,
      version: first.version,
      reason: '客人未到',
    })
    expect(await readBooking(bookingId)).toMatchObject({ status: bookingStatus.booked, tableId, tableRecordId: null })
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.booked)

    const second = await open()
    await addBooking(await api.as('yx04'), { tableId, arriveTime: '2026-03-15 01:00:00' }, api)
    await manager.call(tables.cancelOpen, {
      tableRecordId: second.tableRecordId,
      version: second.version,
      reason: '客人未到',
    })
    expect(await readBooking(bookingId)).toMatchObject({ status: bookingStatus.booked, tableId: null })
    const messages = await api.db
      .selectFrom('notification')
      .select('title')
      .where('bizType', '=', 'booking')
      .where('bizId', '=', bookingId)
      .orderBy('notificationId')
      .execute()
    expect(messages.map((message) => message.title)).toEqual(['客人已到店', '预订已恢复', '客人已到店', '预订已恢复'])
  })

  it('locks only a free table, and unlocks it', async () => {
    const tableId = await readTableId(api, 'A10')
    expect(await (await api.as('shouyin01')).send(tables.lock, { tableId, reason: '灯坏了' })).toMatchObject({
      code: 403,
    })
    const twice = await Promise.all([
      manager.send(tables.lock, { tableId, reason: '灯坏了' }),
      manager.send(tables.lock, { tableId, reason: '灯坏了' }),
    ])
    expect(twice.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
    expect(await manager.send(tables.open, { tableId, guestNum: 2 })).toMatchObject({ errCode: 'TABLE_LOCKED' })
    await manager.call(tables.unlock, { tableId })
    await openTable(api, manager, 'A10')
    expect(await manager.send(tables.lock, { tableId, reason: '灯坏了' })).toMatchObject({ errCode: 'TABLE_IN_USE' })
    expect(await manager.send(tables.lock, { tableId: 999_999, reason: '灯坏了' })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    const log = await manager.call(tables.log, { tableId })
    expect(log.rows.map((row) => row.opType)).toEqual(['开台', '解锁', '锁台'])
  })
})
