/** Seats the guests of a booking, or undoes it. The tables module calls it in the transaction that opens the table. */
import type { UnitOfWork } from '../../http/context.ts'
import type { BookingStatus } from '@nocturne/contract/codes'
import { bookingStatus } from '@nocturne/contract/codes'
import { addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { loadConfig } from '../platform/public.ts'
import { refreshFreeTableStatus } from '../tables/public.ts'
import { getDepositStatusAfterEnd, getDepositStatusAfterRestore } from './booking-rules.ts'
import { findNextStatus } from './booking-status.ts'
import { lockBooking, recordBookingChange, requireNextStatus, notifySales } from './booking-store.ts'

/** Links a locked booking to the sitting its guests opened, and notifies its sales person. */
export async function seatBooking(
  context: UnitOfWork,
  booking: { bookingId: number; salesUserId: number; tableId: number | null; status: BookingStatus },
  sitting: { tableRecordId: number; tableName: string; guestNum: number },
): Promise<void> {
  const { depositStatus } = await context.tx
    .selectFrom('booking')
    .select('depositStatus')
    .where('bookingId', '=', booking.bookingId)
    .executeTakeFirstOrThrow()
  await context.tx
    .updateTable('booking')
    .set({
      status: requireNextStatus('arrive', booking),
      depositStatus: getDepositStatusAfterEnd(depositStatus),
      tableRecordId: sitting.tableRecordId,
      arrivedAt: context.now,
    })
    .where('bookingId', '=', booking.bookingId)
    .execute()
  const content = `${sitting.tableName} 到店开台，${sitting.guestNum}人`
  await recordBookingChange(
    context,
    { bookingId: booking.bookingId, tableIds: [booking.tableId] },
    { opType: '到店', content },
  )
  await notifySales(context, booking, { title: '客人已到店', content })
}

/**
 * Undoes a mistaken opening: tonight's booking is expected again, with at least the hold time of a new booking. When
 * another booking has reserved its table meanwhile, it is left with its area only.
 */
export async function reopenBooking(context: UnitOfWork, bookingId: number, sittingTableId: number): Promise<void> {
  const { tx, now } = context
  const night = getBusinessDate(now)
  const { booking } = await lockBooking(tx, bookingId, [sittingTableId])
  const status = findNextStatus('reopen', booking.status)
  if (status === null || booking.bookingDate !== night) return
  const other = await tx
    .selectFrom('booking')
    .select('bookingId')
    .where('tableId', '=', booking.tableId)
    .where('bookingDate', '=', night)
    .where('status', '=', bookingStatus.booked)
    .executeTakeFirst()
  const fromNow = addMinutes(formatTime(now), (await loadConfig(tx))['booking.holdMinutes'])
  const holdUntil = fromNow > booking.holdUntil ? fromNow : booking.holdUntil
  await tx
    .updateTable('booking')
    .set({
      status,
      depositStatus: getDepositStatusAfterRestore(booking),
      tableId: other ? null : booking.tableId,
      tableRecordId: null,
      arrivedAt: null,
      holdUntil,
    })
    .where('bookingId', '=', bookingId)
    .execute()
  if (booking.tableId !== null) await refreshFreeTableStatus(tx, booking.tableId, night)
  const content = other ? '撤台，原台位已另有预订，请重新安排台位' : `撤台，恢复预订，保留到 ${holdUntil.slice(11, 16)}`
  await recordBookingChange(context, { bookingId, tableIds: [booking.tableId] }, { opType: '撤台', content })
  await notifySales(context, booking, { title: '预订已恢复', content: `${booking.guestName}：${content}` })
}
