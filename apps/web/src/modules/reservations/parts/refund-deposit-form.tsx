import { formatFen } from '@nocturne/base/money'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { commonReasons } from '#shells/common-reasons.ts'
import { PasswordReasonSheet } from '../../session/public.ts'
import { formatRefundMethod } from '../deposit-texts.ts'
import { bookingQueries } from '../queries.ts'
import type { BookingFormProps } from './booking-forms.ts'

/** 退订金: in full through the original method; cash is paid out by the user. */
export default function RefundDepositForm({ booking, onClose }: BookingFormProps) {
  const { bookingId, guestName, refundPassword } = booking
  const amount = formatFen(booking.depositAmount, { trim: true })
  return (
    <PasswordReasonSheet
      endpoint={reservations.refundDeposit}
      input={{ bookingId }}
      label={`${guestName} 退订金`}
      invalidates={bookingQueries}
      password={refundPassword}
      draft={`refundDeposit.${bookingId}`}
      title={`退订金 ${guestName}`}
      submitLabel={`退款 ${amount}`}
      reasonLabel="退款原因"
      usual={commonReasons.refundDeposit}
      doneText="订金已退"
      onClose={onClose}
    >
      <p>
        {amount} {formatRefundMethod(booking)}。
      </p>
    </PasswordReasonSheet>
  )
}
