/** Bookings for the tables module: when a table is opened, when an opening is undone, and on a table's sheet. */
import { bookingStatus } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { refuse, refuseInputValue } from '../../http/refusal.ts'
import type { TableBookingsProvider, TableOpening } from '../tables/public.ts'
import { computeBookingActions, getBookingOwner } from './booking-policy.ts'
import { findNextStatus, expectedStatuses, isExpected } from './booking-status.ts'
import type { BookingRow } from './booking-store.ts'
import { seatBooking, reopenBooking } from './seat-booking.ts'

type BookingView = Awaited<ReturnType<TableBookingsProvider['ofTable']>>['bookings'][number]

export const tableBookingsProvider: TableBookingsProvider = {
  take: resolveBooking,
  arrive: seatBooking,
  reopen: reopenBooking,
  ofTable: async (db, actor, { tableId, night }) => {
    const rows = await listActiveBookings(db, tableId, night)
    return {
      bookings: rows.map((row) => toBookingView(actor, row, night)),
      held: rows.find((row) => row.status === bookingStatus.booked) ?? null,
    }
  },
}

/**
 * Resolves the booking that opens a table. A table reserved tonight by another sales person's booking requires a
 * permission and explicit confirmation (TABLE_BOOKED), even for guests who have a booking for the area only.
 */
async function resolveBooking(
  { tx, actor }: CommandContext,
  { tableId, bookingId, force, night }: TableOpening,
): Promise<BookingRow | null> {
  const booking = bookingId === undefined ? null : await lockExpectedBooking(tx, bookingId, night)
  if (booking?.tableId === tableId) return booking
  if (booking && booking.tableId !== null) refuse('BOOKING_STATUS_WRONG')
  const reservation = await tx
    .selectFrom('booking')
    .select(['bookingId', 'salesUserId', 'salesUserName'])
    .where('tableId', '=', tableId)
    .where('bookingDate', '=', night)
    .where('status', '=', bookingStatus.booked)
    .executeTakeFirst()
  if (!reservation || reservation.salesUserId === actor.userId) return booking
  const mayForce = actor.permissions.has('operate:table:openBooked')
  if (!mayForce || force !== true)
    refuse('TABLE_BOOKED', { nickName: reservation.salesUserName }, { confirmable: mayForce })
  return booking
}

/** Locks tonight's confirmed booking. Refuses BOOKING_STATUS_WRONG for any other. */
async function lockExpectedBooking(tx: Tx, bookingId: number, night: string): Promise<BookingRow> {
  const booking = await tx
    .selectFrom('booking')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return booking?.bookingDate === night && findNextStatus('arrive', booking.status) !== null
    ? booking
    : refuseInputValue({ bookingId }, 'BOOKING_STATUS_WRONG')
}

async function listActiveBookings(db: Db, tableId: number, night: string) {
  return db
    .selectFrom('booking')
    .select([
      'bookingId',
      'arriveTime',
      'guestName',
      'guestNum',
      'salesUserId',
      'salesUserName',
      'salesDeptId',
      'remark',
      'status',
      'bookingDate',
      'delayCount',
      'depositStatus',
    ])
    .where('tableId', '=', tableId)
    .where('bookingDate', '=', night)
    .where('status', 'in', [...expectedStatuses, bookingStatus.arrived])
    .orderBy('arriveTime')
    .orderBy('bookingId')
    .execute()
}

type LiveBooking = Awaited<ReturnType<typeof listActiveBookings>>[number]

function toBookingView(actor: StaffActor, row: LiveBooking, night: string): BookingView {
  const { salesDeptId, bookingDate: _date, delayCount: _count, depositStatus: _deposit, ...booking } = row
  const { edit, cancel } = computeBookingActions(actor, { ...row, refundStuck: false, callWaiting: false }, night)
  const seen = isPermitted(actor, 'operate:booking:list', getBookingOwner({ ...booking, salesDeptId }))
  return { ...booking, can: { move: seen && edit, cancel: seen && cancel, share: seen && isExpected(booking.status) } }
}
