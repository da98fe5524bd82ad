import type { Ref } from 'react'
import { normalizeDigits } from '@nocturne/base/typed-number'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useParsedText } from './use-parsed-text.ts'

interface DigitsInputProps {
  value: string
  onChange: (text: string) => void
  /** Parses the text; defaults to digits only. Null for invalid text. */
  read?: (text: string) => string | null
  /** Maximum number of digits. */
  maxLength: number
  placeholder?: string
  /** Such as `tel` or `one-time-code`. */
  autoComplete?: string
  /** Error shown at the field while the text is invalid. */
  refusal?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Code or number of digits; accepts spaces, dashes and full-width digits. */
export function DigitsInput(props: DigitsInputProps) {
  const { value, onChange, read = normalizeDigits, maxLength, placeholder, autoComplete = 'off', onBlur, ref } = props
  const { refusal = `请输入数字，最多${maxLength}位` } = props
  const reading = useParsedText({
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
