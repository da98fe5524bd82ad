import { useFieldProps } from './field-context.ts'
import styles from './input.module.css'

export interface NumberInputProps {
  /** What is typed; text, so that an empty field stays empty. */
  value: string
  onChange: (text: string) => void
  /** How many decimals may be typed; 0 brings the plain digit keyboard. */
  decimals?: number
  placeholder?: string
  /** After the number: 人, %, 分钟. */
  unit?: string
  maxLength?: number
  disabled?: boolean
  label?: string
}

/** A number, typed on the digit keyboard. Anything else cannot be typed. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, decimals = 0, placeholder, unit, maxLength = 9, disabled, label } = props
  const wiring = useFieldProps()
  const shape = decimals === 0 ? /^\d*$/ : new RegExp(`^\\d*(\\.\\d{0,${decimals}})?$`)
  return (
    <div className={styles['affix']}>
      <input
        {...wiring}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        className={styles['input']}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => shape.test(event.target.value) && onChange(event.target.value)}
      />
      {unit && <span className={styles['after']}>{unit}</span>}
    </div>
  )
}
