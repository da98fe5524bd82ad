/** Statuses of a booking and the moves allowed from each. */
import { findStateAfterMove } from '@nocturne/base/moves'
import type { StateMoves } from '@nocturne/base/moves'
import { bookingStatus } from '@nocturne/contract/codes'
import type { BookingStatus } from '@nocturne/contract/codes'

const { unconfirmed, booked, arrived, cancelled, expired, rejected } = bookingStatus

const bookingMoves = {
  confirm: { [unconfirmed]: booked },
  reject: { [unconfirmed]: rejected },
  cancel: { [unconfirmed]: cancelled, [booked]: cancelled },
  arrive: { [booked]: arrived },
  /** The guests' table was opened by mistake and cancelled. */
  reopen: { [arrived]: booked },
  expire: { [booked]: expired },
  recover: { [expired]: booked },
} as const satisfies StateMoves<BookingStatus>

export type BookingMove = keyof typeof bookingMoves

/** State after a move; null when the move is not allowed. */
export function findNextStatus(move: BookingMove, status: BookingStatus): BookingStatus | null {
  return findStateAfterMove(bookingMoves, move, status)
}

/** States in which the guests are still expected. */
export const expectedStatuses = [unconfirmed, booked] as const

export const isExpected = (status: BookingStatus): boolean => status === unconfirmed || status === booked
