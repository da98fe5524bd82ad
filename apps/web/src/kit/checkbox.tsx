import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** One of several options that can be selected together. The whole row is the touch target. */
export function Checkbox({ label, hint, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <label className={styles['row']}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles['box']} aria-hidden="true">
        <Check />
      </span>
      <span className={styles['text']}>
        <span>{label}</span>
        {hint !== undefined && <small className={styles['hint']}>{hint}</small>}
      </span>
    </label>
  )
}
