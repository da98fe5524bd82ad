/** Ends a booking without guests: cancelled, rejected or expired. Releases its table and notifies its sales person. */
import type { UnitOfWork } from '../../http/context.ts'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { BookingStatus } from '@nocturne/contract/codes'
import { refreshFreeTableStatus } from '../tables/public.ts'
import { getDepositStatusAfterEnd } from './booking-rules.ts'
import { formatBooking, recordBookingChange, requireNextStatus, notifySales } from './booking-store.ts'
import type { BookingRow } from './booking-store.ts'

type BookingEnd = {
  booking: BookingRow
  table: { tableId: number; tableName: string } | undefined
  move: 'reject' | 'cancel' | 'expire'
  opType: string
  title: string
  reason: string
}

/** Ends a locked booking and returns its final status. Refuses BOOKING_STATUS_WRONG when the move is not allowed. */
export async function endBooking(
  context: Omit<UnitOfWork, 'log'>,
  { booking, table, move, opType, title, reason }: BookingEnd,
): Promise<BookingStatus> {
  const { tx, now, actor } = context
  const { bookingId } = booking
  const status = requireNextStatus(move, booking)
  const cancelled = move === 'expire' ? {} : { cancelReason: reason, cancelUserId: actor.userId, cancelledAt: now }
  await tx
    .updateTable('booking')
    .set({ status, depositStatus: getDepositStatusAfterEnd(booking.depositStatus), ...cancelled })
    .where('bookingId', '=', bookingId)
    .execute()
  if (table) await refreshFreeTableStatus(tx, table.tableId, getBusinessDate(now))
  await recordBookingChange(context, { bookingId, tableIds: [booking.tableId] }, { opType, content: reason })
  await notifySales(context, booking, {
    title,
    content: `${formatBooking(booking, table?.tableName ?? '')}：${reason}`,
  })
  return status
}
