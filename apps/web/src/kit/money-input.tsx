import { formatFen } from '@nocturne/base/money'
import { parseYuan, normalizeYuan } from '@nocturne/base/typed-number'
import { cx } from './cx.ts'
import { useFieldProps } from './use-field-props.ts'
import styles from './input.module.css'
import { useParsedText } from './use-parsed-text.ts'

interface MoneyInputProps {
  /** Whole fen; null while empty. */
  fen: number | null
  onChange: (fen: number | null) => void
  placeholder?: string
  disabled?: boolean
  /** Large text, for screens about one amount. */
  large?: boolean
  label?: string
}

const formatAmount = (fen: number | null) =>
  fen === null ? '' : formatFen(fen, { trim: true, symbol: false }).replaceAll(',', '')

function parseAmount(text: string): { value: number | null } | null {
  if (normalizeYuan(text) === '') return { value: null }
  const value = parseYuan(text)
  return value === null ? null : { value }
}

/** Input in yuan for a value in fen: at most eight digits and two decimals. */
export function MoneyInput({ fen, onChange, placeholder = '0', disabled, large = false, label }: MoneyInputProps) {
  const reading = useParsedText({
    value: fen,
    empty: null,
    onChange,
    read: parseAmount,
    print: formatAmount,
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
        // Selects the text, so that typing replaces it.
        onFocus={(event) => event.target.select()}
      />
    </div>
  )
}
