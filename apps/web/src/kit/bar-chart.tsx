import { useId, useState } from 'react'

import { cx } from './cx.ts'
import styles from './bar-chart.module.css'

export interface BarChartBar {
  key: string
  /** Label under the bar; when not all fit, only every second or third is shown. */
  label: string
  /** Always shows this label. */
  labelled?: boolean
  /** Value of the bar, not negative. */
  value: number
  /** Comparison value, not negative: drawn as a dotted line over all bars that have one. */
  before?: number
  /** Value as text, shown when the bar is touched and read out: `00时 ¥12,300`. */
  text: string
  /** Highlights the bar that is selected first, usually the current period. */
  strong?: boolean
}

/** Small trend chart. Tapping a bar or the arrow keys show its value. Screen readers get a table. */
export function BarChart({ label, bars }: { label: string; bars: readonly BarChartBar[] }) {
  const name = useId()
  const [touched, setTouched] = useState<string | null>(null)
  const selected = bars.find(({ key }) => key === touched) ?? bars.findLast(({ strong }) => strong) ?? bars.at(-1)
  const largest = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]))
  const longest = bars.reduce((most, { text }) => (text.length > most.length ? text : most), '')
  const labelled = pickLabelledBars(bars)
  return (
    <figure className={styles['chart']}>
      <output className={styles['said']} data-longest={longest}>
        <span>{selected?.text}</span>
      </output>
      <div className={styles['bars']} role="radiogroup" aria-label={label}>
        {bars.map((bar) => (
          <label key={bar.key} className={styles['column']}>
            <input
              type="radio"
              name={name}
              aria-label={bar.text}
              checked={bar.key === selected?.key}
              onChange={() => setTouched(bar.key)}
            />
            <span
              className={cx(styles['bar'], bar.strong && styles['strong'])}
              style={{ transform: `scaleY(${Math.max(0.02, bar.value / largest)})` }}
            />
          </label>
        ))}
        <Before bars={bars} largest={largest} />
      </div>
      <div className={styles['labels']} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar.key} className={styles['place']}>
            {labelled.has(bar.key) && <span>{bar.label}</span>}
          </span>
        ))}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label || bar.key}</th>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Number of labels that fit on a screen 320 px wide without touching each other. */
const MAX_LABELS = 7

/** Keys of the bars whose labels are shown: evenly spaced, and none next to one that is always shown. */
export function pickLabelledBars(bars: readonly BarChartBar[]): ReadonlySet<string> {
  const every = Math.max(1, Math.ceil(bars.length / MAX_LABELS))
  const fixed = bars.flatMap(({ labelled }, index) => (labelled ? [index] : []))
  const shown = bars.filter(
    (_, index) =>
      fixed.includes(index) || (index % every === 0 && !fixed.some((other) => Math.abs(other - index) < every)),
  )
  return new Set(shown.map(({ key }) => key))
}

/**
 * Dotted comparison line through the centres of the bars. Hidden from screen readers, because the texts of the bars
 * already contain its values.
 */
function Before({ bars, largest }: { bars: readonly BarChartBar[]; largest: number }) {
  if (bars.every(({ before }) => before === undefined)) return null
  const points = bars.map(({ before = 0 }, place) => `${place + 0.5},${1 - before / largest}`).join(' ')
  return (
    <svg className={styles['before']} viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}
