import type { Ref } from 'react'
import { readDigits } from '@nocturne/base/typed-number'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useReading } from './use-reading.ts'

export interface DigitsInputProps {
  value: string
  onChange: (text: string) => void
  /** Reads the text; codes of digits unless given. Null for a text that cannot be taken. */
  read?: (text: string) => string | null
  /** At most so many digits. */
  maxLength: number
  placeholder?: string
  /** `tel`, `one-time-code`. */
  autoComplete?: string
  /** Shown beside the field while the text cannot be taken. */
  refusal?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A code or number of digits; spaces, dashes and full-width digits are read. */
export function DigitsInput(props: DigitsInputProps) {
  const { value, onChange, read = readDigits, maxLength, placeholder, autoComplete = 'off', onBlur, ref } = props
  const { refusal = `请输入数字，最多${maxLength}位` } = props
  const reading = useReading({
    value,
    empty: '',
    onChange,
    read: (text) => {
      const digits = read(text)
      return digits === null || digits.length > maxLength ? null : { value: digits }
    },
    print: String,
    refusal,
  })
  const wiring = useFieldProps()
  return (
    <input
      {...wiring}
      {...reading}
      onBlur={() => {
        reading.onBlur()
        onBlur?.()
      }}
      ref={ref}
      type="tel"
      inputMode="numeric"
      className={styles['input']}
      placeholder={placeholder}
      autoComplete={autoComplete}
    />
  )
}
