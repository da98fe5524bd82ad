import { useState, type ChangeEvent } from 'react'
import { useRefusedText } from './refused-text.ts'

export interface Reading<V> {
  value: V
  /** What the value is while the text cannot be read. */
  empty: V
  onChange: (value: V) => void
  /** The value of a text; null when it cannot be read. */
  read: (text: string) => { value: V } | null
  print: (value: V) => string
  /** Shown beside the field while the text cannot be read. */
  refusal: string
}

/**
 * A control whose value is read from the typed text. The text stays as typed until the control is left, then stands as it was read. A text
 * that cannot be read stays, is refused beside the field and keeps the form from being sent.
 */
export function useReading<V>({ value, empty, onChange, read, print, refusal }: Reading<V>) {
  const [text, setText] = useState(() => print(value))
  const found = read(text)
  // A value set from outside replaces what was typed.
  const current = (found ? found.value : empty) === value
  const refused = current && found === null
  useRefusedText(refused ? refusal : null)
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
