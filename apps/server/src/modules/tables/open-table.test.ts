import { randomUUID } from 'node:crypto'
import { bookingStatus, guestType, orderType, recordStatus, tableStatus } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import {
  addBooking,
  BOTTLE_GOODS_ID,
  openTable,
  readSitting,
  readTableStatus,
  readTableId,
} from '../../../test/factories.ts'
import { disableEmployee } from '../session/staff-admin.ts'
import { runningStatuses } from './record-status.ts'

describe('开台', () => {
  let api: TestApi
  let manager: Caller
  let waiter: Caller
  let host: Caller
  let jie: Caller
  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    waiter = await api.as('fwy01')
    host = await api.as('my01')
    jie = await api.as('yx01')
  })

  const person = (userName: string) =>
    api.db.selectFrom('appUser').selectAll().where('userName', '=', userName).executeTakeFirstOrThrow()

  it('G9: of two cashiers opening one table concurrently, one wins', async () => {
    const tableId = await readTableId(api, 'A08')
    const cashiers = await Promise.all([api.as('shouyin01'), api.as('shouyin02')])
    const replies = await Promise.all(cashiers.map((cashier) => cashier.send(tables.open, { tableId, guestNum: 4 })))
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['TABLE_OCCUPIED', 'ok'])
    const running = await api.db
      .selectFrom('sitting')
      .select('tableRecordId')
      .where('tableId', '=', tableId)
      .where('status', 'in', runningStatuses)
      .execute()
    expect(running).toHaveLength(1)
  })

  it("refuses strangers, callers without permission, and credit outside one's scope", async () => {
    const tableId = await readTableId(api, 'A01')
    expect((await api.anonymous.send(tables.open, { tableId, guestNum: 4 })).httpStatus).toBe(401)
    expect(await (await api.as('hr01')).send(tables.open, { tableId, guestNum: 4 })).toMatchObject({ code: 403 })
    const { userId: other } = await person('yx12')
    expect(await jie.send(tables.open, { tableId, guestNum: 4, salesUserId: other })).toMatchObject({ code: 403 })
    expect(await (await api.as('dz01')).send(tables.open, { tableId, guestNum: 4, salesUserId: other })).toMatchObject({
      code: 403,
    })
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
  })

  it('refuses unknown tables, former employees and packages off the menu', async () => {
    const tableId = await readTableId(api, 'A01')
    expect(await manager.send(tables.open, { tableId: 999_999, guestNum: 4 })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await manager.send(tables.open, { tableId, guestNum: 4, salesUserId: 999_999 })).toMatchObject({
      errCode: 'USER_NOT_FOUND',
    })
    expect(await manager.send(tables.open, { tableId, guestNum: 4, openGoodsId: 999_999 })).toMatchObject({
      errCode: 'GOODS_OFF',
    })
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
  })

  it('stores people, table, guests and the minimum of the night, and notifies the floor', async () => {
    const tableId = await readTableId(api, 'A02')
    const opened = await jie.call(tables.open, { tableId, guestNum: 6, guestName: '王先生', remark: '靠窗' })
    const me = await person('yx01')
    expect(await readSitting(api, opened.tableRecordId)).toMatchObject({
      businessDate: '2026-03-14',
      openTableId: tableId,
      guestNum: 6,
      guestName: '王先生',
      guestType: guestType.walkIn,
      salesUserId: me.userId,
      salesDeptId: me.deptId,
      // On Saturday the rule of the area applies, not the table's default minimum.
      minCharge: 2680_00,
      turnNo: 1,
      status: recordStatus.open,
      remark: '靠窗',
      version: opened.version,
    })
    expect(await readTableStatus(api, tableId)).toBe(tableStatus.open)
    expect((await manager.call(tables.log, { tableId })).rows[0]).toMatchObject({ opType: '开台', userName: '阿杰' })
    const logged = await api.db
      .selectFrom('operLog')
      .select('userId')
      .where('subjectType', '=', 'record')
      .where('subjectId', '=', opened.tableRecordId)
      .execute()
    expect(logged).toEqual([{ userId: me.userId }])
  })

  it('opens one sitting for duplicate requests, also concurrent ones', async () => {
    const tableId = await readTableId(api, 'A03')
    const key = randomUUID()
    const open = () => waiter.send(tables.open, { tableId, guestNum: 4 }, { key })
    const [first, second] = await Promise.all([open(), open()])
    expect(second.data).toEqual(first.data)
    expect((await open()).data).toEqual(first.data)
    expect(first.code).toBe(200)
  })

  it('credits walk-ins to the venue when a waiter opens, and counts the openings of the night', async () => {
    const { tableRecordId, tableId, version } = await openTable(api, waiter, 'A04')
    expect(await readSitting(api, tableRecordId)).toMatchObject({ salesUserId: 1, turnNo: 1 })
    await manager.call(tables.cancelOpen, { tableRecordId, version, reason: '开错' })
    const again = await waiter.call(tables.open, { tableId, guestNum: 2 })
    expect(await readSitting(api, again.tableRecordId)).toMatchObject({ turnNo: 2 })
  })

  it('credits a leader who opens without naming a person, also one who does not sell', async () => {
    const leader = await api.as('qz01')
    const { tableRecordId } = await openTable(api, leader, 'A05')
    expect((await readSitting(api, tableRecordId)).salesUserId).toBe(leader.userId)
    await api.db.updateTable('appUser').set({ saleFlag: false }).where('userName', '=', 'qz01').execute()
    const next = await openTable(api, await api.as('qz01'), 'A06')
    expect((await readSitting(api, next.tableRecordId)).salesUserId).toBe(leader.userId)
  })

  it("assigns the table's waiter of the night unless another is named", async () => {
    const [duty, named] = await Promise.all([person('fwy02'), person('fwy03')])
    for (const tableName of ['B01', 'B02']) {
      await api.db
        .insertInto('tableDuty')
        .values({ businessDate: '2026-03-14', tableId: await readTableId(api, tableName), waiterUserId: duty.userId })
        .onConflict((conflict) =>
          conflict.columns(['businessDate', 'tableId', 'shiftId']).doUpdateSet({ waiterUserId: duty.userId }),
        )
        .execute()
    }
    const readDuty = async (tableName: string) =>
      (await manager.call(tables.detail, { tableId: await readTableId(api, tableName) })).dutyWaiterName
    expect(await readDuty('B01')).toBe(duty.nickName)
    expect(await readDuty('A07')).toBeNull()
    const withDefault = await openTable(api, manager, 'B01')
    expect(await readSitting(api, withDefault.tableRecordId)).toMatchObject({
      waiterUserId: duty.userId,
      waiterUserName: duty.nickName,
    })
    const tableId = await readTableId(api, 'B02')
    const other = await manager.call(tables.open, { tableId, guestNum: 4, waiterUserId: named.userId })
    expect((await readSitting(api, other.tableRecordId)).waiterUserId).toBe(named.userId)
  })

  it('orders the mandatory package', async () => {
    const tableId = await readTableId(api, 'B03')
    await api.db
      .updateTable('venueTable')
      .set({ openGoodsId: BOTTLE_GOODS_ID, openGoodsMust: true })
      .where('tableId', '=', tableId)
      .execute()
    const { tableRecordId, version } = await manager.call(tables.open, { tableId, guestNum: 4 })
    const record = await readSitting(api, tableRecordId)
    expect(record).toMatchObject({ totalAmount: 880_00, unpaidAmount: 880_00, version })
    const orders = await api.db
      .selectFrom('orders')
      .select('orderType')
      .where('tableRecordId', '=', tableRecordId)
      .execute()
    expect(orders).toEqual([{ orderType: orderType.openPackage }])
  })

  describe('booked table', () => {
    it('is opened for its own guests, and marks the booking as arrived', async () => {
      const tableId = await readTableId(api, 'C01')
      const { bookingId } = await addBooking(jie, { tableId, guestPhone: '13900001111' }, api)
      const { tableRecordId } = await waiter.call(tables.open, { tableId, bookingId, guestNum: 5 })
      expect(await readSitting(api, tableRecordId)).toMatchObject({
        bookingId,
        guestType: guestType.booking,
        guestName: '王先生',
        guestPhone: '13900001111',
        salesUserId: jie.userId,
      })
      expect(await manager.call(reservations.detail, { bookingId })).toMatchObject({
        status: bookingStatus.arrived,
        tableRecordId,
      })
      expect(await waiter.send(tables.open, { tableId, bookingId, guestNum: 5 })).toMatchObject({
        errCode: 'TABLE_OCCUPIED',
      })
    })

    it('is opened when its sales person and the waiter on duty have left, and returns the credited person', async () => {
      const office = { db: api.db, now: parseTime(api.clock.now()), request: { id: 'test', userAgent: 'test' } }
      const [leaver, duty] = [await api.as('yx14'), await person('fwy12')]
      const [first, second] = [await readTableId(api, 'C08'), await readTableId(api, 'B05')]
      const booked = await addBooking(leaver, { tableId: first }, api)
      const other = await addBooking(leaver, { tableId: second }, api)
      await api.db
        .insertInto('tableDuty')
        .values({ businessDate: '2026-03-14', tableId: first, waiterUserId: duty.userId })
        .onConflict((conflict) =>
          conflict.columns(['businessDate', 'tableId', 'shiftId']).doUpdateSet({ waiterUserId: duty.userId }),
        )
        .execute()
      await disableEmployee(office, 'yx14')
      await disableEmployee(office, 'fwy12')
      // The form repeats the sales person of the booking.
      const repeated = { tableId: first, bookingId: booked.bookingId, guestNum: 4, salesUserId: leaver.userId ?? 0 }
      const both = await Promise.all([manager.send(tables.open, repeated), manager.send(tables.open, repeated)])
      expect(both.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['TABLE_OCCUPIED', 'ok'])
      const opened = both.find(({ code }) => code === 200)!.data
      expect(await readSitting(api, opened.tableRecordId)).toMatchObject({
        salesUserId: opened.salesUserId,
        salesUserName: opened.salesUserName,
        waiterUserId: null,
        bookingId: booked.bookingId,
      })
      expect(opened.salesUserId).toBe(manager.userId)
      const named = { tableId: second, bookingId: other.bookingId, guestNum: 4, salesUserId: jie.userId ?? 0 }
      expect(await manager.call(tables.open, named)).toMatchObject({ salesUserId: jie.userId, salesUserName: '阿杰' })
      // A change that repeats the stored waiter is accepted, although that person has left.
      const { version } = await readSitting(api, opened.tableRecordId)
      expect(version).toBeGreaterThan(0)
      await api.db
        .updateTable('sitting')
        .set({ waiterUserId: duty.userId, waiterUserName: duty.nickName })
        .where('tableRecordId', '=', opened.tableRecordId)
        .execute()
      const unchanged = { tableRecordId: opened.tableRecordId, guestNum: 6, waiterUserId: duty.userId }
      expect(await manager.send(tables.changeGuest, unchanged)).toMatchObject({ code: 200 })
    })

    it('is refused to walk-ins, needs permission and confirmation, and then opens', async () => {
      const tableId = await readTableId(api, 'C02')
      await addBooking(jie, { tableId }, api)
      expect(await waiter.send(tables.open, { tableId, guestNum: 4, force: true })).toMatchObject({
        errCode: 'TABLE_BOOKED',
        msg: expect.stringContaining('阿杰') as string,
        detail: { confirmable: false },
      })
      const key = randomUUID()
      expect(await manager.send(tables.open, { tableId, guestNum: 4 }, { key })).toMatchObject({
        errCode: 'TABLE_BOOKED',
        detail: { confirmable: true },
      })
      expect(await manager.send(tables.open, { tableId, guestNum: 4, force: true }, { key })).toMatchObject({
        code: 200,
      })
    })

    it('stays booked for guests who were promised only an area', async () => {
      const tableId = await readTableId(api, 'C03')
      await addBooking(jie, { tableId }, api)
      const { bookingId } = await addBooking(await api.as('yx12'), { areaId: 4 }, api)
      expect(await host.send(tables.open, { tableId, bookingId, guestNum: 4 })).toMatchObject({
        errCode: 'TABLE_BOOKED',
        detail: { confirmable: false },
      })
      const free = await readTableId(api, 'C04')
      const { tableRecordId } = await host.call(tables.open, { tableId: free, bookingId, guestNum: 4 })
      expect(await readSitting(api, tableRecordId)).toMatchObject({ bookingId, tableName: 'C04' })
      // A guest who arrived is listed at their table.
      expect(await host.call(reservations.detail, { bookingId })).toMatchObject({ tableName: 'C04', tableId: null })
    })

    it('is not opened by a booking of another table, another night or an ended one', async () => {
      const [tableId, elsewhere] = await Promise.all([readTableId(api, 'C05'), readTableId(api, 'C06')])
      const { bookingId } = await addBooking(jie, { tableId: elsewhere }, api)
      const open = (id: number) => waiter.send(tables.open, { tableId, bookingId: id, guestNum: 4 })
      expect(await open(bookingId)).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
      const later = await addBooking(jie, { tableId, bookingDate: '2026-03-20' }, api)
      expect(await open(later.bookingId)).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
      await jie.call(reservations.cancel, { bookingId, reason: '客人取消' })
      expect(await open(bookingId)).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
    })
  })
})
