import { useFieldProps } from './field-context.ts'
import styles from './input.module.css'

export interface DateFieldProps {
  /** `YYYY-MM-DD` (date), `YYYY-MM` (month), `HH:mm` (time); empty when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
  label?: string
}

/** The phone's own date picker. */
export function DateField(props: DateFieldProps) {
  return <NativePicker {...props} type="date" />
}

/** The phone's own month picker. */
export function MonthField(props: DateFieldProps) {
  return <NativePicker {...props} type="month" />
}

/** The phone's own time picker, to the minute. */
export function TimeField(props: DateFieldProps) {
  return <NativePicker {...props} type="time" />
}

function NativePicker({ label, onChange, type, ...rest }: DateFieldProps & { type: 'date' | 'month' | 'time' }) {
  const wiring = useFieldProps()
  return (
    <input
      {...wiring}
      {...rest}
      type={type}
      aria-label={label}
      className={styles['input']}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
