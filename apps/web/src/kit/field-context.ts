import { createContext, use } from 'react'

export interface FieldWiring {
  id: string
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Shows why the text in the control cannot be taken; null when it can. */
  refuse: (words: string | null) => void
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** For controls made of several elements inside a `Field`: the label names the group. */
export function useGroupProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return { 'aria-labelledby': field.labelledBy, 'aria-describedby': field.describedBy }
}
