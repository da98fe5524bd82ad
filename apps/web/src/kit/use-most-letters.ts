import { use } from 'react'
import { FieldContext } from './field-context.ts'
import { useRefusedText } from './refused-text.ts'

/**
 * Refuses text beyond `most` letters beside the field. The browser's own limit cuts what is pasted without a word; it stands only where no
 * field could show one.
 */
export function useMostLetters(value: string, most: number | undefined): { maxLength?: number } {
  const shown = use(FieldContext) !== null
  const tooLong = shown && most !== undefined && value.trim().length > most
  useRefusedText(tooLong ? `最多${most}个字` : null)
  return shown || most === undefined ? {} : { maxLength: most }
}
