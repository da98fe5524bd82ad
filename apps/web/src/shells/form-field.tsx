import { useCallback, useEffect, type ReactNode } from 'react'
import { RefusedTextContext } from '../kit/refused-text.ts'
import { Field, type FieldProps } from '../kit/field.tsx'
import type { FormFieldState } from '../lib/form.ts'

export interface FormFieldProps<V> extends Omit<FieldProps, 'children' | 'error'> {
  field: FormFieldState<V>
  /** What is wrong is said at once, not only when it was to be sent. */
  live?: boolean
  /** The control: it takes the value and how to change it. */
  children: (control: { value: V; onChange: (value: V) => void }) => ReactNode
}

/** A field of a form: label, control, and its fault under it. */
export function FormField<V>({ field, live = false, children, ...rest }: FormFieldProps<V>) {
  const { value, onChange, error, fault, name, register, refuseText } = field
  useEffect(() => register(name), [register, name])
  const report = useCallback(
    (control: string, words: string | null) => refuseText(name, control, words),
    [refuseText, name],
  )
  return (
    <Field {...rest} error={error ?? (live ? fault : null)}>
      <RefusedTextContext value={report}>{children({ value, onChange })}</RefusedTextContext>
    </Field>
  )
}
