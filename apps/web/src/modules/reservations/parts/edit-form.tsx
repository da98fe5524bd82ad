import { useState } from 'react'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { submitWithConfirmation } from '#shells/confirmable.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import {
  validateBooking,
  bookingFieldNames,
  toBookingDraft,
  buildEditInput,
  type BookingDraft,
} from '../booking-draft.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import { BookingFields } from './booking-fields.tsx'
import type { BookingFormProps } from './booking-forms.ts'

/** 修改预订. Changes are computed against the booking as it was when the form opened. */
export default function EditBookingForm({ booking, tonight, onClose }: BookingFormProps) {
  const [before] = useState(booking)
  const { bookingId, guestName } = before
  const command = useBookingCommand(reservations.edit, { guestName, bookingId, quiet: true })
  const form = useForm<BookingDraft>({
    draft: `booking.edit.${bookingId}`,
    initial: toBookingDraft(before),
    check: (draft) => validateBooking(draft, true),
    names: bookingFieldNames,
    send: async (draft) => {
      if (!(await submitWithConfirmation(command, buildEditInput(draft, before), { confirmDuplicate: true })))
        return false
      showToast(`${guestName} 的预订已修改`)
      onClose()
      return true
    },
  })
  const unchanged = Object.keys(buildEditInput(form.value, before)).length === 1
  return (
    <FormSheet
      form={form}
      title={`修改预订 ${guestName}`}
      fact={before.bookingNo}
      submitLabel="保存"
      disabledReason={form.reason === null && unchanged ? '没有改动' : null}
      onClose={onClose}
    >
      <BookingFields form={form} booking={before} tonight={tonight} />
    </FormSheet>
  )
}
