import { cx } from './cx.ts'
import styles from './bar-chart.module.css'

export interface BarChartBar {
  key: string
  /** Under the bar; an empty label leaves the place to its neighbours. */
  label: string
  /** Not negative. */
  value: number
  /** The value in words, read out: `00时 ¥12,300`. */
  text: string
  /** The one to look at, usually now. */
  strong?: boolean
}

/** A small chart of a trend: bars, the labels that fit, nothing else. */
export function BarChart({ label, bars }: { label: string; bars: readonly BarChartBar[] }) {
  const largest = Math.max(1, ...bars.map((bar) => bar.value))
  const every = Math.max(1, Math.ceil(bars.length / 6))
  return (
    <figure className={styles['chart']}>
      <ul className={styles['bars']} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.key} className={styles['column']}>
            <span
              className={cx(styles['bar'], bar.strong && styles['strong'])}
              style={{ transform: `scaleY(${Math.max(0.02, bar.value / largest)})` }}
            />
            <span className="visually-hidden">{bar.text}</span>
          </li>
        ))}
      </ul>
      <div className={styles['labels']} aria-hidden="true">
        {bars.map((bar, index) => index % every === 0 && <span key={bar.key}>{bar.label}</span>)}
      </div>
    </figure>
  )
}
