/** States of a booking as a table of allowed moves. */
import { stateAfter } from '@nocturne/base/moves'
import type { Moves } from '@nocturne/base/moves'
import { bookingStatus } from '@nocturne/contract/codes'
import type { BookingStatus } from '@nocturne/contract/codes'

const { unconfirmed, booked, arrived, cancelled, expired, rejected } = bookingStatus

const bookingMoves = {
  confirm: { [unconfirmed]: booked },
  reject: { [unconfirmed]: rejected },
  cancel: { [unconfirmed]: cancelled, [booked]: cancelled },
  arrive: { [booked]: arrived },
  /** The opening of the table was a mistake. */
  reopen: { [arrived]: booked },
  expire: { [booked]: expired },
  recover: { [expired]: booked },
} as const satisfies Moves<BookingStatus>

export type BookingMove = keyof typeof bookingMoves

/** The state a move leads to from here; null when it is not allowed. */
export function afterMove(move: BookingMove, status: BookingStatus): BookingStatus | null {
  return stateAfter(bookingMoves, move, status)
}

/** Bookings whose guests have yet to come. */
export const expectedStatuses = [unconfirmed, booked] as const

export const isExpected = (status: BookingStatus): boolean => status === unconfirmed || status === booked
