/** Locking bookings and writing what happened to them. Tables are always locked before the booking, as opening a table does. */
import type { BookingStatus } from '@nocturne/contract/codes'
import { bookingStatus, notifyCategory } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { HeldTooLittle } from '../../db/constraints.ts'
import type { Booking } from '../../db/types.ts'
import type { CommandContext } from '../../http/context.ts'
import { notFound, refuse } from '../../http/refusal.ts'
import { activeInPlaceOf } from '../directory/public.ts'
import { notify } from '../notifications/public.ts'
import { lockTables } from '../tables/public.ts'
import type { TableRow } from '../tables/public.ts'
import { afterMove, expectedStatuses } from './booking-status.ts'
import type { BookingMove } from './booking-status.ts'

export type BookingRow = Selectable<Booking>

/** Who did it: a member of staff, the guest, or nobody (a job). */
export type Doer = { userId: number | null; nickName: string }
export type BookingContext = Pick<CommandContext, 'tx' | 'now' | 'emit'> & { actor: Doer }

export const THE_GUEST: Doer = { userId: null, nickName: '客人' }
export const THE_SYSTEM: Doer = { userId: null, nickName: '系统' }

/** Locks a booking, its table and further tables. Refuses BOOKING_NOT_FOUND. */
export async function lockBooking(
  tx: Tx,
  bookingId: number,
  furtherTables: readonly number[] = [],
): Promise<{ booking: BookingRow; floor: Map<number, TableRow> }> {
  const known = await tx.selectFrom('booking').select('tableId').where('bookingId', '=', bookingId).executeTakeFirst()
  if (!known) notFound({ bookingId }, 'BOOKING_NOT_FOUND')
  const floor = await lockTables(tx, known.tableId === null ? furtherTables : [known.tableId, ...furtherTables])
  const booking = await tx
    .selectFrom('booking')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Moved to another table meanwhile: locking that one as well would break the order of tables.
  if (booking.tableId !== known.tableId) throw new HeldTooLittle()
  return { booking, floor }
}

/** The state a move leads to. Refuses BOOKING_STATUS_WRONG where it is not allowed. */
export function stateAfter(move: BookingMove, booking: { status: BookingStatus }): BookingStatus {
  return afterMove(move, booking.status) ?? refuse('BOOKING_STATUS_WRONG')
}

/** Refuses TABLE_BOOKED with the name of whoever holds the table that night. The table must be locked. */
export async function demandNotHeld(
  tx: Tx,
  tableId: number,
  bookingDate: string,
  exceptBookingId: number | null = null,
): Promise<void> {
  const held = await tx
    .selectFrom('booking')
    .select('salesUserName')
    .where('tableId', '=', tableId)
    .where('bookingDate', '=', bookingDate)
    .where('status', '=', bookingStatus.booked)
    .$if(exceptBookingId !== null, (query) => query.where('bookingId', '<>', exceptBookingId ?? 0))
    .executeTakeFirst()
  if (held) refuse('TABLE_BOOKED', { nickName: held.salesUserName })
}

/**
 * Asks BOOKING_DUPLICATE when the guest already has a live booking that night, unless that is meant. Holds phone and night
 * until the transaction ends, so that two colleagues taking the same call are both told.
 */
export async function demandNoDuplicate(
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

/** Raises the version, writes the booking's log and tells the floor. */
export async function markBooking(
  { tx, now, emit, actor }: BookingContext,
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

/** Where a message about a booking leads. */
export const bookingRoute = (bookingId: number): string => `/pages/operat/reserve/index?bookingId=${bookingId}`

/** Tells the sales person what somebody else did with his booking. */
export async function tellSales(
  { tx, now, emit, actor }: BookingContext,
  booking: { bookingId: number; salesUserId: number },
  message: { title: string; content: string },
): Promise<void> {
  const userId = await activeInPlaceOf(tx, booking.salesUserId)
  if (userId === undefined || userId === actor.userId) return
  await notify(
    tx,
    emit,
    {
      userIds: [userId],
      category: notifyCategory.booking,
      ...message,
      route: bookingRoute(booking.bookingId),
      bizType: 'booking',
      bizId: booking.bookingId,
    },
    now,
  )
}

/** How a booking is spoken of in messages: `王先生 03-14 22:30 A08`. */
export function bookingLine(
  booking: { guestName: string; arriveTime: string; guestNum: number },
  place: string,
): string {
  return `${booking.guestName} ${booking.guestNum}人 ${booking.arriveTime.slice(5, 16)} ${place}`
}
