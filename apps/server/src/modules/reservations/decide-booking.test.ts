import { parseTime } from '@nocturne/base/venue-time'
import { alertKind, bookingDepositStatus, bookingStatus, tableStatus } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { refreshAllAlerts } from '../../jobs/alert-keeper.ts'
import { addBooking, listBookingMessages, readBooking, readTableStatus, readTableId } from '../../../test/factories.ts'

describe('deciding bookings', () => {
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

  /** An unconfirmed booking by a guest. */
  const waiting = async (tableName: string, caller = sales) => {
    const { bookingId } = await addBooking(caller, { areaId: 2 }, api)
    await api.db
      .updateTable('booking')
      .set({ status: bookingStatus.unconfirmed, tableId: await readTableId(api, tableName) })
      .where('bookingId', '=', bookingId)
      .execute()
    return bookingId
  }

  describe('deciding one', () => {
    it('is confirmed by permitted users, not by its sales person', async () => {
      const bookingId = await waiting('B05')
      expect(await sales.send(reservations.confirm, { bookingId })).toMatchObject({ code: 403 })
      expect(await (await api.as('dz02')).send(reservations.confirm, { bookingId })).toMatchObject({ code: 403 })
      await host.call(reservations.confirm, { bookingId })
      expect(await readTableStatus(api, await readTableId(api, 'B05'))).toBe(tableStatus.booked)
      expect(await host.send(reservations.confirm, { bookingId })).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
      expect(await listBookingMessages(api, bookingId)).toEqual(['预订已确认'])
    })

    it('confirms one of two bookings of the same table and names it to the other', async () => {
      const ids = [await waiting('B06', sales), await waiting('B06', other)]
      const replies = await Promise.all(ids.map((bookingId) => host.send(reservations.confirm, { bookingId })))
      const lost = replies.find((reply) => reply.code !== 200)
      expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
      expect(lost).toMatchObject({
        errCode: 'TABLE_BOOKED',
        msg: replies[0]?.code === 200 ? '该台位已被预订，预订人：阿杰' : '该台位已被预订，预订人：阿豪',
      })
    })

    it('lets the host call tonight’s guest without showing the number, and logs the call', async () => {
      const { bookingId } = await addBooking(sales, { areaId: 2, guestPhone: '13812340077' }, api)
      const seen = await host.call(reservations.detail, { bookingId })
      expect(seen).toMatchObject({ guestPhone: '138****0077', can: { dial: true }, delayMinutes: 30 })
      const calls = await Promise.all([1, 2].map(() => host.call(reservations.dial, { bookingId })))
      expect(calls).toEqual([{ guestPhone: '13812340077' }, { guestPhone: '13812340077' }])
      const named = api.db.selectFrom('operLog').select('userName').where('title', '=', '拨打客人电话')
      expect(await named.where('subjectId', '=', bookingId).execute()).toHaveLength(2)
      expect(await other.send(reservations.dial, { bookingId })).toMatchObject({ code: 403 })
      expect(await (await api.as('shouyin01')).send(reservations.dial, { bookingId })).toMatchObject({ code: 403 })
      await host.call(reservations.cancel, { bookingId, reason: '不来了' })
      expect(await host.send(reservations.dial, { bookingId })).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
    })

    describe('a call requested by the guest', () => {
      /** A booking of a later night, whose guest may be called only on request. */
      const tomorrow = async (guestPhone: string) => {
        const { bookingId } = await addBooking(
          sales,
          { areaId: 2, guestPhone, bookingDate: '2026-03-15', arriveTime: '2026-03-15 22:00:00' },
          api,
        )
        const { shareCode } = await readBooking(api, bookingId)
        return { bookingId, shareCode }
      }
      const rings = async (caller: Caller, bookingId: number) =>
        (await caller.call(notifications.alerts, {})).rows.filter(({ route }) =>
          route.endsWith(`bookingId=${bookingId}`),
        )

      it('alerts the sales person once, allows permitted users to call, and shows the guest who called', async () => {
        const { bookingId, shareCode } = await tomorrow('13812340090')
        expect(await host.send(reservations.dial, { bookingId })).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
        const notice = () => api.anonymous.call(reservations.guestDetail, { shareCode })
        expect(await notice()).toMatchObject({ canRequestCall: true, callRequest: null })
        const replies = await Promise.all(
          [1, 2].map(() => api.anonymous.send(reservations.requestCall, { bookingId, shareCode })),
        )
        expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['TOO_FREQUENT', 'ok'])
        expect(await notice()).toMatchObject({
          callRequest: { requestTime: TONIGHT, answerTime: null, answerName: null },
        })
        expect(await rings(sales, bookingId)).toMatchObject([
          { kind: alertKind.callback, content: expect.stringContaining('03-15 22:00') },
        ])
        expect(await rings(host, bookingId)).toEqual([])
        expect(await listBookingMessages(api, bookingId)).toContain('王先生 请您回电')

        expect(await other.send(reservations.answerCall, { bookingId })).toMatchObject({ code: 403 })
        expect(await host.call(reservations.detail, { bookingId })).toMatchObject({
          can: { dial: true, answerCall: true },
        })
        expect(await host.call(reservations.dial, { bookingId })).toEqual({ guestPhone: '13812340090' })
        await sales.call(reservations.answerCall, { bookingId })
        const { nickName } = await api.db
          .selectFrom('appUser')
          .select('nickName')
          .where('userName', '=', 'my01')
          .executeTakeFirstOrThrow()
        expect(await notice()).toMatchObject({ callRequest: { answerTime: TONIGHT, answerName: nickName } })
        expect(JSON.stringify(await notice())).not.toContain('13812340090')
        expect(await rings(sales, bookingId)).toEqual([])
        expect(await host.send(reservations.dial, { bookingId })).toMatchObject({ errCode: 'BOOKING_STATUS_WRONG' })
      })

      it('may be repeated after five minutes, five times at most, and alerts again', async () => {
        const { bookingId, shareCode } = await tomorrow('13812340091')
        const errCodes = []
        for (let i = 0; i < 6; i += 1) {
          errCodes.push((await api.anonymous.send(reservations.requestCall, { bookingId, shareCode })).errCode ?? 'ok')
          if (i === 0) await sales.call(reservations.answerCall, { bookingId })
          api.clock.later(5)
        }
        api.clock.at(TONIGHT)
        expect(errCodes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_FREQUENT'])
        expect(await rings(sales, bookingId)).toHaveLength(1)
      })

      it('needs the code of the link and a future booking', async () => {
        const { bookingId, shareCode } = await tomorrow('13812340092')
        expect(
          await api.anonymous.send(reservations.requestCall, { bookingId, shareCode: 'x'.repeat(16) }),
        ).toMatchObject({
          errCode: 'BOOKING_NOT_FOUND',
        })
        await host.call(reservations.cancel, { bookingId, reason: '不来了' })
        expect(await api.anonymous.send(reservations.requestCall, { bookingId, shareCode })).toMatchObject({
          errCode: 'BOOKING_STATUS_WRONG',
        })
      })

      it('stops alerting once the booking is cancelled', async () => {
        const { bookingId, shareCode } = await tomorrow('13812340093')
        await api.anonymous.call(reservations.requestCall, { bookingId, shareCode })
        await host.call(reservations.cancel, { bookingId, reason: '不来了' })
        await refreshAllAlerts(api.db, parseTime(api.clock.now()))
        expect(await rings(sales, bookingId)).toEqual([])
      })
    })

    it('is rejected with a reason, and cancelled while the guests have not arrived', async () => {
      const refused = await waiting('B07')
      await host.call(reservations.reject, { bookingId: refused, reason: '当晚包场' })
      expect(await readBooking(api, refused)).toMatchObject({
        status: bookingStatus.rejected,
        cancelReason: '当晚包场',
      })
      const tableId = await readTableId(api, 'B08')
      const { bookingId } = await addBooking(sales, { tableId, depositAmount: 100_00 }, api)
      expect(await other.send(reservations.cancel, { bookingId, reason: '客人有事' })).toMatchObject({ code: 403 })
      await sales.call(reservations.cancel, { bookingId, reason: '客人有事' })
      expect(await readBooking(api, bookingId)).toMatchObject({
        status: bookingStatus.cancelled,
        depositStatus: bookingDepositStatus.none,
        cancelUserId: sales.userId,
      })
      expect(await readTableStatus(api, tableId)).toBe(tableStatus.free)
      expect(await sales.send(reservations.cancel, { bookingId, reason: '客人有事' })).toMatchObject({
        errCode: 'BOOKING_STATUS_WRONG',
      })
    })

    it('has one outcome when cancelled and seated concurrently', async () => {
      const tableId = await readTableId(api, 'B09')
      const { bookingId } = await addBooking(sales, { tableId }, api)
      const [opened, cancelled] = await Promise.all([
        host.send(tables.open, { tableId, bookingId, guestNum: 4 }),
        sales.send(reservations.cancel, { bookingId, reason: '客人有事' }),
      ])
      expect([opened, cancelled].filter((reply) => reply.code === 200)).toHaveLength(1)
      expect((await readBooking(api, bookingId)).status).toBe(
        opened.code === 200 ? bookingStatus.arrived : bookingStatus.cancelled,
      )
      expect(await readTableStatus(api, tableId)).toBe(opened.code === 200 ? tableStatus.open : tableStatus.free)
    })

    it('is restored after being missed if the table is still free', async () => {
      const tableId = await readTableId(api, 'B10')
      const { bookingId } = await addBooking(sales, { tableId }, api)
      await api.db
        .updateTable('booking')
        .set({ status: bookingStatus.expired })
        .where('bookingId', '=', bookingId)
        .execute()
      await api.db
        .updateTable('venueTable')
        .set({ tableStatus: tableStatus.free })
        .where('tableId', '=', tableId)
        .execute()
      const rival = await addBooking(other, { tableId }, api)
      expect(await host.send(reservations.recover, { bookingId })).toMatchObject({ errCode: 'TABLE_BOOKED' })
      await host.call(reservations.cancel, { bookingId: rival.bookingId, reason: '改期' })
      expect(await sales.send(reservations.recover, { bookingId })).toMatchObject({ code: 403 })
      expect(await host.call(reservations.recover, { bookingId })).toEqual({ holdUntil: '2026-03-14 23:30:00' })
      expect(await readTableStatus(api, tableId)).toBe(tableStatus.booked)
    })
  })
})
