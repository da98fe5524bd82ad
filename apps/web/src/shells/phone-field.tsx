import { isPhone, PHONE_DIGITS } from '@nocturne/base/phone'
import { formTexts } from '@nocturne/contract/client-texts'

import { TextInput } from '../kit/text-input.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

export interface PhoneFieldProps extends Omit<FormFieldProps<string>, 'children' | 'live' | 'label'> {
  label?: string
  placeholder?: string
  /** `tel` where people type their own. */
  autoComplete?: string
}

/** A mobile number. While it is shorter it is being typed, not wrong. */
export function PhoneField({ label = '手机号', placeholder, autoComplete, ...field }: PhoneFieldProps) {
  return (
    <FormField {...field} label={label} live={field.field.value.length >= PHONE_DIGITS}>
      {({ value, onChange }) => (
        <TextInput
          kind="tel"
          value={value}
          maxLength={PHONE_DIGITS}
          onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
          {...(placeholder !== undefined && { placeholder })}
          {...(autoComplete !== undefined && { autoComplete })}
        />
      )}
    </FormField>
  )
}

/** What is wrong with a number; `required`: it must be there. */
export function phoneFault(phone: string, { required = false } = {}): string | null {
  if (phone === '') return required ? formTexts.phoneRequired : null
  return isPhone(phone) ? null : formTexts.phoneInvalid
}
