/** Text that a control cannot take: its field says why, and its form sends nothing meanwhile. */
import { createContext, use, useEffect, useId } from 'react'
import { FieldContext } from './field-context.ts'

/** Receives, by control, why its text cannot be taken. A form sends nothing while there is such a text. */
export const RefusedTextContext = createContext<((control: string, words: string | null) => void) | null>(null)

/** Reports why the text in a control cannot be taken, to its field and to its form. */
export function useRefusedText(words: string | null) {
  const control = useId()
  const show = use(FieldContext)?.refuse
  const report = use(RefusedTextContext)
  useEffect(() => {
    if (words === null) return undefined
    show?.(words)
    report?.(control, words)
    return () => {
      show?.(null)
      report?.(control, null)
    }
  }, [words, control, show, report])
}
