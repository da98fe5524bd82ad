import { userSex, type UserSex } from '@nocturne/contract/codes'

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextInput } from '#kit/text-input.tsx'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { GuestNumField } from '#shells/guest-num-field.tsx'
import { PhoneField } from '#shells/phone-field.tsx'
import type { BookingDraft } from '../booking-draft.ts'
import { useTableSeats } from '../queries.ts'

const SEXES: readonly { id: UserSex; label: string }[] = [
  { id: userSex.male, label: '先生' },
  { id: userSex.female, label: '女士' },
  { id: userSex.unknown, label: '未知' },
]

type GuestFieldsProps = {
  form: Form<BookingDraft>
  /** Phone number of the edited booking, masked for most users; undefined for a new booking. */
  knownPhone?: string | undefined
}

/** Name, phone number and number of guests. */
export function GuestFields({ form, knownPhone }: GuestFieldsProps) {
  const { field } = form
  const seats = useTableSeats(form.value)
  return (
    <>
      <FormField field={field('guestName')} label="客人姓名">
        {(control) => <TextInput placeholder="如：王先生" maxLength={20} {...control} />}
      </FormField>
      <FormField field={field('guestSex')} label="称呼">
        {(control) => <SegmentedControl label="称呼" options={SEXES} {...control} />}
      </FormField>
      <PhoneField
        field={field('guestPhone')}
        optional={knownPhone !== undefined}
        hint={knownPhone === undefined ? undefined : '不填则不改'}
        {...(knownPhone !== undefined && { placeholder: knownPhone })}
      />
      <GuestNumField field={{ ...field('guestNum'), value: form.value.guestNum ?? 0 }} seats={seats} />
    </>
  )
}
