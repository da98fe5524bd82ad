import { useState } from 'react'
import { formatFen, parseYuan } from '@nocturne/base/money'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'
import styles from './input.module.css'

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

/** Yuan are typed, fen come out. At most eight digits and two decimals can be typed. */
export function MoneyInput({ fen, onChange, placeholder = '0', disabled, large = false, label }: MoneyInputProps) {
  const wiring = useFieldProps()
  const [text, setText] = useState(textOf(fen))
  // A value set from outside replaces what was typed; the same value leaves `88.` or `88.50` as it stands.
  const shown = parseYuan(text.replace(/\.$/, '')) === fen ? text : textOf(fen)
  return (
    <div className={styles['affix']}>
      <span className={styles['before']} aria-hidden="true">
        ¥
      </span>
      <input
        {...wiring}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={cx(styles['input'], large && styles['figure'])}
        value={shown}
        placeholder={placeholder}
        disabled={disabled}
        aria-label={label}
        // What is typed replaces what stands there.
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = event.target.value.replace(/^\./, '0.')
          if (!/^\d{0,8}(\.\d{0,2})?$/.test(typed)) return
          setText(typed)
          onChange(parseYuan(typed.replace(/\.$/, '')))
        }}
      />
    </div>
  )
}
