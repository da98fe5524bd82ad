import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import styles from './comparison.module.css'

export interface FigureComparisonProps {
  /** Difference and what it is compared with: `12.4% 较上周五`. */
  text: string
  direction: 'up' | 'down' | 'same'
  /** True if the change is favourable; defaults to true for an increase. */
  good?: boolean
}

/** Comparison of a figure: the arrow shows the direction, the colour whether it is favourable. */
export function FigureComparison({ text, direction, good = direction === 'up' }: FigureComparisonProps) {
  return (
    <span className={styles['comparison']} data-tone={direction === 'same' ? 'neutral' : good ? 'positive' : 'danger'}>
      {direction === 'up' && <ArrowUp aria-label="上升" />}
      {direction === 'down' && <ArrowDown aria-label="下降" />}
      {text}
    </span>
  )
}
