import { bookingDepositStatus } from '@nocturne/contract/codes'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { formatFen } from '@nocturne/base/money'

import { Notice } from '../../../kit/notice.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { placeOf } from '../booking-states.ts'
import { nightText } from '../nights.ts'
import type { BookingFormProps } from './booking-forms.ts'
import { EndBookingSheet } from './end-booking-sheet.tsx'

/** 取消预订. Money that came as a deposit does not go back by itself, and the person is told so. */
export default function CancelForm({ booking, tonight, onClose }: BookingFormProps) {
  return (
    <EndBookingSheet
      endpoint={reservations.cancel}
      booking={booking}
      title={`取消预订 ${booking.guestName}`}
      fact={`${placeOf(booking)} · ${nightText(booking.bookingDate, tonight)}，取消后台位放出`}
      done="已取消"
      usual={usualReasons.cancelBooking}
      onClose={onClose}
    >
      {booking.depositStatus === bookingDepositStatus.paid && (
        <Notice>已付订金 {formatFen(booking.depositAmount, { trim: true })}，取消后请联系财务处理</Notice>
      )}
    </EndBookingSheet>
  )
}
