import { dictionaries } from '@nocturne/contract/dictionaries'

import { PickerGrid } from '#kit/picker-grid.tsx'
import { TextInput } from '#kit/text-input.tsx'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { isRemarkRequired, type GiftFormValues } from '../use-gift-form.ts'

const reasons = dictionaries.send_reason.map(({ value, label }) => ({ id: value, label }))

/** Reason for the gift. */
export function ReasonFields({ form: { value, field } }: { form: Form<GiftFormValues> }) {
  const words = isRemarkRequired(value)
  return (
    <>
      <FormField field={field('reason')} label="赠送原因">
        {(control) => <PickerGrid label="赠送原因" options={reasons} {...control} />}
      </FormField>
      <FormField field={field('remark')} label="备注" optional={!words}>
        {(control) => <TextInput maxLength={100} placeholder={words ? '请说明赠送原因' : '补充说明'} {...control} />}
      </FormField>
    </>
  )
}
