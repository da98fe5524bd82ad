import { formTexts } from '@nocturne/contract/client-texts'

import { Field } from '../../../kit/field.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { isPhone } from '../../../lib/phone.ts'
import type { BookingDraft } from '../booking-draft.ts'
import type { Fault } from './booking-fields.tsx'

const SEXES: readonly { id: BookingDraft['guestSex']; label: string }[] = [
  { id: '0', label: '先生' },
  { id: '1', label: '女士' },
  { id: '2', label: '未知' },
]
const PHONE_LENGTH = 11

type GuestFieldsProps = {
  draft: BookingDraft
  change: (part: Partial<BookingDraft>) => void
  fault: Fault
  /** The number the booking has already, masked for most. */
  knownPhone?: string | undefined
}

/** Who comes, and how many. */
export function GuestFields({ draft, change, fault, knownPhone }: GuestFieldsProps) {
  const { guestPhone } = draft
  const wrong = guestPhone.length >= PHONE_LENGTH && !isPhone(guestPhone)
  return (
    <>
      <Field label="客人姓名" error={fault('guestName')}>
        <TextInput
          value={draft.guestName}
          onChange={(guestName) => change({ guestName })}
          placeholder="如：王先生"
          maxLength={20}
        />
      </Field>
      <Field label="称呼">
        <SegmentedControl
          label="称呼"
          options={SEXES}
          value={draft.guestSex}
          onChange={(guestSex) => change({ guestSex })}
        />
      </Field>
      <Field
        label="手机号"
        optional={knownPhone !== undefined}
        hint={knownPhone === undefined ? undefined : '不填则不改'}
        error={wrong ? formTexts.phoneInvalid : fault('guestPhone')}
      >
        <TextInput
          kind="tel"
          value={guestPhone}
          onChange={(phone) => change({ guestPhone: phone.trim() })}
          {...(knownPhone !== undefined && { placeholder: knownPhone })}
          maxLength={PHONE_LENGTH}
        />
      </Field>
      <Field label="人数">
        <Stepper label="人数" value={draft.guestNum} min={1} max={50} onChange={(guestNum) => change({ guestNum })} />
      </Field>
    </>
  )
}
