import { successTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { toast } from '../../../kit/toast.ts'
import { placeOf } from '../booking-states.ts'
import { nightText } from '../nights.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import type { BookingFormProps } from './booking-forms.ts'
import { ReasonForm } from './reason-form.tsx'

const USUAL = ['当日已满', '台位已被预订', '联系不上客人', '信息不全']

/** 拒绝 a booking that waits for confirmation. */
export default function RejectForm({ booking, tonight, onClose }: BookingFormProps) {
  const command = useBookingCommand(reservations.reject, {
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
      title={`拒绝预订 ${booking.guestName}`}
      fact={`${placeOf(booking)} · ${nightText(booking.bookingDate, tonight)}`}
      usual={USUAL}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
