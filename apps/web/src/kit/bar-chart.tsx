import { useId, useState } from 'react'

import { cx } from './cx.ts'
import styles from './bar-chart.module.css'

export interface BarChartBar {
  key: string
  /** Under the bar; when they do not all fit, under every second or third one. */
  label: string
  /** Its label stays whichever are left out. */
  labelled?: boolean
  /** Not negative. */
  value: number
  /** What it is compared with, not negative: a dotted line over all bars that have one. */
  before?: number
  /** The value in words, shown when the bar is touched and read out: `00时 ¥12,300`. */
  text: string
  /** The one to look at, usually now. */
  strong?: boolean
}

/** A small chart of a trend. A tap on a bar, or the arrow keys, say its value; at first it is the one to look at. A reader gets a table. */
export function BarChart({ label, bars }: { label: string; bars: readonly BarChartBar[] }) {
  const name = useId()
  const [touched, setTouched] = useState<string | null>(null)
  const said = bars.find(({ key }) => key === touched) ?? bars.findLast(({ strong }) => strong) ?? bars.at(-1)
  const largest = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]))
  const longest = bars.reduce((most, { text }) => (text.length > most.length ? text : most), '')
  const labelled = labelledBars(bars)
  return (
    <figure className={styles['chart']}>
      <output className={styles['said']} data-longest={longest}>
        <span>{said?.text}</span>
      </output>
      <div className={styles['bars']} role="radiogroup" aria-label={label}>
        {bars.map((bar) => (
          <label key={bar.key} className={styles['column']}>
            <input
              type="radio"
              name={name}
              aria-label={bar.text}
              checked={bar.key === said?.key}
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

/** Labels that fit on a phone 320 wide without touching. */
const MOST_LABELS = 7

/** Keys of the bars whose labels are shown: evenly spaced, and none next to one that always stays. */
export function labelledBars(bars: readonly BarChartBar[]): ReadonlySet<string> {
  const every = Math.max(1, Math.ceil(bars.length / MOST_LABELS))
  const fixed = bars.flatMap(({ labelled }, index) => (labelled ? [index] : []))
  const shown = bars.filter(
    (_, index) =>
      fixed.includes(index) || (index % every === 0 && !fixed.some((other) => Math.abs(other - index) < every)),
  )
  return new Set(shown.map(({ key }) => key))
}

/** From the middle of each bar to the next; what it says stands in the words of the bars. */
function Before({ bars, largest }: { bars: readonly BarChartBar[]; largest: number }) {
  if (bars.every(({ before }) => before === undefined)) return null
  const points = bars.map(({ before = 0 }, place) => `${place + 0.5},${1 - before / largest}`).join(' ')
  return (
    <svg className={styles['before']} viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}
