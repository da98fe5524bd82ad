/** How bookings are counted wherever a report speaks of them. */
import { bookingStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'

export type Booked = {
  bookingCount: number
  arrivedCount: number
  expectedCount: number
  noShowCount: number
  cancelledCount: number
  /** Arrived, of all that ended one way or another. Basis points; a booking the house refused is nobody's failure. */
  arriveRate: number
}

const of = (...statuses: readonly [string, ...string[]]) =>
  sql`count(*) filter (where b.status in (${lit(...statuses)}))`
const arrived = of(bookingStatus.arrived)
const ended = of(bookingStatus.arrived, bookingStatus.cancelled, bookingStatus.expired)

/** Columns of `Booked` over bookings `b`. */
export const BOOKED = sql`count(*) as booking_count, ${arrived} as arrived_count,
  ${of(bookingStatus.unconfirmed, bookingStatus.booked)} as expected_count, ${of(bookingStatus.expired)} as no_show_count,
  ${of(bookingStatus.cancelled, bookingStatus.rejected)} as cancelled_count,
  coalesce(round(${arrived} * 10000::numeric / nullif(${ended}, 0)), 0)::integer as arrive_rate`
