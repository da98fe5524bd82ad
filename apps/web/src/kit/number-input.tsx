import { readCount } from '@nocturne/base/typed-number'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useReading } from './use-reading.ts'

export interface NumberInputProps {
  /** The number as text, so that an empty field stays empty. */
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

const refusalOf = (decimals: number, maxLength: number) =>
  decimals === 0 ? `请输入整数，最多${maxLength}位` : `请输入数字，最多${decimals}位小数`

/** A number, typed on the digit keyboard. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, decimals = 0, placeholder, unit, maxLength = 9, disabled, label } = props
  const reading = useReading({
    value,
    empty: '',
    onChange,
    read: (text) => {
      const number = readCount(text, { decimals, unit })
      return number === null || number.length > maxLength ? null : { value: number }
    },
    print: String,
    refusal: refusalOf(decimals, maxLength),
  })
  const wiring = useFieldProps()
  return (
    <div className={styles['affix']}>
      <input
        {...wiring}
        {...reading}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        className={styles['input']}
        placeholder={placeholder}
        disabled={disabled}
        aria-label={label}
      />
      {unit && <span className={styles['after']}>{unit}</span>}
    </div>
  )
}
