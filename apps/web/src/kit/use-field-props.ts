import { use } from 'react'
import { FieldContext } from './field-context.ts'

/** Props for native inputs inside a `Field`: id, description, validity. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}
