/** Bookings and the queue for staff, and the booking notice for guests. */
import { addDays, addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { bookingOccasion } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { createFreeTable, type NamedTable } from '../lib/staff-actions.ts'
import { withVenueAlwaysOpen } from '../lib/app.ts'
import { callServer } from '../lib/guests.ts'
import { getDatabase } from '../lib/phone.ts'
import type { ScreenState } from '../lib/state.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import { readGoods } from '../lib/carts.ts'
import { authenticate, cashierLogin, longName, managerLogin, salesLogin, getUserId } from './parties.ts'
import { takeQueueNumber } from './queueing.ts'

/** Books a birthday party for the night after tomorrow. */
export async function createBooking(depositAmount = 0) {
  const bookingDate = addDays(getBusinessDate(new Date()), 2)
  const { tableId } = await createFreeTable('ASV')
  return callServer(
    reservations.add,
    {
      bookingDate,
      arriveTime: `${bookingDate} 21:30:00`,
      tableId,
      guestName: longName,
      guestPhone: '13912345678',
      guestNum: 10,
      salesUserId: await getUserId(salesLogin),
      occasion: bookingOccasion.birthday,
      packageId: (await readGoods('主卡VSOP')).goodsId,
      depositAmount,
      remark: '寿星坐靠舞台一侧，蛋糕十一点半送到，请不要提前告诉她',
      confirmDuplicate: true,
    },
    await authenticate(managerLogin),
  )
}

const birthday = cachePerVenue(() => createBooking())
/** A booking with an unpaid requested deposit. */
const depositRequested = cachePerVenue(() => createBooking(200_000))
/** A deposit taken in cash. */
const deposited = cachePerVenue(async () => {
  const booking = await createBooking(100_000)
  await callServer(
    reservations.takeDeposit,
    { bookingId: booking.bookingId, payMethod: 'cash' },
    await authenticate(cashierLogin),
  )
  return booking
})

/** Guests twelve minutes late; their table is still reserved. */
export async function createOverdueBooking(
  guestName = '迟到先生',
  depositAmount = 0,
): Promise<{ table: NamedTable; bookingId: number }> {
  const table = await createFreeTable('ABSV')
  return { table, bookingId: await createLateBooking(guestName, { tableId: table.tableId, depositAmount }) }
}

/** A late booking for an area without a table. */
async function createOverdueInArea(guestName: string): Promise<void> {
  const { areaId } = await getDatabase()
    .selectFrom('venueTable')
    .select('areaId')
    .where('tableId', '=', (await createFreeTable('ABSV')).tableId)
    .executeTakeFirstOrThrow()
  await createLateBooking(guestName, { areaId })
}

type Place = { tableId?: number; areaId?: number; depositAmount?: number }

async function createLateBooking(guestName: string, place: Place): Promise<number> {
  const now = formatTime(new Date())
  const { bookingId } = await withVenueAlwaysOpen(async () =>
    callServer(
      reservations.add,
      {
        bookingDate: getBusinessDate(new Date()),
        arriveTime: addMinutes(now, 1),
        ...place,
        guestName,
        guestPhone: `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
        guestNum: 6,
        salesUserId: await getUserId(salesLogin),
        confirmDuplicate: true,
      },
      await authenticate(managerLogin),
    ),
  )
  await getDatabase()
    .updateTable('booking')
    .set({ arriveTime: addMinutes(now, -12), holdUntil: addMinutes(now, 120) })
    .where('bookingId', '=', bookingId)
    .execute()
  return bookingId
}

/** Guests wait at the door, and one number was called just now, because a call expires after a while. */
async function createQueue(): Promise<void> {
  const { queueId } = await takeQueueNumber()
  await takeQueueNumber()
  await callServer(queueing.call, { queueId }, await authenticate(managerLogin))
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P002',
    name: 'tonight',
    as: 'gm',
    shows: ['今晚', '未到', '预抵'],
  },
  {
    screen: 'P002',
    name: 'guests-at-the-door',
    as: managerLogin,
    scene: async () => {
      await createOverdueBooking()
      return {}
    },
    shows: [/^晚1\d分$/, ['button', '迟到先生 到店开台']],
  },
  {
    screen: 'P002',
    name: 'guests-without-a-table',
    as: managerLogin,
    scene: async () => {
      await createOverdueInArea('区域先生')
      return {}
    },
    shows: [/^晚1\d分$/, ['button', '区域先生 到店开台']],
  },
  {
    screen: 'P002',
    name: 'a-booking',
    as: managerLogin,
    scene: async () => ({ query: { bookingId: (await birthday()).bookingId } }),
    over: [/^欧阳菲菲/],
    shows: [['dialog', /欧阳菲菲/], '主卡VSOP', /寿星/],
  },
  {
    screen: 'P002',
    name: 'a-new-booking',
    as: salesLogin,
    scene: async () => ({ query: { add: 'true', tableId: (await createFreeTable('ASV')).tableId } }),
    over: ['新增预订'],
    shows: [['heading', '新增预订'], '预抵时间', '客人姓名'],
  },
  {
    screen: 'P002',
    name: 'a-deposit-to-take',
    as: cashierLogin,
    scene: async () => ({ query: { bookingId: (await depositRequested()).bookingId } }),
    over: [/^欧阳菲菲/],
    shows: [['button', '收订金'], /待付/, /2,000/],
  },
  {
    screen: 'P002',
    name: 'a-deposit-from-a-balance',
    as: cashierLogin,
    scene: async () => ({ query: { bookingId: (await depositRequested()).bookingId } }),
    touch: async (page) => {
      await page.getByRole('button', { name: '收订金' }).click()
      await page.getByRole('radio', { name: '余额' }).click()
    },
    over: [/^欧阳菲菲/, '余额收款'],
    shows: [['heading', '余额收款'], '应收订金', '会员码', ['button', /^收款 ¥2,000/]],
  },
  {
    screen: 'P002',
    name: 'a-deposit-taken',
    as: 'gm',
    scene: async () => ({ query: { bookingId: (await deposited()).bookingId } }),
    over: [/^欧阳菲菲/],
    shows: [['button', '退订金'], /已付 ¥1,000/],
  },
  {
    screen: 'P002',
    name: 'the-queue',
    as: managerLogin,
    scene: async () => {
      await createQueue()
      return { query: { view: 'queue' } }
    },
    shows: ['已叫号', /等待 \d/, /下一位 B\d/, ['button', '代客取号'], ['button', '排队码']],
  },
  {
    screen: 'P009',
    name: 'booked',
    scene: async () => {
      const { bookingId, shareCode } = await birthday()
      return { query: { bookingId, shareCode } }
    },
    shows: [longName, '到店须知', '主卡VSOP', /^21:30/],
  },
  {
    screen: 'P009',
    name: 'deposit-to-pay',
    scene: async () => {
      const { bookingId, shareCode } = await depositRequested()
      return { query: { bookingId, shareCode } }
    },
    shows: [/订金在结账时抵扣/, /待付/, ['button', '会员余额支付']],
  },
  {
    screen: 'P009',
    name: 'cancelled',
    scene: async () => {
      const { bookingId, shareCode } = await createBooking()
      await callServer(reservations.cancel, { bookingId, reason: '客人改期' }, await authenticate(managerLogin))
      return { query: { bookingId, shareCode } }
    },
    shows: [longName, '已取消'],
  },
  {
    screen: 'P009',
    name: 'not-found',
    scene: async () => ({ query: { shareCode: 'nobodybookedthis' } }),
    shows: ['预订不存在或已失效'],
    refusal: true,
  },
]
