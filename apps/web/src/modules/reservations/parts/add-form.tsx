import { successTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { submitWithConfirmation } from '#shells/confirmable.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import {
  buildAddInput,
  validateBooking,
  bookingFieldNames,
  createBookingDraft,
  type BookingDraft,
} from '../booking-draft.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import { BookingFields } from './booking-fields.tsx'

type AddFormProps = {
  /** Initially selected night. */
  night: string
  tonight: string
  /** Table from which the form was opened; null if it was opened from the list. */
  tableId: number | undefined
  onClose: () => void
  onBooked: (added: { bookingId: number; bookingDate: string }) => void
}

/** 新增预订. Input is stored as a draft until it is sent. */
export default function AddBookingForm({ night, tonight, tableId, onClose, onBooked }: AddFormProps) {
  const command = useBookingCommand(reservations.add, { guestName: (input) => input.guestName, quiet: true })
  const form = useForm<BookingDraft>({
    draft: `booking.${tableId ?? 'new'}`,
    initial: createBookingDraft(night, tableId ?? null),
    check: (draft) => validateBooking(draft),
    names: bookingFieldNames,
    send: async (draft) => {
      const input = buildAddInput(draft)
      const result = await submitWithConfirmation(command, input, { confirmDuplicate: true })
      if (!result) return false
      showToast(`${input.guestName} ${successTexts.booked}`)
      if (result.queued) onClose()
      else onBooked({ bookingId: result.answer.bookingId, bookingDate: input.bookingDate })
      return true
    },
  })
  return (
    <FormSheet form={form} title="新增预订" submitLabel="预订" onClose={onClose}>
      <BookingFields form={form} tonight={tonight} />
    </FormSheet>
  )
}
