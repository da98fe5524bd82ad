/**
 * The laws of bookings. A booking is for one business night and says when the guests come; a confirmed one holds its table
 * for that night until its hold time. Pure: times are venue text, which sorts as time does.
 */
import type { BookingDepositStatus } from '@nocturne/contract/codes'
import { bookingDepositStatus } from '@nocturne/contract/codes'
import { openingHours } from '@nocturne/base/opening-hours'
import type { Hours } from '@nocturne/base/opening-hours'
import { addDays, addMinutes, businessDateOf } from '@nocturne/base/venue-time'

export type Arrival = {
  bookingDate: string
  arriveTime: string
  holdUntil: string
  tonight: string
  now: string
  maxDays: number
  hours: Hours
}

/**
 * What stands against an arrival. DATE: the night is over, too far ahead or without business. TIME: outside opening hours of
 * that night. LATE: the table would not be held any more.
 */
export function arrivalProblem(arrival: Arrival): 'DATE' | 'TIME' | 'LATE' | null {
  const { bookingDate, arriveTime, holdUntil, tonight, now, maxDays, hours } = arrival
  if (bookingDate < tonight || bookingDate > addDays(tonight, maxDays) || hours.closedDates.includes(bookingDate))
    return 'DATE'
  const { opens, closes } = openingHours(bookingDate, hours)
  if (businessDateOf(arriveTime) !== bookingDate || arriveTime < opens || arriveTime >= closes) return 'TIME'
  return holdUntil <= now ? 'LATE' : null
}

export const MAX_DELAYS = 2

/** Until when guests may cancel by themselves. */
export function cancelUntil(arriveTime: string, hoursBefore: number): string {
  return addMinutes(arriveTime, -60 * hoursBefore)
}

/** A deposit that was asked for and never came is asked for no more once the guests came or the booking ended; money that came is another matter. */
export function depositAfterEnd(depositStatus: BookingDepositStatus): BookingDepositStatus {
  return depositStatus === bookingDepositStatus.due ? bookingDepositStatus.none : depositStatus
}

/** A booking that lives again asks again for the deposit (fen) that never came. */
export function depositAfterReturn(booking: {
  depositAmount: number
  depositStatus: BookingDepositStatus
}): BookingDepositStatus {
  const { depositAmount, depositStatus } = booking
  return depositAmount > 0 && depositStatus === bookingDepositStatus.none ? bookingDepositStatus.due : depositStatus
}

/** Whether the paid deposit of a booking that ends now goes home: refused by the house, or cancelled in time. */
export function goesHome({
  byHouse,
  now,
  refundUntil,
}: {
  byHouse: boolean
  now: string
  refundUntil: string
}): boolean {
  return byHouse || now <= refundUntil
}
