/** Expected guests, and the log of their booking. */
import type { Person } from '../../src/modules/directory/public.ts'
import type { Row } from './load-rows.ts'
import { formatNow } from './night.ts'
import type { Actor, Guests, Night } from './night.ts'

export type ExpectedGuests = {
  index: number
  row: Row<'booking'>
  arriveAt: number
  guests: Guests
  sales: Person
  outcome: 'comes' | 'cancels' | 'missed'
  delayed: boolean
}

/** Increments the version of a booking and writes its log. */
export function logBookingChange(
  night: Night,
  row: Row<'booking'>,
  change: { opType: string; content: string },
  actor: Actor,
  createdAt = formatNow(night),
): void {
  row.version += 1
  night.rows.bookingLog.push({
    bookingId: row.bookingId,
    ...change,
    userId: actor.userId,
    userName: actor.nickName,
    createdAt,
  })
}
