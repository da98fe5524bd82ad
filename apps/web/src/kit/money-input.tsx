import { formatFen } from '@nocturne/base/money'
import { parseYuan, readYuan } from '@nocturne/base/typed-number'
import { cx } from './cx.ts'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useReading } from './use-reading.ts'

export interface MoneyInputProps {
  /** Whole fen, or null while nothing is typed. */
  fen: number | null
  onChange: (fen: number | null) => void
  placeholder?: string
  disabled?: boolean
  /** Large, where the amount is the point of the screen. */
  large?: boolean
  label?: string
}

const textOf = (fen: number | null) =>
  fen === null ? '' : formatFen(fen, { trim: true, symbol: false }).replaceAll(',', '')

function fenOf(text: string): { value: number | null } | null {
  if (readYuan(text) === '') return { value: null }
  const value = parseYuan(text)
  return value === null ? null : { value }
}

/** Yuan are typed, fen come out: at most eight digits and two decimals. */
export function MoneyInput({ fen, onChange, placeholder = '0', disabled, large = false, label }: MoneyInputProps) {
  const reading = useReading({
    value: fen,
    empty: null,
    onChange,
    read: fenOf,
    print: textOf,
    refusal: '金额无法识别，请输入数字，如 1234.50',
  })
  const wiring = useFieldProps()
  return (
    <div className={styles['affix']}>
      <span className={styles['before']} aria-hidden="true">
        ¥
      </span>
      <input
        {...wiring}
        {...reading}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={cx(styles['input'], large && styles['figure'])}
        placeholder={placeholder}
        disabled={disabled}
        aria-label={label}
        // What is typed replaces what stands there.
        onFocus={(event) => event.target.select()}
      />
    </div>
  )
}
