import { cx } from './cx.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  label?: string
  /** In the place of a large icon. */
  large?: boolean
}

/** A small turning ring, for inside buttons and under lists; never alone on an empty page. */
export function Spinner({ label, large = false }: SpinnerProps) {
  return (
    <span
      className={cx(styles['spinner'], large && styles['large'])}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
