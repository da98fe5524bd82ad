import { cx } from './cx.ts'
import styles from './spinner.module.css'

interface SpinnerProps {
  label?: string
  /** Large, in place of an icon. */
  large?: boolean
}

/** Small spinner for buttons and list ends; never alone on an empty page. */
export function Spinner({ label, large = false }: SpinnerProps) {
  return (
    <span
      className={cx(styles['spinner'], large && styles['large'])}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
