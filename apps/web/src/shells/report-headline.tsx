import { useState, type ReactNode } from 'react'
import { Card } from '../kit/card.tsx'
import { cx } from '../kit/cx.ts'
import { Figure } from '../kit/figure.tsx'
import { Comparison, type ComparisonProps } from './comparison.tsx'
import styles from './report-headline.module.css'

export interface ReportHeadlineProps {
  label: string
  figure: ReactNode
  /** Which nights, and whether they are still running: `11月20日 · 实时`. */
  note?: string
  /** Against what: `{ text: '12.4% 较上周五', direction: 'up' }`. `good` says whether that is welcome. */
  comparison?: ComparisonProps | undefined
  chart?: ReactNode
  /** Figures of the same nights beside the headline. `explains` names what `explain` is asked for when it is tapped. */
  figures?: readonly { label: string; value: ReactNode; note?: ReactNode; href?: string; explains?: string }[]
  /** The exact figure, where the headline is rounded. */
  exact?: string
  /** What the headline itself is asked for. */
  explains?: string
  /** The sheet that says what a figure counts. */
  explain?: (chosen: string, onClose: () => void) => ReactNode
}

/** The figure of a report: what it is, how it compares, its chart, its neighbours. */
export function ReportHeadline(props: ReportHeadlineProps) {
  const { label, figure, note, comparison, chart, figures = [], exact, explains, explain } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const opens = (name: string | undefined) =>
    explain && name !== undefined ? { onPress: () => setChosen(name) } : undefined
  return (
    <Card>
      <div className={styles['top']}>
        {opens(explains) ? (
          <button
            type="button"
            aria-haspopup="dialog"
            className={styles['explained']}
            onClick={opens(explains)?.onPress}
          >
            {label}
          </button>
        ) : (
          <span>{label}</span>
        )}
        {note && <span>{note}</span>}
      </div>
      <div className={styles['headline']}>
        <strong className={styles['figure']} title={exact}>
          {figure}
        </strong>
        {comparison && (
          <span className={styles['comparison']}>
            <Comparison {...comparison} />
          </span>
        )}
      </div>
      {chart}
      {figures.length > 0 && (
        <div className={cx(styles['figures'], figures.length % 3 === 1 && styles['pairs'])}>
          {figures.map(({ explains: name, ...item }) => (
            <Figure key={item.label} size="title" {...item} {...(item.href === undefined && opens(name))} />
          ))}
        </div>
      )}
      {chosen !== null && explain?.(chosen, () => setChosen(null))}
    </Card>
  )
}
