import { useState, type ReactNode } from 'react'
import { Card } from '#kit/card.tsx'
import { cx } from '#kit/cx.ts'
import { Figure } from '#kit/figure.tsx'
import { FigureComparison, type FigureComparisonProps } from './comparison.tsx'
import styles from './report-headline.module.css'

export interface ReportHeadlineProps {
  label: string
  figure: ReactNode
  /** Nights and their state: `11月20日 · 实时`. */
  note?: string
  /** Comparison: `{ text: '12.4% 较上周五', direction: 'up' }`. `good` overrides whether it is favourable. */
  comparison?: FigureComparisonProps | undefined
  chart?: ReactNode
  /** Further figures of the same nights. `explains` is the key passed to `explain` on a tap. */
  figures?: readonly { label: string; value: ReactNode; note?: ReactNode; href?: string; explains?: string }[]
  /** Exact amount, if the headline is rounded. */
  exact?: string
  /** Key of the headline figure for `explain`. */
  explains?: string
  /** Renders the sheet that explains a figure. */
  explain?: (chosen: string, onClose: () => void) => ReactNode
}

/** Headline of a report: figure, comparison, chart, further figures. */
export function ReportHeadline(props: ReportHeadlineProps) {
  const { label, figure, note, comparison, chart, figures = [], exact, explains, explain } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const createOpener = (name: string | undefined) =>
    explain && name !== undefined ? { onPress: () => setChosen(name) } : undefined
  return (
    <Card>
      <div className={styles['top']}>
        {createOpener(explains) ? (
          <button
            type="button"
            aria-haspopup="dialog"
            className={styles['explained']}
            onClick={createOpener(explains)?.onPress}
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
            <FigureComparison {...comparison} />
          </span>
        )}
      </div>
      {chart}
      {figures.length > 0 && (
        <div className={cx(styles['figures'], figures.length % 3 === 1 && styles['pairs'])}>
          {figures.map(({ explains: name, ...item }) => (
            <Figure key={item.label} size="title" {...item} {...(item.href === undefined && createOpener(name))} />
          ))}
        </div>
      )}
      {chosen !== null && explain?.(chosen, () => setChosen(null))}
    </Card>
  )
}
