import { useState, type ChangeEvent } from 'react'
import { useInvalidText } from './invalid-text.ts'

export interface ParsedTextOptions<V> {
  value: V
  /** Value while the text is invalid. */
  empty: V
  onChange: (value: V) => void
  /** Parses a text; null when it is invalid. */
  read: (text: string) => { value: V } | null
  print: (value: V) => string
  /** Error shown at the field while the text is invalid. */
  refusal: string
}

/**
 * State of a control whose value is parsed from text. The text stays as typed until the control loses the focus and is
 * then formatted. Invalid text stays, shows an error at the field and prevents the form from being sent.
 */
export function useParsedText<V>({ value, empty, onChange, read, print, refusal }: ParsedTextOptions<V>) {
  const [text, setText] = useState(() => print(value))
  const found = read(text)
  // A value set from outside replaces the typed text.
  const current = (found ? found.value : empty) === value
  const refused = current && found === null
  useInvalidText(refused ? refusal : null)
  return {
    value: current ? text : print(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value
      const next = read(typed)
      setText(typed)
      onChange(next ? next.value : empty)
    },
    onBlur: () => {
      if (!refused) setText(print(value))
    },
  }
}
