import { normalizeCount } from '@nocturne/base/typed-number'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useParsedText } from './use-parsed-text.ts'

interface NumberInputProps {
  /** Number as text, so that an empty field stays empty. */
  value: string
  onChange: (text: string) => void
  /** Maximum number of decimals; 0 shows the plain digit keyboard. */
  decimals?: number
  placeholder?: string
  /** Unit after the number: 人, %, 分钟. */
  unit?: string
  maxLength?: number
  disabled?: boolean
  label?: string
}

const formatRefusal = (decimals: number, maxLength: number) =>
  decimals === 0 ? `请输入整数，最多${maxLength}位` : `请输入数字，最多${decimals}位小数`

/** Number input with the digit keyboard. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, decimals = 0, placeholder, unit, maxLength = 9, disabled, label } = props
  const reading = useParsedText({
    value,
    empty: '',
    onChange,
    read: (text) => {
      const number = normalizeCount(text, { decimals, unit })
      return number === null || number.length > maxLength ? null : { value: number }
    },
    print: String,
    refusal: formatRefusal(decimals, maxLength),
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
