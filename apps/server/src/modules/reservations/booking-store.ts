/** Locks bookings and records their changes. Tables are always locked before the booking, as when a table is opened. */
import type { BookingStatus } from '@nocturne/contract/codes'
import { bookingStatus, notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { LockOrderError } from '../../db/constraints.ts'
import type { Booking } from '../../db/types.ts'
import type { RecordedActor, UnitOfWork } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { findActivePersonOrSuperior } from '../directory/public.ts'
import { notify } from '../notifications/public.ts'
import { lockTables } from '../tables/public.ts'
import type { TableRow } from '../tables/public.ts'
import { findNextStatus, expectedStatuses } from './booking-status.ts'
import type { BookingMove } from './booking-status.ts'

export type BookingRow = Selectable<Booking>

export const GUEST_ACTOR: RecordedActor = { userId: null, nickName: '客人' }
export const SYSTEM_ACTOR: RecordedActor = { userId: null, nickName: '系统' }

/** Locks a booking with its table, and further tables. Refuses BOOKING_NOT_FOUND. */
export async function lockBooking(
  tx: Tx,
  bookingId: number,
  furtherTables: readonly number[] = [],
): Promise<{ booking: BookingRow; floor: Map<number, TableRow> }> {
  const known = await tx.selectFrom('booking').select('tableId').where('bookingId', '=', bookingId).executeTakeFirst()
  if (!known) refuseNotFound({ bookingId }, 'BOOKING_NOT_FOUND')
  const floor = await lockTables(tx, known.tableId === null ? furtherTables : [known.tableId, ...furtherTables])
  const booking = await tx
    .selectFrom('booking')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // The booking moved to another table concurrently. Locking that table now would break the lock order: retry.
  if (booking.tableId !== known.tableId) throw new LockOrderError()
  return { booking, floor }
}

/** State after a move. Refuses BOOKING_STATUS_WRONG when the move is not allowed. */
export function requireNextStatus(move: BookingMove, booking: { status: BookingStatus }): BookingStatus {
  return findNextStatus(move, booking.status) ?? refuse('BOOKING_STATUS_WRONG')
}

/** Refuses TABLE_BOOKED with the sales person whose booking reserves the table that night. The caller has locked the table. */
export async function assertNotReserved(
  tx: Tx,
  tableId: number,
  bookingDate: string,
  exceptBookingId: number | null = null,
): Promise<void> {
  const reservation = await tx
    .selectFrom('booking')
    .select('salesUserName')
    .where('tableId', '=', tableId)
    .where('bookingDate', '=', bookingDate)
    .where('status', '=', bookingStatus.booked)
    .$if(exceptBookingId !== null, (query) => query.where('bookingId', '<>', exceptBookingId ?? 0))
    .executeTakeFirst()
  if (reservation) refuse('TABLE_BOOKED', { nickName: reservation.salesUserName })
}

/**
 * Refuses BOOKING_DUPLICATE (confirmable) when the guest already has an active booking that night, unless `meant`. Locks phone and night
 * until the transaction ends, so that of two concurrent bookings the second one sees the first.
 */
export async function assertNoDuplicate(
  tx: Tx,
  guest: { phone: string; bookingDate: string; exceptBookingId?: number; meant: boolean },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(4010, hashtext(${guest.phone + guest.bookingDate}))`.execute(tx)
  if (guest.meant) return
  const other = await tx
    .selectFrom('booking')
    .select(['bookingNo', 'salesUserName'])
    .where('guestPhone', '=', guest.phone)
    .where('bookingDate', '=', guest.bookingDate)
    .where('status', 'in', expectedStatuses)
    .where('bookingId', '<>', guest.exceptBookingId ?? 0)
    .executeTakeFirst()
  if (other) refuse('BOOKING_DUPLICATE', {}, { confirmable: true, ...other })
}

/** Raises the version, writes the booking's log and notifies the floor. */
export async function recordBookingChange(
  { tx, now, emit, actor }: Omit<UnitOfWork, 'log'>,
  booking: { bookingId: number; tableIds: readonly (number | null)[] },
  change: { opType: string; content: string },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('bookingId', '=', booking.bookingId)
    .execute()
  await tx
    .insertInto('bookingLog')
    .values({ bookingId: booking.bookingId, ...change, userId: actor.userId, userName: actor.nickName, createdAt: now })
    .execute()
  emit({ topic: 'booking', ids: [booking.bookingId] })
  const tableIds = booking.tableIds.filter((tableId) => tableId !== null)
  if (tableIds.length > 0) emit({ topic: 'table', ids: tableIds })
}

/** Route of a booking, for links in messages. */
export const buildBookingRoute = (bookingId: number): string => `/pages/operat/reserve/index?bookingId=${bookingId}`

/** Notifies the sales person of a change of their booking by another user. */
export async function notifySales(
  { tx, now, emit, actor }: Omit<UnitOfWork, 'log'>,
  booking: { bookingId: number; salesUserId: number },
  message: { title: string; content: string },
): Promise<void> {
  const userId = await findActivePersonOrSuperior(tx, booking.salesUserId)
  if (userId === undefined || userId === actor.userId) return
  await notify(
    tx,
    emit,
    {
      userIds: [userId],
      category: notifyCategory.booking,
      ...message,
      route: buildBookingRoute(booking.bookingId),
      bizType: 'booking',
      bizId: booking.bookingId,
    },
    now,
  )
}

/** Text of a booking in messages: `王先生 03-14 22:30 A08`. */
export function formatBooking(
  booking: { guestName: string; arriveTime: string; guestNum: number },
  place: string,
): string {
  return `${booking.guestName} ${booking.guestNum}人 ${booking.arriveTime.slice(5, 16)} ${place}`
}
