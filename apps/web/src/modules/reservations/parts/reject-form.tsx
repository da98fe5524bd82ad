import { reservations } from '@nocturne/contract/reservations/endpoints'

import { usualReasons } from '../../../shells/usual-reasons.ts'
import { placeOf } from '../booking-states.ts'
import { nightText } from '../nights.ts'
import type { BookingFormProps } from './booking-forms.ts'
import { EndBookingSheet } from './end-booking-sheet.tsx'

/** 拒绝 of a booking waiting for confirmation. */
export default function RejectForm({ booking, tonight, onClose }: BookingFormProps) {
  return (
    <EndBookingSheet
      endpoint={reservations.reject}
      booking={booking}
      title={`拒绝预订 ${booking.guestName}`}
      fact={`${placeOf(booking)} · ${nightText(booking.bookingDate, tonight)}`}
      done="已拒绝"
      usual={usualReasons.rejectBooking}
      onClose={onClose}
    />
  )
}
