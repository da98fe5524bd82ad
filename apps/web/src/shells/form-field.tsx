import { useCallback, useEffect, type ReactNode } from 'react'
import { InvalidTextContext } from '#kit/invalid-text.ts'
import { Field, type FieldProps } from '#kit/field.tsx'
import type { FormFieldState } from '#lib/form.ts'

export interface FormFieldProps<V> extends Omit<FieldProps, 'children' | 'error'> {
  field: FormFieldState<V>
  /** Shows validation errors immediately, not only after an attempt to send. */
  live?: boolean
  /** Control that gets the value and the change handler. */
  children: (control: { value: V; onChange: (value: V) => void }) => ReactNode
}

/** Field of a form: label, control and error. */
export function FormField<V>({ field, live = false, children, ...rest }: FormFieldProps<V>) {
  const { value, onChange, error, fault, name, register, refuseText } = field
  useEffect(() => register(name), [register, name])
  const report = useCallback(
    (control: string, words: string | null) => refuseText(name, control, words),
    [refuseText, name],
  )
  return (
    <Field {...rest} error={error ?? (live ? fault : null)}>
      <InvalidTextContext value={report}>{children({ value, onChange })}</InvalidTextContext>
    </Field>
  )
}
