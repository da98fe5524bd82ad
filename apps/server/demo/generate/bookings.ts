/** Bookings of a night: expected guests, their tables and times, and whether they arrive, cancel or do not come. */
import { addMinutes } from '@nocturne/base/venue-time'
import { bookingOccasion, bookingSource, bookingStatus, notifyCategory } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import type { Person } from '../../src/modules/directory/public.ts'
import { getDepositStatusAfterEnd } from '../../src/modules/reservations/booking-rules.ts'
import { findNextStatus } from '../../src/modules/reservations/booking-status.ts'
import { formatBooking } from '../../src/modules/reservations/booking-store.ts'
import { buildDepositRequest } from '../../src/modules/reservations/booking-terms.ts'
import { requireNextState } from './next-state.ts'
import { computeDepositFen, endDeposit, unpaidDepositColumns } from './deposits.ts'
import { logBookingChange } from './expected.ts'
import type { ExpectedGuests } from './expected.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds, formatDaysEarlier } from './night-clock.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Actor, Guests, Night } from './night.ts'
import type { Random } from './random.ts'
import type { VenueTable } from './venue.ts'
import { logOperation } from './write.ts'

export type BookingDraft = {
  arriveAt: number
  areaId: number
  guests: Guests
  sales: Person
  outcome: ExpectedGuests['outcome']
  delayed: boolean
}

/** Days between booking and arrival, with weights. */
const leads = [
  [0, 28],
  [1, 26],
  [2, 16],
  [3, 12],
  [5, 10],
  [7, 8],
] as const
const occasions = [
  [bookingOccasion.birthday, 5],
  [bookingOccasion.party, 4],
  [bookingOccasion.business, 2],
  [bookingOccasion.proposal, 1],
] as const
const remarks = ['', '', '', '靠近舞台', '准备生日蜡烛', '有女士，安排安静一点', '第一次来']
const cancelReasons = ['客人临时有事', '改日再来', '人数不够']

/** Finds a table of the area that is not booked tonight. */
function findTable(night: Night, areaId: number, guestNum: number): VenueTable | undefined {
  return night.venue.tables.find(
    (table) =>
      table.areaId === areaId &&
      table.bookable &&
      table.seatNum >= Math.min(guestNum, 8) &&
      !night.floor.held.has(table.tableId),
  )
}

