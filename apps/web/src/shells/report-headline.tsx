import type { ReactNode } from 'react'
import { Card } from '../kit/card.tsx'
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
  /** Figures of the same nights beside the headline. */
  figures?: readonly { label: string; value: ReactNode; note?: ReactNode; href?: string }[]
}

/** The figure of a report: what it is, how it compares, its chart, its neighbours. */
export function ReportHeadline({ label, figure, note, comparison, chart, figures = [] }: ReportHeadlineProps) {
  return (
    <Card>
      <div className={styles['top']}>
        <span>{label}</span>
        {note && <span>{note}</span>}
      </div>
      <div className={styles['headline']}>
        <strong className={styles['figure']}>{figure}</strong>
        {comparison && (
          <span className={styles['comparison']}>
            <Comparison {...comparison} />
          </span>
        )}
      </div>
      {chart}
      {figures.length > 0 && (
        <div className={styles['figures']}>
          {figures.map((item) => (
            <Figure key={item.label} size="title" {...item} />
          ))}
        </div>
      )}
    </Card>
  )
}
