import { reservations } from '@nocturne/contract/reservations/endpoints'

import { commonReasons } from '#shells/common-reasons.ts'
import { formatBookingPlace } from '../booking-states.ts'
import { formatNight } from '../nights.ts'
import type { BookingFormProps } from './booking-forms.ts'
import { EndBookingSheet } from './end-booking-sheet.tsx'

/** 拒绝 of a booking waiting for confirmation. */
export default function RejectBookingForm({ booking, tonight, onClose }: BookingFormProps) {
  return (
    <EndBookingSheet
      endpoint={reservations.reject}
      booking={booking}
      title={`拒绝预订 ${booking.guestName}`}
      fact={`${formatBookingPlace(booking)} · ${formatNight(booking.bookingDate, tonight)}`}
      done="已拒绝"
      usual={commonReasons.rejectBooking}
      onClose={onClose}
    />
  )
}
