import { useState } from 'react'

import { isPhone, PHONE_DIGITS, normalizePhone } from '@nocturne/base/phone'
import { formTexts } from '@nocturne/contract/client-texts'

import { DigitsInput } from '#kit/digits-input.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

interface PhoneFieldProps extends Omit<FormFieldProps<string>, 'children' | 'live' | 'label'> {
  label?: string
  placeholder?: string
  /** `tel` where users type their own number. */
  autoComplete?: string
}

/** Digits including the longest country code. */
const MAX_DIGITS = '0086'.length + PHONE_DIGITS

/**
 * Mobile number, with or without country code. An incomplete number is an error once the field loses focus, not while
 * typing.
 */
export function PhoneField({ label = '手机号', placeholder, autoComplete, ...field }: PhoneFieldProps) {
  const [left, setLeft] = useState(false)
  const { length } = field.field.value.replace(/^(\+|00)?86/, '')
  return (
    <FormField {...field} label={label} live={length >= PHONE_DIGITS || (left && length > 0)}>
      {({ value, onChange }) => (
        <DigitsInput
          value={value}
          read={normalizePhone}
          maxLength={MAX_DIGITS}
          refusal={formTexts.phoneInvalid}
          onChange={onChange}
          onBlur={() => setLeft(true)}
          {...(placeholder !== undefined && { placeholder })}
          {...(autoComplete !== undefined && { autoComplete })}
        />
      )}
    </FormField>
  )
}

/** Error of a phone number, or null; `required` rejects an empty one. */
export function findPhoneError(phone: string, { required = false } = {}): string | null {
  if (phone === '') return required ? formTexts.phoneRequired : null
  return isPhone(phone) ? null : formTexts.phoneInvalid
}
