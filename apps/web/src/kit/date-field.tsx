import { cx } from './cx.ts'
import { findBoundsError, clampToBounds } from './date-bounds.ts'
import { useInvalidText } from './invalid-text.ts'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'

interface DateFieldProps {
  /** `YYYY-MM-DD` (date), `YYYY-MM` (month), `HH:mm` (time); empty when not set. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  disabled?: boolean
  label?: string
  /** Shown when empty, for optional filters; without it the browser shows its own text. */
  placeholder?: string
}

/**
 * `max`: latest value that can be chosen; null for plans, which have no limit. Pass `useLatestSelectableDate` for records of the
 * past.
 */
type Reach = { max: string | null }

/** Native date picker. */
export function DateField(props: DateFieldProps & Reach) {
  return <NativePicker {...props} type="date" />
}

/** Native month picker. */
export function MonthField(props: DateFieldProps & Reach) {
  return <NativePicker {...props} type="month" />
}

/** Native time picker, to the minute. */
export function TimeField(props: DateFieldProps) {
  return <NativePicker {...props} type="time" />
}

function NativePicker(props: DateFieldProps & { type: 'date' | 'month' | 'time'; max?: string | null }) {
  const { label, onChange, placeholder, max, ...rest } = props
  const wiring = useFieldProps()
  const inField = 'id' in wiring
  // A control in a `Field` shows an error for a value out of bounds; a filter changes the value to the nearest bound.
  useInvalidText(inField ? findBoundsError(rest.value, rest.min, max) : null)
  const handleInput = (value: string) => onChange(inField ? value : clampToBounds(value, rest.min, max))
  const unset = placeholder !== undefined && rest.value === ''
  const input = (
    <input
      {...wiring}
      {...rest}
      max={max ?? undefined}
      aria-label={label}
      className={cx(styles['input'], unset && styles['unset'])}
      onChange={(event) => handleInput(event.target.value)}
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
