import { use } from 'react'
import { FieldContext } from './field-context.ts'
import { useInvalidText } from './invalid-text.ts'

/**
 * Rejects text longer than `most` with an error at the field. `maxLength` silently truncates pasted text, so it is
 * used only outside of a field.
 */
export function useMaxLength(value: string, most: number | undefined): { maxLength?: number } {
  const shown = use(FieldContext) !== null
  const tooLong = shown && most !== undefined && value.trim().length > most
  useInvalidText(tooLong ? `最多${most}个字` : null)
  return shown || most === undefined ? {} : { maxLength: most }
}
