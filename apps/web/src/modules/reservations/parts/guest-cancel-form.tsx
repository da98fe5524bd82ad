import { useState } from 'react'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Field } from '../../../kit/field.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { clock, monthDay } from '../../../lib/format.ts'
import type { GuestBooking } from '../notice-words.ts'

const TAIL = /^\d{4}$/

type GuestCancelFormProps = { booking: GuestBooking; shareCode: string; onClose: () => void }

/** The guest cancels by himself; the end of his number shows that he is more than somebody with the link. */
export function GuestCancelForm({ booking, shareCode, onClose }: GuestCancelFormProps) {
  const [phoneTail, setTail] = useState('')
  const command = useCommand(reservations.guestCancel, {
    label: '取消预订',
    quiet: true,
    invalidates: [reservations.guestDetail],
  })
  const fault = fieldFault(command.error)
  const submit = async () => {
    await command.submit({ bookingId: booking.bookingId, shareCode, phoneTail })
    toast('预订已取消')
    onClose()
  }
  return (
    <FormSheet
      title="取消预订"
      fact={`${monthDay(booking.bookingDate)} ${clock(booking.arriveTime)}，取消后台位不再保留`}
      submitKind="danger"
      disabledReason={TAIL.test(phoneTail) ? null : '请输入手机号后四位'}
      ownFields={['phoneTail']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="预订手机号后四位" error={fault?.field === 'phoneTail' ? fault.message : null}>
        <TextInput
          value={phoneTail}
          onChange={(text) => setTail(text.replace(/\D/g, ''))}
          inputMode="numeric"
          maxLength={4}
        />
      </Field>
    </FormSheet>
  )
}
