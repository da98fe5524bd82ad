import { bookingDepositStatus, bookingOccasion, bookingStatus, payMethod, tableStatus } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { addBooking, listBookingMessages, readBooking, readTableStatus, readTableId } from '../../../test/factories.ts'

const input = {
  bookingDate: '2026-03-14',
  arriveTime: '2026-03-14 23:00:00',
  areaId: 2,
  guestName: '王先生',
  guestPhone: '13912345678',
  guestNum: 4,
}
const sendBooking = (caller: Caller, guestPhone: string, tableId?: number) =>
  caller.send(reservations.add, { ...input, guestPhone, ...(tableId === undefined ? {} : { tableId }) })

describe('creating and changing bookings', () => {
  let api: TestApi
  let host: Caller
  let sales: Caller
  let other: Caller

  beforeAll(async () => {
    api = await startTestApi()
    host = await api.as('my01')
    sales = await api.as('yx01')
    other = await api.as('yx12')
  })

  describe('creating one', () => {
    it('refuses strangers, those without the permission, and booking for others in own scope', async () => {
      expect((await api.anonymous.send(reservations.add, input)).httpStatus).toBe(401)
      expect(await (await api.as('shouyin01')).send(reservations.add, input)).toMatchObject({ code: 403 })
      expect(await sales.send(reservations.add, { ...input, salesUserId: other.userId ?? 0 })).toMatchObject({
        code: 403,
        errCode: 'NO_PERMISSION',
      })
      expect(
        await (await api.as('dz01')).send(reservations.add, { ...input, salesUserId: other.userId ?? 0 }),
      ).toMatchObject({ code: 403 })
    })

    it('refuses invalid nights, hours outside business, and places that cannot be booked', async () => {
      expect(
        await sales.send(reservations.add, { ...input, bookingDate: '2026-03-13', arriveTime: '2026-03-13 23:00:00' }),
      ).toMatchObject({ errCode: 'DATE_INVALID' })
      expect(
        await sales.send(reservations.add, { ...input, bookingDate: '2026-04-14', arriveTime: '2026-04-14 23:00:00' }),
      ).toMatchObject({ errCode: 'DATE_INVALID' })
      expect(await sales.send(reservations.add, { ...input, arriveTime: '2026-03-15 05:00:00' })).toMatchObject({
        errCode: 'PARAM_INVALID',
        msg: expect.stringContaining('20:00-05:00') as string,
      })
      expect(await sales.send(reservations.add, { ...input, areaId: 8 })).toMatchObject({ errCode: 'PARAM_INVALID' })
      expect(
        await sales.send(reservations.add, { ...input, areaId: 3, tableId: await readTableId(api, 'A01') }),
      ).toMatchObject({ errCode: 'PARAM_INVALID' })
      expect(await sales.send(reservations.add, { ...input, packageId: 1 })).toMatchObject({ errCode: 'GOODS_OFF' })
      expect(await sales.send(reservations.add, { ...input, tableId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
    })

    it('reserves the table tonight, returns the minimum of that night and leaves the deposit unpaid', async () => {
      const tableId = await readTableId(api, 'A01')
      const reply = await host.call(reservations.add, {
        ...input,
        tableId,
        salesUserId: sales.userId ?? 0,
        depositAmount: 500_00,
        occasion: bookingOccasion.birthday,
      })
      expect(reply).toMatchObject({
        status: bookingStatus.booked,
        minCharge: 2680_00,
        bookingNo: expect.stringMatching(/^YD20260314\d{6}$/) as string,
      })
      expect(await readBooking(api, reply.bookingId)).toMatchObject({
        holdUntil: '2026-03-14 23:30:00',
        salesUserId: sales.userId,
        salesDeptId: 21,
        depositAmount: 500_00,
        depositStatus: bookingDepositStatus.due,
      })
      expect(await readTableStatus(api, tableId)).toBe(tableStatus.booked)
      expect(await listBookingMessages(api, reply.bookingId)).toEqual(['新预订'])
      expect(
        await api.db
          .selectFrom('operLog')
          .select('operId')
          .where('subjectType', '=', 'booking')
          .where('subjectId', '=', reply.bookingId)
          .execute(),
      ).toHaveLength(1)
      expect(await sales.send(reservations.add, { ...input, guestPhone: '13900009999', tableId })).toMatchObject({
        errCode: 'TABLE_BOOKED',
        msg: '该台位已被预订，预订人：阿杰',
      })
    })

    it('leaves a table unchanged for a booking of another night', async () => {
      const tableId = await readTableId(api, 'A02')
      await addBooking(sales, { tableId, bookingDate: '2026-03-18' }, api)
      expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
      expect((await addBooking(other, { tableId }, api)).minCharge).toBe(2680_00)
    })

    it("returns the area's minimum of that night", async () => {
      const saturday = await sales.call(reservations.add, { ...input, guestPhone: '13912340001' })
      const monday = await sales.call(reservations.add, {
        ...input,
        guestPhone: '13912340002',
        bookingDate: '2026-03-16',
        arriveTime: '2026-03-16 23:00:00',
      })
      expect([saturday.minCharge, monday.minCharge]).toEqual([2680_00, 1880_00])
    })

    it('credits a leader who does not sell by default', async () => {
      const leader = await api.as('bz01')
      const { bookingId } = await leader.call(reservations.add, { ...input, guestPhone: '13912340003' })
      expect((await readBooking(api, bookingId)).salesUserId).toBe(leader.userId)
    })

    it('lets waiters and performers book for themselves', async () => {
      for (const name of ['fwy01', 'dj01']) {
        const person = await api.as(name)
        const { bookingId } = await addBooking(person, { areaId: 3 }, api)
        expect(await readBooking(api, bookingId)).toMatchObject({ salesUserId: person.userId })
      }
    })

    it('asks for confirmation of a second booking of the same guest', async () => {
      const guest = { ...input, guestPhone: '13700000001' }
      await sales.call(reservations.add, guest)
      expect(await other.send(reservations.add, guest)).toMatchObject({
        errCode: 'BOOKING_DUPLICATE',
        detail: { confirmable: true, salesUserName: '阿杰' },
      })
      expect(await other.send(reservations.add, { ...guest, confirmDuplicate: true })).toMatchObject({ code: 200 })
    })

    it('gives a table to one of two concurrent bookings, and asks one of two concurrent bookings of a guest for confirmation', async () => {
      const tableId = await readTableId(api, 'A03')
      const race = await Promise.all([
        sendBooking(sales, '13700000002', tableId),
        sendBooking(other, '13700000003', tableId),
      ])
      expect(race.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['TABLE_BOOKED', 'ok'])
      const calls = await Promise.all([sendBooking(sales, '13700000004'), sendBooking(other, '13700000004')])
      expect(calls.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['BOOKING_DUPLICATE', 'ok'])
    })

    it('creates one booking when the same request arrives twice', async () => {
      const twice = await Promise.all(
        [0, 1].map(() => sales.send(reservations.add, { ...input, guestPhone: '13700000005' }, { key: 'booking-tap' })),
      )
      expect(twice[0]?.data).toEqual(twice[1]?.data)
    })
  })

  describe('changing one', () => {
    it("refuses those outside the booking's scope", async () => {
      const { bookingId } = await addBooking(sales, { areaId: 2 }, api)
      expect(await other.send(reservations.edit, { bookingId, guestNum: 2 })).toMatchObject({ code: 403 })
      expect(await (await api.as('dz02')).send(reservations.edit, { bookingId, guestNum: 2 })).toMatchObject({
        code: 403,
      })
      expect(await sales.send(reservations.edit, { bookingId, salesUserId: other.userId ?? 0 })).toMatchObject({
        code: 403,
      })
      expect(await host.send(reservations.edit, { bookingId: 999_999, guestNum: 2 })).toMatchObject({
        errCode: 'BOOKING_NOT_FOUND',
      })
    })

    it('moves to another table, time and person and releases the old table', async () => {
      const [from, to] = [await readTableId(api, 'B01'), await readTableId(api, 'A04')]
      const { bookingId } = await addBooking(sales, { tableId: from }, api)
      await host.call(reservations.edit, {
        bookingId,
        tableId: to,
        arriveTime: '2026-03-15 00:30:00',
        salesUserId: other.userId ?? 0,
      })
      expect(await readBooking(api, bookingId)).toMatchObject({
        tableId: to,
        areaId: 2,
        minCharge: 2680_00,
        holdUntil: '2026-03-15 01:00:00',
        salesUserId: other.userId,
        salesDeptId: 22,
        version: 3,
      })
      expect([await readTableStatus(api, from), await readTableStatus(api, to)]).toEqual([
        tableStatus.free,
        tableStatus.booked,
      ])
      expect(await listBookingMessages(api, bookingId)).toEqual(['预订已修改', '预订已修改'])
      const { logs } = await host.call(reservations.detail, { bookingId })
      expect(logs.map((log) => log.opType)).toEqual(['新增', '修改'])
    })

    it('clears named fields, and releases the table when only its area is requested', async () => {
      const tableId = await readTableId(api, 'B06')
      const { bookingId } = await addBooking(
        sales,
        { tableId, occasion: bookingOccasion.birthday, remark: '靠近舞台' },
        api,
      )
      await sales.call(reservations.edit, { bookingId, clear: ['tableId', 'occasion', 'remark'] })
      expect(await readBooking(api, bookingId)).toMatchObject({ tableId: null, areaId: 3, occasion: null, remark: '' })
      expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
      await sales.call(reservations.edit, { bookingId, remark: '生日', guestNum: 3 })
      expect(await readBooking(api, bookingId)).toMatchObject({ remark: '生日', guestNum: 3, occasion: null })
    })

    it('refuses another deposit amount once one is paid', async () => {
      const { bookingId } = await addBooking(sales, { areaId: 2, depositAmount: 500_00 }, api)
      const edit = () => sales.send(reservations.edit, { bookingId, depositAmount: 800_00 })
      expect(await edit()).toMatchObject({ code: 200 })
      const cashier = await api.as('shouyin01')
      await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash })
      expect(await edit()).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
      expect(await readBooking(api, bookingId)).toMatchObject({
        depositAmount: 800_00,
        depositStatus: bookingDepositStatus.paid,
      })
    })

    it('refuses a table reserved by another booking', async () => {
      const tableId = await readTableId(api, 'B02')
      await addBooking(other, { tableId }, api)
      const { bookingId } = await addBooking(sales, { areaId: 3 }, api)
      expect(await sales.send(reservations.edit, { bookingId, tableId })).toMatchObject({
        errCode: 'TABLE_BOOKED',
        msg: expect.stringContaining('阿豪') as string,
      })
    })

    it('swaps two tables between two bookings concurrently without reserving one twice', async () => {
      const [left, right] = [await readTableId(api, 'B03'), await readTableId(api, 'B04')]
      const [one, two] = [
        await addBooking(sales, { tableId: left }, api),
        await addBooking(sales, { tableId: right }, api),
      ]
      const replies = await Promise.all([
        host.send(reservations.edit, { bookingId: one.bookingId, tableId: right }),
        host.send(reservations.edit, { bookingId: two.bookingId, tableId: left }),
      ])
      expect(replies.every((reply) => reply.errCode === 'TABLE_BOOKED')).toBe(true)
      expect([await readTableStatus(api, left), await readTableStatus(api, right)]).toEqual([
        tableStatus.booked,
        tableStatus.booked,
      ])
    })

    it('is delayed twice at most, also by concurrent requests', async () => {
      const { bookingId } = await addBooking(sales, { areaId: 2 }, api)
      const replies = await Promise.all([1, 2, 3].map(() => sales.send(reservations.delay, { bookingId })))
      expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['DELAY_LIMIT', 'ok', 'ok'])
      expect(await readBooking(api, bookingId)).toMatchObject({
        delayCount: 2,
        arriveTime: '2026-03-15 00:00:00',
        holdUntil: '2026-03-15 00:30:00',
      })
    })
  })
})
