import type { Ref } from 'react'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useMaxLength } from './use-max-length.ts'

interface TextInputProps {
  value: string
  onChange: (text: string) => void
  placeholder?: string
  /** Selects the keyboard. */
  kind?: 'text' | 'tel' | 'password' | 'url' | 'email'
  /** Digit keyboard, for receipt numbers. */
  inputMode?: 'numeric'
  /** `off`, `username`, `current-password`, `one-time-code`, … */
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  /** Accessible name outside of a `Field`. */
  label?: string
  name?: string
  /** Label of the keyboard's enter key. */
  enterKeyHint?: 'done' | 'next' | 'search' | 'send' | 'go'
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Single-line text input. */
export function TextInput({
  kind = 'text',
  onChange,
  label,
  autoComplete = 'off',
  maxLength,
  ...rest
}: TextInputProps) {
  const wiring = useFieldProps()
  const limit = useMaxLength(rest.value, maxLength)
  return (
    <input
      {...wiring}
      {...rest}
      {...limit}
      type={kind}
      autoComplete={autoComplete}
      aria-label={label}
      className={styles['input']}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
