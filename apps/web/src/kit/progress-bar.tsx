import { cx } from './cx.ts'
import type { Tone } from './tone.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** 0 to 1; more is shown as full. */
  value: number
  tone?: Tone
  size?: 'thin' | 'normal'
  /** What it measures. Without a name it is only drawn, for where the words beside it say the same. */
  label?: string
}

/** How far along, as a bar. */
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
