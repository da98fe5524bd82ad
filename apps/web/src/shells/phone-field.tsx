import { useState } from 'react'

import { isPhone, PHONE_DIGITS, readPhone } from '@nocturne/base/phone'
import { formTexts } from '@nocturne/contract/client-texts'

import { DigitsInput } from '../kit/digits-input.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

export interface PhoneFieldProps extends Omit<FormFieldProps<string>, 'children' | 'live' | 'label'> {
  label?: string
  placeholder?: string
  /** `tel` where people type their own. */
  autoComplete?: string
}

/** Digits with the longest country code in front. */
const MOST_DIGITS = '0086'.length + PHONE_DIGITS

/**
 * A mobile number, with or without country code. An incomplete number is a fault once the field loses the focus, not while
 * it is typed.
 */
export function PhoneField({ label = '手机号', placeholder, autoComplete, ...field }: PhoneFieldProps) {
  const [left, setLeft] = useState(false)
  const { length } = field.field.value.replace(/^(\+|00)?86/, '')
  return (
    <FormField {...field} label={label} live={length >= PHONE_DIGITS || (left && length > 0)}>
      {({ value, onChange }) => (
        <DigitsInput
          value={value}
          read={readPhone}
          maxLength={MOST_DIGITS}
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

/** What is wrong with a number; `required`: it must be there. */
export function phoneFault(phone: string, { required = false } = {}): string | null {
  if (phone === '') return required ? formTexts.phoneRequired : null
  return isPhone(phone) ? null : formTexts.phoneInvalid
}
