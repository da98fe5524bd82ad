import { keys, type Key } from './cash-rules.ts'
import styles from './amount-keypad.module.css'

/** Keypad for an amount in yuan, with large keys. */
export function AmountKeypad({ onKey }: { onKey: (key: Key) => void }) {
  return (
    <fieldset className={styles['pad']} aria-label="金额键盘">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={styles['key']}
          aria-label={key === '⌫' ? '退格' : key === '.' ? '小数点' : key}
          onClick={() => onKey(key)}
        >
          {key}
        </button>
      ))}
    </fieldset>
  )
}
