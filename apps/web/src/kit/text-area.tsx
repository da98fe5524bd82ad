import { cx } from './cx.ts'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useMaxLength } from './use-max-length.ts'

interface TextAreaProps {
  value: string
  onChange: (text: string) => void
  placeholder?: string
  rows?: number
  maxLength?: number
  disabled?: boolean
  label?: string
}

/** Multi-line text input. */
export function TextArea({ value, onChange, placeholder, rows = 3, maxLength = 500, disabled, label }: TextAreaProps) {
  const wiring = useFieldProps()
  const limit = useMaxLength(value, maxLength)
  return (
    <textarea
      {...wiring}
      {...limit}
      className={cx(styles['input'], styles['area'])}
      value={value}
      placeholder={placeholder}
      rows={rows}
      disabled={disabled}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
