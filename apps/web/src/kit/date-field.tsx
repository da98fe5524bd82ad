import { cx } from './cx.ts'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'

export interface DateFieldProps {
  /** `YYYY-MM-DD` (date), `YYYY-MM` (month), `HH:mm` (time); empty when not set. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
  label?: string
  /** Shown when empty, for optional filters; without it the browser shows its own text. */
  placeholder?: string
}

/** Native date picker. */
export function DateField(props: DateFieldProps) {
  return <NativePicker {...props} type="date" />
}

/** Native month picker. */
export function MonthField(props: DateFieldProps) {
  return <NativePicker {...props} type="month" />
}

/** Native time picker, to the minute. */
export function TimeField(props: DateFieldProps) {
  return <NativePicker {...props} type="time" />
}

function NativePicker(props: DateFieldProps & { type: 'date' | 'month' | 'time' }) {
  const { label, onChange, placeholder, ...rest } = props
  const wiring = useFieldProps()
  const unset = placeholder !== undefined && rest.value === ''
  const input = (
    <input
      {...wiring}
      {...rest}
      aria-label={label}
      className={cx(styles['input'], unset && styles['unset'])}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  if (placeholder === undefined) return input
  return (
    <span className={styles['affix']}>
      {input}
      {unset && (
        <span className={styles['before']} aria-hidden="true">
          {placeholder}
        </span>
      )}
    </span>
  )
}
