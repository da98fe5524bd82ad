import styles from './switch.module.css'

interface SwitchProps {
  id?: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  describedBy?: string | undefined
}

/** Switch with its word on the right. */
export function Switch({ id, label, checked, onChange, describedBy }: SwitchProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-describedby={describedBy}
      className={styles['switch']}
      onClick={() => onChange(!checked)}
    >
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['thumb']} />
      </span>
      <span>{label}</span>
    </button>
  )
}
