import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 1; larger values are shown as full. */
  value: number
  tone?: Tone
  size?: 'thin' | 'normal'
  /** Accessible name. Without it the bar is hidden from screen readers, because the text next to it gives the value. */
  label?: string
}

/** Progress bar. */
export function ProgressBar({ value, tone = 'accent', size = 'normal', label }: ProgressBarProps) {
  const share = Math.max(0, Math.min(1, value))
  const role = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(share * 100),
      }
    : { 'aria-hidden': true }
  return (
    <span className={cx(styles['track'], styles[size])} data-tone={tone} {...role}>
      <span className={styles['fill']} style={{ transform: `translateX(${(share - 1) * 100}%)` }} />
    </span>
  )
}
