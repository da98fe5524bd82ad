import { bookingStatus, tableStatus } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { addBooking, listBookingMessages, readTableStatus, readTableId } from '../../../test/factories.ts'

const list = (caller: Caller, more = {}) => caller.call(reservations.list, { bookingDate: '2026-03-25', ...more })

describe('reading bookings', () => {
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

  describe('reading them', () => {
    it("limits lists, counts and details to the caller's scope", async () => {
      const { bookingId } = await addBooking(
        sales,
        { areaId: 2, bookingDate: '2026-03-25', guestPhone: '13698765432' },
        api,
      )
      await addBooking(other, { areaId: 3, bookingDate: '2026-03-25' }, api)
      expect((await list(sales)).rows).toMatchObject([{ bookingId, guestPhone: '13698765432' }])
      expect(await list(await api.as('dz02'))).toMatchObject({ total: 1, rows: [{ salesUserId: other.userId }] })
      expect(await list(await api.as('fwy01'), { areaId: 2 })).toMatchObject({
        total: 1,
        rows: [{ guestPhone: '136****5432' }],
      })
      expect(await list(host, { keyword: '5432' })).toMatchObject({ total: 1, stat: { totalNum: 1, waitingNum: 1 } })
      expect(await list(host, { status: bookingStatus.arrived })).toMatchObject({
        total: 0,
        rows: [],
        stat: { totalNum: 2 },
      })
      expect(await other.send(reservations.detail, { bookingId })).toMatchObject({ code: 403 })
      expect(await host.send(reservations.detail, { bookingId: 999_999 })).toMatchObject({
        errCode: 'BOOKING_NOT_FOUND',
      })
      expect((await host.call(reservations.detail, { bookingId })).can).toEqual({
        edit: true,
        confirm: false,
        reject: false,
        cancel: true,
        delay: true,
        recover: false,
        dial: false,
        answerCall: false,
        open: false,
        takeDeposit: false,
        refundDeposit: false,
      })
      const dates = await sales.call(reservations.dates, {})
      expect(dates).toHaveLength(31)
      expect(dates.find((day) => day.bookingDate === '2026-03-25')?.count).toBe(1)
      expect(await (await api.as('dj01')).send(reservations.list, { bookingDate: '2026-03-25' })).toMatchObject({
        code: 403,
      })
    })

    it('sorts expected guests first, the most overdue on top, then arrived ones, then bookings that ended without guests', async () => {
      const bookingDate = '2026-03-26'
      const standing = [
        ['20:00', bookingStatus.expired],
        ['20:30', bookingStatus.cancelled],
        ['21:00', bookingStatus.arrived],
        ['21:30', bookingStatus.unconfirmed],
        ['22:00', bookingStatus.booked],
      ] as const
      for (const [clock, status] of standing) {
        const arriveTime = `${bookingDate} ${clock}:00`
        const { bookingId } = await addBooking(sales, { areaId: 2, bookingDate, arriveTime }, api)
        await api.db.updateTable('booking').set({ status }).where('bookingId', '=', bookingId).execute()
      }
      const { rows } = await list(host, { bookingDate })
      expect(rows.map(({ arriveTime }) => arriveTime.slice(11, 16))).toEqual([
        '21:30',
        '22:00',
        '21:00',
        '20:00',
        '20:30',
      ])
    })

    it('offers tables neither reserved nor occupied, with the minimum of that night', async () => {
      const [reserved, used] = [await readTableId(api, 'C01'), await readTableId(api, 'C02')]
      await addBooking(sales, { tableId: reserved }, api)
      await host.call(tables.open, { tableId: used, guestNum: 2 })
      const free = async (bookingDate: string) =>
        (await sales.call(reservations.freeTables, { bookingDate, areaId: 4, guestNum: 4 })).map(
          (table) => table.tableName,
        )
      expect(await free('2026-03-14')).not.toEqual(expect.arrayContaining(['C01']))
      expect((await free('2026-03-14'))[0]).toBe('C03')
      expect((await free('2026-03-15')).slice(0, 2)).toEqual(['C01', 'C02'])
      expect((await sales.call(reservations.freeTables, { bookingDate: '2026-03-15', areaId: 4 }))[0]).toMatchObject({
        minCharge: 880_00,
      })
      expect(await sales.call(reservations.freeTables, { bookingDate: '2026-03-15', areaId: 4, guestNum: 5 })).toEqual(
        [],
      )
      expect(await sales.send(reservations.freeTables, { bookingDate: '2026-03-13' })).toMatchObject({
        errCode: 'DATE_INVALID',
      })
    })
  })

  describe('the guest', () => {
    it('reads the notice by its code, without any phone number', async () => {
      const { bookingId, shareCode, noticeUrl } = await addBooking(
        sales,
        { tableId: await readTableId(api, 'C05'), guestPhone: '13812340000', arriveTime: '2026-03-15 01:00:00' },
        api,
      )
      expect(noticeUrl).toBe(`/pages/notice/index?bookingId=${bookingId}&shareCode=${shareCode}`)
      const notice = await api.anonymous.call(reservations.guestDetail, { shareCode })
      expect(notice).toMatchObject({
        bookingId,
        tableName: 'C05',
        salesUserName: '阿杰',
        canCancel: true,
        cancelUntil: '2026-03-14 23:00:00',
      })
      expect(JSON.stringify(notice)).not.toMatch(/1\d{10}/)
      expect(await api.anonymous.send(reservations.guestDetail, { shareCode: 'guessed-code-000' })).toMatchObject({
        errCode: 'BOOKING_NOT_FOUND',
      })
      expect(await api.anonymous.send(reservations.guestDetail, { shareCode, bookingId: bookingId + 1 })).toMatchObject(
        { errCode: 'BOOKING_NOT_FOUND' },
      )
    })

    it('cancels with the last digits of the phone number until two hours before', async () => {
      const tableId = await readTableId(api, 'C06')
      const { bookingId, shareCode } = await addBooking(
        sales,
        { tableId, guestPhone: '13812340001', arriveTime: '2026-03-15 01:00:00' },
        api,
      )
      const cancel = (phoneTail: string, code = shareCode) =>
        api.anonymous.send(reservations.guestCancel, { bookingId, shareCode: code, phoneTail })
      expect(await cancel('0001', 'guessed-code-000')).toMatchObject({ errCode: 'BOOKING_NOT_FOUND' })
      expect(await cancel('0002')).toMatchObject({ errCode: 'PARAM_INVALID' })
      api.clock.at('2026-03-14 23:00:01')
      expect(await cancel('0001')).toMatchObject({
        errCode: 'CANCEL_TOO_LATE',
        msg: '自行取消已于 3月14日 23:00 截止，请联系客户经理取消',
      })
      api.clock.at('2026-03-14 22:00:00')
      expect(await cancel('0001')).toMatchObject({ code: 200 })
      expect(await cancel('0001')).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
      expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
      expect(await listBookingMessages(api, bookingId)).toEqual(['客人取消了预订'])
    })

    it('locks cancelling for half an hour after five wrong phone endings', async () => {
      const { bookingId, shareCode } = await addBooking(
        sales,
        { areaId: 2, guestPhone: '13812340009', arriveTime: '2026-03-15 02:00:00' },
        api,
      )
      const cancel = (phoneTail: string) =>
        api.anonymous.send(reservations.guestCancel, { bookingId, shareCode, phoneTail })
      for (const tail of ['1000', '1001', '1002', '1003', '1004'])
        expect(await cancel(tail)).toMatchObject({ errCode: 'PARAM_INVALID' })
      expect(await cancel('0009')).toMatchObject({ errCode: 'TOO_FREQUENT' })
      api.clock.later(31)
      expect(await cancel('0009')).toMatchObject({ code: 200 })
      api.clock.at('2026-03-14 22:00:00')
    })
  })
})
