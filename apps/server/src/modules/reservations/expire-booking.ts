/** 过号: ends bookings whose guests did not arrive by the hold time, and releases their tables. */
import { bookingStatus } from '@nocturne/contract/codes'
import { formatTime } from '@nocturne/base/venue-time'
import type { Db, Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { SYSTEM_ACTOR } from './booking-store.ts'
import { endBooking } from './end-booking.ts'

type DueBooking = { bookingId: number; tableId: number | null }

/** Confirmed bookings past their hold time, oldest first. */
export async function listDueBookings(db: Db, now: Date): Promise<DueBooking[]> {
  return db
    .selectFrom('booking')
    .select(['bookingId', 'tableId'])
    .where('status', '=', bookingStatus.booked)
    .where('holdUntil', '<=', formatTime(now))
    .orderBy('holdUntil')
    .orderBy('bookingId')
    .limit(200)
    .execute()
}

/**
 * Expires one due booking. Returns false when its table or booking is locked by another transaction, or when it is no
 * longer due; the next run retries.
 */
export async function expireBooking(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  due: DueBooking,
  now: Date,
): Promise<boolean> {
  if (due.tableId !== null) {
    const free = await tx
      .selectFrom('venueTable')
      .select('tableId')
      .where('tableId', '=', due.tableId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!free) return false
  }
  const booking = await tx
    .selectFrom('booking')
    .selectAll()
    .where('bookingId', '=', due.bookingId)
    .where('status', '=', bookingStatus.booked)
    .where('holdUntil', '<=', formatTime(now))
    .where('tableId', due.tableId === null ? 'is' : '=', due.tableId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!booking) return false
  const table =
    due.tableId === null
      ? undefined
      : await tx
          .selectFrom('venueTable')
          .select(['tableId', 'tableName'])
          .where('tableId', '=', due.tableId)
          .executeTakeFirst()
  await endBooking(
    { tx, now, emit, actor: SYSTEM_ACTOR },
    {
      booking,
      table,
      move: 'expire',
      opType: '过号',
      title: '预订已过号',
      reason: `${booking.holdUntil.slice(11, 16)} 前未到店，台位已释放`,
    },
  )
  return true
}
