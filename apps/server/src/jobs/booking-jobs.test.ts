import { parseTime } from '@nocturne/base/venue-time'
import { bookingStatus, tableStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { addBooking, openTable, readTableId, readTableStatus } from '../../test/factories.ts'
import { expireBookings } from './booking-sweeper.ts'
import { applyBookingsToFreeTables } from './night-turn.ts'

describe('booking jobs', () => {
  let api: TestApi
  let sales: Caller

  beforeAll(async () => {
    api = await startTestApi()
    sales = await api.as('yx01')
  })

  const readStatus = async (bookingId: number) =>
    (await api.db.selectFrom('booking').select('status').where('bookingId', '=', bookingId).executeTakeFirstOrThrow())
      .status

  it('expires a booking once at its hold time and notifies its sales person', async () => {
    const tableId = await readTableId(api, 'A01')
    const { bookingId } = await addBooking(sales, { tableId }, api)
    expect(await expireBookings(api.db, parseTime('2026-03-14 23:29:59'))).toBe(0)
    const runs = await Promise.all([1, 2, 3].map(() => expireBookings(api.db, parseTime('2026-03-14 23:30:00'))))
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect([await readStatus(bookingId), await readTableStatus(api, tableId)]).toEqual([
      bookingStatus.expired,
      tableStatus.free,
    ])
    const messages = await api.db
      .selectFrom('notification')
      .select(['userId', 'title'])
      .where('bizId', '=', bookingId)
      .where('bizType', '=', 'booking')
      .execute()
    expect(messages).toEqual([{ userId: sales.userId, title: '预订已过号' }])
    const log = await api.db
      .selectFrom('bookingLog')
      .select(['opType', 'userName'])
      .where('bookingId', '=', bookingId)
      .orderBy('logId', 'desc')
      .executeTakeFirst()
    expect(log).toEqual({ opType: '过号', userName: '系统' })
    const events = await api.db
      .selectFrom('outbox')
      .select('topic')
      .where('topic', 'in', ['booking', 'notification'])
      .orderBy('outboxId', 'desc')
      .limit(2)
      .execute()
    expect(events.map((event) => event.topic).toSorted()).toEqual(['booking', 'notification'])
  })

  it('leaves a locked booking for the next run', async () => {
    const tableId = await readTableId(api, 'A02')
    const { bookingId } = await addBooking(sales, { tableId }, api)
    const due = parseTime('2026-03-15 00:00:00')
    await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('venueTable').select('tableId').where('tableId', '=', tableId).forNoKeyUpdate().execute()
      expect(await expireBookings(api.db, due)).toBe(0)
    })
    expect(await expireBookings(api.db, due)).toBe(1)
    expect(await readStatus(bookingId)).toBe(bookingStatus.expired)
  })

  it('either seats guests or marks them missed when they arrive at the last second', async () => {
    const tableId = await readTableId(api, 'A03')
    const { bookingId } = await addBooking(sales, { tableId }, api)
    const [opened] = await Promise.all([
      sales.send(tables.open, { tableId, bookingId, guestNum: 4 }),
      expireBookings(api.db, parseTime('2026-03-14 23:30:00')),
    ])
    const seated = opened.code === 200
    expect(await readStatus(bookingId)).toBe(seated ? bookingStatus.arrived : bookingStatus.expired)
    expect(await readTableStatus(api, tableId)).toBe(seated ? tableStatus.open : tableStatus.free)
  })

  it("shows the new night's bookings on free tables and leaves the others unchanged", async () => {
    const [today, tomorrow, used, broken] = await Promise.all(
      ['B01', 'B02', 'B03', 'B04'].map((name) => readTableId(api, name)),
    )
    if (!today || !tomorrow || !used || !broken) throw new Error('the demo venue has B tables')
    const manager = await api.as('lm01')
    await addBooking(sales, { tableId: today }, api)
    await addBooking(sales, { tableId: tomorrow, bookingDate: '2026-03-15' }, api)
    await addBooking(sales, { tableId: used, bookingDate: '2026-03-15' }, api)
    await openTable(api, manager, 'B03')
    await manager.call(tables.lock, { tableId: broken, reason: '维修' })
    const seen = () => Promise.all([today, tomorrow, used, broken].map((tableId) => readTableStatus(api, tableId)))
    expect(await applyBookingsToFreeTables(api.db, parseTime('2026-03-15 12:00:00'))).toBe(0)
    const { free, booked, open, locked } = tableStatus
    expect(await seen()).toEqual([booked, free, open, locked])
    expect(await applyBookingsToFreeTables(api.db, parseTime('2026-03-15 12:00:01'))).toBe(2)
    expect(await seen()).toEqual([free, booked, open, locked])
    expect(await applyBookingsToFreeTables(api.db, parseTime('2026-03-15 12:00:01'))).toBe(0)
  })
})
