import { createContext, use, useEffect, useId } from 'react'

export interface FieldWiring {
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Shows why the text in the control cannot be taken; null when it can. */
  refuse: (words: string | null) => void
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** Receives, by control, why its text cannot be taken. A form sends nothing while there is such a text. */
export const RefusedTextContext = createContext<((control: string, words: string | null) => void) | null>(null)

/** For native inputs inside a `Field`: id, description, validity. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

/** For controls made of several elements inside a `Field`: the label names the group. */
export function useGroupProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return { 'aria-labelledby': field.labelledBy, 'aria-describedby': field.describedBy }
}

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
