import { successTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { formatFen } from '@nocturne/base/money'

import { Notice } from '../../../kit/notice.tsx'
import { toast } from '../../../kit/toast.ts'
import { placeOf } from '../booking-states.ts'
import { nightText } from '../nights.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import type { BookingFormProps } from './booking-forms.ts'
import { ReasonForm } from './reason-form.tsx'

const USUAL = ['客人取消', '客人改期', '联系不上客人', '登记有误']
const DEPOSIT_PAID = '2'

/** 取消预订. Money that came as a deposit does not go back by itself, and the person is told so. */
export default function CancelForm({ booking, tonight, onClose }: BookingFormProps) {
  const command = useBookingCommand(reservations.cancel, {
    guestName: booking.guestName,
    bookingId: booking.bookingId,
    quiet: true,
  })
  const submit = async (reason: string) => {
    await command.submit({ bookingId: booking.bookingId, reason })
    toast(successTexts.done)
    onClose()
  }
  return (
    <ReasonForm
      title={`取消预订 ${booking.guestName}`}
      fact={`${placeOf(booking)} · ${nightText(booking.bookingDate, tonight)}，取消后台位放出`}
      usual={USUAL}
      onSubmit={submit}
      onClose={onClose}
    >
      {booking.depositStatus === DEPOSIT_PAID && (
        <Notice>已付订金 {formatFen(booking.depositAmount, { trim: true })}，取消后请联系财务处理</Notice>
      )}
    </ReasonForm>
  )
}
