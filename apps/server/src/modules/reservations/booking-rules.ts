/**
 * Rules of bookings. A booking is for one business night with an arrival time; a confirmed one reserves its table for that night until its
 * hold time. Pure: times are venue text, which sorts chronologically.
 */
import type { BookingDepositStatus } from '@nocturne/contract/codes'
import { bookingDepositStatus } from '@nocturne/contract/codes'
import { getNightOpeningHours } from '@nocturne/base/opening-hours'
import type { OpeningHours } from '@nocturne/base/opening-hours'
import { addDays, addMinutes, parseBusinessDate } from '@nocturne/base/venue-time'

export type ArrivalRequest = {
  bookingDate: string
  arriveTime: string
  holdUntil: string
  tonight: string
  now: string
  maxDays: number
  hours: OpeningHours
}

/**
 * Error of the booked time; null when it is valid. DATE: the night is over, too far ahead or closed. TIME: outside
 * opening hours of that night. LATE: the hold time has passed.
 */
export function findArrivalProblem(arrival: ArrivalRequest): 'DATE' | 'TIME' | 'LATE' | null {
  const { bookingDate, arriveTime, holdUntil, tonight, now, maxDays, hours } = arrival
  if (bookingDate < tonight || bookingDate > addDays(tonight, maxDays) || hours.closedDates.includes(bookingDate))
    return 'DATE'
  const { opens, closes } = getNightOpeningHours(bookingDate, hours)
  if (parseBusinessDate(arriveTime) !== bookingDate || arriveTime < opens || arriveTime >= closes) return 'TIME'
  return holdUntil <= now ? 'LATE' : null
}

export const MAX_DELAYS = 2

/** Latest time at which guests may cancel the booking themselves. */
export function computeCancelDeadline(arriveTime: string, hoursBefore: number): string {
  return addMinutes(arriveTime, -60 * hoursBefore)
}

/** Deposit state after arrival or the end of the booking: an unpaid deposit is no longer due; a paid one is unchanged. */
export function getDepositStatusAfterEnd(depositStatus: BookingDepositStatus): BookingDepositStatus {
  return depositStatus === bookingDepositStatus.due ? bookingDepositStatus.none : depositStatus
}

/** Deposit state of a restored booking: an unpaid deposit (fen) becomes due again. */
export function getDepositStatusAfterRestore(booking: {
  depositAmount: number
  depositStatus: BookingDepositStatus
}): BookingDepositStatus {
  const { depositAmount, depositStatus } = booking
  return depositAmount > 0 && depositStatus === bookingDepositStatus.none ? bookingDepositStatus.due : depositStatus
}

/**
 * True when the paid deposit of an ended booking must be refunded: the venue ended the booking, or it ended by
 * `refundUntil`.
 */
export function shouldRefundDeposit({
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
