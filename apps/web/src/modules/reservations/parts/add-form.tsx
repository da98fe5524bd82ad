import { successTexts } from '@nocturne/contract/client-texts'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { toast } from '../../../kit/toast.ts'
import { useDraft } from '../../../lib/draft.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { submitConfirmable } from '../../../shells/confirmable.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { addInput, newDraft, problemOf, type BookingDraft } from '../booking-draft.ts'
import { useBookingCommand } from '../use-booking-command.ts'
import { BookingFields, ownFields } from './booking-fields.tsx'

type AddFormProps = {
  /** The night that is looked at. */
  night: string
  tonight: string
  /** The table somebody came from. */
  tableId: number | undefined
  onClose: () => void
  onBooked: (added: { bookingId: number; bookingDate: string }) => void
}

/** 新增预订. What is typed waits here until it is sent. */
export default function AddForm({ night, tonight, tableId, onClose, onBooked }: AddFormProps) {
  const initial = newDraft(night, tableId ?? null)
  const [draft, setDraft, forget] = useDraft<BookingDraft>(`booking.${tableId ?? 'new'}`, initial)
  const command = useBookingCommand(reservations.add, { guestName: draft.guestName, quiet: true })
  const fault = fieldFault(command.error)

  const submit = async () => {
    const input = addInput(draft)
    const result = await submitConfirmable(command, input, { confirmDuplicate: true })
    if (!result) return
    toast(successTexts.booked)
    forget()
    if (result.queued) onClose()
    else onBooked({ bookingId: result.answer.bookingId, bookingDate: input.bookingDate })
  }

  return (
    <FormSheet
      title="新增预订"
      submitLabel="预订"
      disabledReason={problemOf(draft)}
      ownFields={ownFields}
      onSubmit={submit}
      onClose={onClose}
    >
      <BookingFields
        draft={draft}
        tonight={tonight}
        change={(part) => setDraft({ ...draft, ...part })}
        fault={(field) => (fault?.field === field ? fault.message : null)}
      />
    </FormSheet>
  )
}
