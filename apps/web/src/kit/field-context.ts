import { createContext, use } from 'react'

interface FieldWiring {
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Shows why the text of the control is invalid; null when it is valid. */
  refuse: (words: string | null) => void
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** Props for controls of several elements inside a `Field`: the label names the group. */
export function useGroupProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return { 'aria-labelledby': field.labelledBy, 'aria-describedby': field.describedBy }
}
