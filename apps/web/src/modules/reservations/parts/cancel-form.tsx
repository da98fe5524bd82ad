import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Notice } from '#kit/notice.tsx'
import { useNow } from '#lib/live/now.ts'
import { commonReasons } from '#shells/common-reasons.ts'
import { formatBookingPlace } from '../booking-states.ts'
import { formatRefundHint, formatCancelledDeposit } from '../deposit-texts.ts'
import { formatNight } from '../nights.ts'
import type { BookingFormProps } from './booking-forms.ts'
import { EndBookingSheet } from './end-booking-sheet.tsx'

/** 取消预订. First states what happens to a paid deposit. */
export default function CancelBookingForm({ booking, tonight, onClose }: BookingFormProps) {
  const deposit = formatCancelledDeposit(booking, useNow(), formatRefundHint(booking))
  return (
    <EndBookingSheet
      endpoint={reservations.cancel}
      booking={booking}
      title={`取消预订 ${booking.guestName}`}
      fact={`${formatBookingPlace(booking)} · ${formatNight(booking.bookingDate, tonight)}，取消后台位放出`}
      done="已取消"
      usual={commonReasons.cancelBooking}
      onClose={onClose}
    >
      {deposit !== null && <Notice>{deposit}</Notice>}
    </EndBookingSheet>
  )
}
