/** A booking ends without guests: cancelled, refused or missed. Its table is released and its sales person told. */
import { businessDate } from '@nocturne/base/venue-time'
import { refreshFreeTable } from '../tables/public.ts'
import { depositAfterEnd } from './booking-rules.ts'
import { bookingLine, markBooking, tellSales } from './booking-store.ts'
import type { BookingContext, BookingRow } from './booking-store.ts'

export type BookingEnd = {
  booking: BookingRow
  table: { tableId: number; tableName: string } | undefined
  status: '3' | '4' | '5'
  opType: string
  title: string
  reason: string
}

/** Ends a locked booking in a state its moves allow. */
export async function endBooking(
  context: BookingContext,
  { booking, table, status, opType, title, reason }: BookingEnd,
): Promise<void> {
  const { tx, now, actor } = context
  const { bookingId } = booking
  const cancelled = status === '4' ? {} : { cancelReason: reason, cancelUserId: actor.userId, cancelledAt: now }
  await tx
    .updateTable('booking')
    .set({ status, depositStatus: depositAfterEnd(booking.depositStatus), ...cancelled })
    .where('bookingId', '=', bookingId)
    .execute()
  if (table) await refreshFreeTable(tx, table.tableId, businessDate(now))
  await markBooking(context, { bookingId, tableIds: [booking.tableId] }, { opType, content: reason })
  await tellSales(context, booking, { title, content: `${bookingLine(booking, table?.tableName ?? '')}：${reason}` })
}
