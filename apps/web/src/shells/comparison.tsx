import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import styles from './comparison.module.css'

export interface ComparisonProps {
  /** Against what: `12.4% 较上周五`. */
  text: string
  direction: 'up' | 'down' | 'same'
  /** Whether that is welcome; more of something is, unless it is said. */
  good?: boolean
}

/** How a figure compares: the arrow says which way, the colour whether that is good. */
export function Comparison({ text, direction, good = direction === 'up' }: ComparisonProps) {
  return (
    <span className={styles['comparison']} data-tone={direction === 'same' ? 'neutral' : good ? 'positive' : 'danger'}>
      {direction === 'up' && <ArrowUp aria-label="上升" />}
      {direction === 'down' && <ArrowDown aria-label="下降" />}
      {text}
    </span>
  )
}
