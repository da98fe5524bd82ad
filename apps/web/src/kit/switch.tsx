import styles from './switch.module.css'

interface SwitchProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Switch that takes effect immediately. The whole row is the touch target. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className={styles['row']}
      onClick={() => onChange(!checked)}
    >
      <span className={styles['text']}>
        {label}
        {hint && <small className={styles['hint']}>{hint}</small>}
      </span>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['thumb']} />
      </span>
    </button>
  )
}
