import type { ReactNode } from 'react'
import styles from './ring.module.css'

interface RingPart {
  key: string
  label: string
  value: number
  /** Value as text. */
  text: ReactNode
}

/**
 * Composition of a total: a ring in shades of one hue with a list of its parts. Negative parts take no share of the
 * ring.
 */
export function RingChart({ label, figure, parts }: { label: string; figure: ReactNode; parts: readonly RingPart[] }) {
  const whole = Math.max(
    1,
    parts.reduce((sum, { value }) => sum + Math.max(0, value), 0),
  )
  const shares = parts.map(({ value }) => (Math.max(0, value) / whole) * ROUND)
  return (
    <div className={styles['box']}>
      <div className={styles['ring']}>
        <svg viewBox="0 0 42 42" aria-hidden="true">
          <circle className={styles['track']} cx="21" cy="21" r={RADIUS} />
          {parts.map(({ key }, index) => {
            const share = shares[index] ?? 0
            const before = shares.slice(0, index).reduce((sum, one) => sum + one, 0)
            const length = Math.max(0, share - GAP)
            return (
              <circle
                key={key}
                className={styles['part']}
                opacity={computeOpacity(index)}
                cx="21"
                cy="21"
                r={RADIUS}
                strokeDasharray={`${length} ${ROUND - length}`}
                strokeDashoffset={ROUND / 4 - before}
              />
            )
          })}
        </svg>
        <span className={styles['centre']}>
          <span className={styles['label']}>{label}</span>
          <b className={styles['figure']}>{figure}</b>
        </span>
      </div>
      <ul className={styles['list']} aria-label={label}>
        {parts.map(({ key, label: word, text }, index) => (
          <li key={key} className={styles['row']}>
            <i className={styles['dot']} style={{ opacity: computeOpacity(index) }} />
            <span className={styles['word']}>{word}</span>
            <span className={styles['text']}>{text}</span>
            <span className={styles['share']}>{Math.round(((shares[index] ?? 0) / ROUND) * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A circle of this radius has a circumference of 100, so shares are percentages. */
const ROUND = 100
const RADIUS = 15.9155
const GAP = 0.8

const computeOpacity = (index: number) => Math.max(0.2, 1 - index * 0.17)
