import { useState } from 'react'
import { successTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { toast } from '../../../kit/toast.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { submitConfirmable } from '../../../shells/confirmable.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { draftOf, editInput, problemOf } from '../booking-draft.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import { BookingFields, ownFields } from './booking-fields.tsx'
import type { BookingFormProps } from './booking-forms.ts'

/** 修改预订. Compared with the booking as it stood when the form was opened. */
export default function EditForm({ booking, tonight, onClose }: BookingFormProps) {
  const [before] = useState(booking)
  const [draft, setDraft] = useState(() => draftOf(before))
  const command = useBookingCommand(reservations.edit, {
    guestName: before.guestName,
    bookingId: before.bookingId,
    quiet: true,
  })
  const fault = fieldFault(command.error)
  const input = editInput(draft, before)
  const unchanged = Object.keys(input).length === 1

  const submit = async () => {
    if (!(await submitConfirmable(command, input, { confirmDuplicate: true }))) return
    toast(successTexts.done)
    onClose()
  }

  return (
    <FormSheet
      title={`修改预订 ${before.guestName}`}
      fact={before.bookingNo}
      submitLabel="保存"
      disabledReason={problemOf(draft, true) ?? (unchanged ? '没有改动' : null)}
      ownFields={ownFields}
      onSubmit={submit}
      onClose={onClose}
    >
      <BookingFields
        booking={before}
        draft={draft}
        tonight={tonight}
        change={(part) => setDraft({ ...draft, ...part })}
        fault={(field) => (fault?.field === field ? fault.message : null)}
      />
    </FormSheet>
  )
}