/** Creates a booking in its state before the night; null when it was made only after `asOf`. */
export function createBooking(night: Night, draft: BookingDraft, index: number, asOf: string): ExpectedGuests | null {
  const { guests, sales, areaId } = draft
  const random = night.stream('booking', index)
  const area = night.venue.tables.find((table) => table.areaId === areaId)
  if (!area) return null
  const table = random.chance(0.9) ? findTable(night, areaId, guests.guestNum) : undefined
  const lead = random.weighted(leads, ([, weight]) => weight)[0]
  // Books on an earlier evening, or this afternoon; never later than `asOf`.
  const madeAt = formatDaysEarlier(
    night.date,
    lead === 0 ? 1 : lead,
    toNightSeconds(random.int(15, 22), random.int(0, 59)),
  )
  if (madeAt > asOf) return null
  const arriveTime = night.clock.text(draft.arriveAt)
  const hold = night.venue.config['booking.holdMinutes']
  const book = random.chance(0.75) ? sales : random.pick(night.crew.hosts)
  const minCharge = night.minCharge(table ?? area)
  const row: Row<'booking'> = {
    bookingId: night.ids.next('booking'),
    bookingNo: night.ids.number('YD', madeAt.slice(0, 10)),
    bookingDate: night.date,
    arriveTime,
    holdUntil: addMinutes(arriveTime, hold),
    tableId: table?.tableId ?? null,
    areaId,
    guestName: guests.guestName,
    guestPhone: guests.guestPhone,
    guestSex: guests.guestSex,
    guestNum: guests.guestNum,
    memberId: guests.memberId,
    salesUserId: sales.userId,
    salesUserName: sales.nickName,
    salesDeptId: sales.deptId,
    salesDeptName: sales.deptName,
    bookUserId: book.userId,
    bookUserName: book.nickName,
    source: book === sales ? bookingSource.staff : bookingSource.phone,
    minCharge,
    packageId: null,
    packageName: null,
    ...buildDepositRequest(computeDepositFen(night, index, minCharge)),
    ...unpaidDepositColumns,
    occasion: random.chance(0.35) ? random.weighted(occasions, ([, weight]) => weight)[0] : null,
    remark: random.pick(remarks),
    delayCount: 0,
    shareCode: createShareCode(random),
    status: bookingStatus.booked,
    cancelReason: null,
    cancelUserId: null,
    cancelledAt: null,
    tableRecordId: null,
    arrivedAt: null,
    version: 1,
    createdAt: madeAt,
  }
  night.rows.booking.push(row)
  if (table) night.floor.held.add(table.tableId)
  const line = formatBooking(row, table?.tableName ?? area.areaName)
  logBookingChange(night, row, { opType: '新增', content: `${line}，订台人${sales.nickName}` }, book, madeAt)
  if (book !== sales) {
    const tonight = night.clock.running
    night.rows.notification.push({
      notificationId: night.ids.next('notification'),
      userId: sales.userId,
      category: notifyCategory.booking,
      title: '新预订',
      content: line,
      route: '/pages/operat/reserve/index',
      links: [],
      bizType: 'booking',
      bizId: row.bookingId,
      readAt: tonight && random.chance(0.5) ? null : madeAt,
      createdAt: madeAt,
    })
  }
  return { index, row, arriveAt: draft.arriveAt, guests, sales, outcome: draft.outcome, delayed: draft.delayed }
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const createShareCode = (random: Random) =>
  Array.from({ length: 16 }, () => CODE_LETTERS[random.int(0, CODE_LETTERS.length - 1)]).join('')

/** The guests ask for half an hour more. */
export function delayBooking(night: Night, { row, sales }: ExpectedGuests): void {
  const minutes = night.venue.config['booking.delayMinutes']
  Object.assign(row, {
    arriveTime: addMinutes(row.arriveTime, minutes),
    holdUntil: addMinutes(row.holdUntil, minutes),
    delayCount: row.delayCount + 1,
  })
  logBookingChange(night, row, { opType: '延时', content: `推迟到 ${row.arriveTime.slice(11, 16)}` }, sales)
}

export function cancelBooking(night: Night, { index, row, sales }: ExpectedGuests): void {
  const reason = night.stream('cancel', index).pick(cancelReasons)
  const before = { status: row.status }
  const status = requireNextState(findNextStatus('cancel', row.status), `cancel booking ${row.bookingNo}`)
  Object.assign(row, {
    status,
    depositStatus: getDepositStatusAfterEnd(row.depositStatus),
    cancelReason: reason,
    cancelUserId: sales.userId,
    cancelledAt: formatNow(night),
  })
  if (row.tableId !== null) night.floor.held.delete(row.tableId)
  logBookingChange(night, row, { opType: '取消', content: reason }, sales)
  endDeposit(night, row, sales)
  logOperation(night, reservations.cancel, sales, {
    subjectType: 'booking',
    subjectId: row.bookingId,
    before,
    after: { status, reason },
  })
}

/** 过号: the guests did not arrive by the hold time. */
export function expireBooking(night: Night, { row }: ExpectedGuests): void {
  row.status = requireNextState(findNextStatus('expire', row.status), `miss booking ${row.bookingNo}`)
  row.depositStatus = getDepositStatusAfterEnd(row.depositStatus)
  if (row.tableId !== null) night.floor.held.delete(row.tableId)
  logBookingChange(night, row, { opType: '过号', content: '超过保留时间' }, SYSTEM_ACTOR)
}

export function recordArrival(
  night: Night,
  { row }: ExpectedGuests,
  sitting: { tableRecordId: number; tableName: string },
  actor: Actor,
): void {
  const status = requireNextState(findNextStatus('arrive', row.status), `seat booking ${row.bookingNo}`)
  const depositStatus = getDepositStatusAfterEnd(row.depositStatus)
  Object.assign(row, { status, depositStatus, tableRecordId: sitting.tableRecordId, arrivedAt: formatNow(night) })
  if (row.tableId !== null) night.floor.held.delete(row.tableId)
  logBookingChange(night, row, { opType: '到店', content: `${sitting.tableName} 到店开台，${row.guestNum}人` }, actor)
}

/** Seconds from a booking's arrival until it expires. */
export const getHoldSeconds = (night: Night) => night.venue.config['booking.holdMinutes'] * 60
