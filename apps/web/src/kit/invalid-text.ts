/** Reports invalid text in a control, so that its field shows the error and its form is not sent. */
import { createContext, use, useEffect, useId } from 'react'
import { FieldContext } from './field-context.ts'

/** Callback of the form: receives the error of each control, or null. The form is not sent while there is an error. */
export const InvalidTextContext = createContext<((control: string, words: string | null) => void) | null>(null)

/** Reports the error of a control's text to its field and its form. */
export function useInvalidText(words: string | null) {
  const control = useId()
  const show = use(FieldContext)?.refuse
  const report = use(InvalidTextContext)
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
