import { addDays } from '@nocturne/base/venue-time'
import { bookingStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { addBooking, orderBottles, readTableId } from '../../../../test/factories.ts'

const TONIGHT = '2026-03-14'

describe('订台汇总', () => {
  let api: TestApi
  let sales: Caller
  let other: Caller
  let floor: Caller
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    api = await startTestApi(`${TONIGHT} 20:00:00`)
    sales = await api.as('yx01')
    other = await api.as('yx02')
    floor = await api.as('lm01')
    const book = async (caller: Caller, name: string, tableName: string, bookingDate = TONIGHT) => {
      const tableId = await readTableId(api, tableName)
      const arriveTime = `${bookingDate} 22:00:00`
      const { bookingId } = await addBooking(caller, { tableId, bookingDate, arriveTime }, api)
      ids[name] = bookingId
    }
    await book(sales, 'came', 'A01')
    await book(sales, 'cancelled', 'A02')
    await book(sales, 'awaited', 'A03')
    await book(sales, 'later', 'A04', addDays(TONIGHT, 20))
    await book(sales, 'missed', 'A05')
    await book(other, 'foreign', 'A06')
    await floor.call(reservations.cancel, { bookingId: ids['cancelled']!, reason: '客人改期' })
    const { tableRecordId } = await floor.call(tables.open, {
      tableId: await readTableId(api, 'A01'),
      bookingId: ids['came']!,
      guestNum: 6,
    })
    await orderBottles(floor, tableRecordId)
    await api.db
      .updateTable('booking')
      .set({ status: bookingStatus.expired })
      .where('bookingId', '=', ids['missed']!)
      .execute()
  })

  const own = (input: Record<string, unknown> = {}) => sales.call(reports.ownBookings, input)

  it("sums the caller's own bookings by state, and the spending of arrived guests", async () => {
    const { summary, total, rows } = await own()
    const spent = await api.db
      .selectFrom('sitting')
      .select('payableAmount')
      .where('bookingId', '=', ids['came']!)
      .executeTakeFirstOrThrow()
    expect(spent.payableAmount).toBeGreaterThan(0)
    expect(summary).toEqual({
      bookingCount: 4,
      arrivedCount: 1,
      expectedCount: 1,
      noShowCount: 1,
      cancelledCount: 1,
      arriveRate: 3_333,
      payableAmount: spent.payableAmount,
    })
    expect(total).toBe(4)
    expect(rows.find(({ bookingId }) => bookingId === ids['came'])).toMatchObject({
      tableName: 'A01',
      status: bookingStatus.arrived,
      payableAmount: spent.payableAmount,
    })
    expect(rows.find(({ bookingId }) => bookingId === ids['awaited'])).toMatchObject({ payableAmount: null })
  })

  it('includes future nights, latest first, by pages', async () => {
    const nights = { beginDate: TONIGHT, endDate: addDays(TONIGHT, 30) }
    const { rows, total, summary } = await own(nights)
    expect([rows[0]?.bookingId, total, summary.bookingCount]).toEqual([ids['later'], 5, 5])
    const second = await own({ ...nights, pageNum: 2, pageSize: 2 })
    expect(second.rows).toEqual(rows.slice(2, 4))
  })

  it('filters the list by state, not the sums', async () => {
    const { rows, total, summary } = await own({ status: bookingStatus.cancelled })
    expect([rows.map(({ bookingId }) => bookingId), total]).toEqual([[ids['cancelled']], 1])
    expect(summary.bookingCount).toBe(4)
  })

  it("shows only the caller's own bookings", async () => {
    const { rows } = await other.call(reports.ownBookings, {})
    expect(rows.map(({ bookingId }) => bookingId)).toEqual([ids['foreign']])
    expect(await (await api.as('gm')).call(reports.ownBookings, {})).toMatchObject({ rows: [], total: 0 })
    expect((await api.anonymous.send(reports.ownBookings, {})).httpStatus).toBe(401)
  })

  it('rejects invalid input with a message', async () => {
    for (const input of [
      { beginDate: '2026-03-14', endDate: '2026-03-13' },
      { beginDate: 'x' },
      { status: 'gone' as never },
      { pageNum: 0 },
    ])
      expect(await sales.send(reports.ownBookings, input)).toMatchObject({ errCode: 'PARAM_INVALID' })
  })
})
