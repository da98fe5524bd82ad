import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Card } from '../kit/card.tsx'
import { Figure } from '../kit/figure.tsx'
import styles from './report-headline.module.css'

export interface ReportHeadlineProps {
  label: string
  figure: ReactNode
  /** Which nights, and whether they are still running: `11月20日 · 实时`. */
  note?: string
  /** Against what: `{ text: '12.4% 较上周五', direction: 'up' }`. `good` says whether that is welcome. */
  comparison?: { text: string; direction: 'up' | 'down' | 'same'; good?: boolean } | undefined
  chart?: ReactNode
  /** Figures of the same nights beside the headline. */
  figures?: readonly { label: string; value: ReactNode; href?: string }[]
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
        {comparison && <Comparison {...comparison} />}
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

function Comparison({ text, direction, good = direction === 'up' }: NonNullable<ReportHeadlineProps['comparison']>) {
  return (
    <span className={styles['comparison']} data-tone={direction === 'same' ? 'neutral' : good ? 'positive' : 'danger'}>
      {direction === 'up' && <ArrowUp aria-label="上升" />}
      {direction === 'down' && <ArrowDown aria-label="下降" />}
      {text}
    </span>
  )
}
