/** Counts of bookings, shared by all reports. */
import { bookingStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'

export type BookingCounts = {
  bookingCount: number
  arrivedCount: number
  expectedCount: number
  noShowCount: number
  cancelledCount: number
  /** Share of arrived among ended bookings, basis points. Excludes bookings rejected by the venue. */
  arriveRate: number
}

const countStatuses = (...statuses: readonly [string, ...string[]]) =>
  sql`count(*) filter (where b.status in (${lit(...statuses)}))`
const arrived = countStatuses(bookingStatus.arrived)
const ended = countStatuses(bookingStatus.arrived, bookingStatus.cancelled, bookingStatus.expired)

/** SQL: columns of `BookingCounts` over bookings `b`. */
export const BOOKING_COUNT_COLUMNS = sql`count(*) as booking_count, ${arrived} as arrived_count,
  ${countStatuses(bookingStatus.unconfirmed, bookingStatus.booked)} as expected_count, ${countStatuses(bookingStatus.expired)} as no_show_count,
  ${countStatuses(bookingStatus.cancelled, bookingStatus.rejected)} as cancelled_count,
  coalesce(round(${arrived} * 10000::numeric / nullif(${ended}, 0)), 0)::integer as arrive_rate`
