import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './section-title.module.css'

export interface SectionTitleProps {
  children: ReactNode
  /** On the right: one quiet action or fact. */
  end?: ReactNode
  /** At the top of a card instead of between cards. */
  inCard?: boolean
}

/** The name of the part that follows. */
export function SectionTitle({ children, end, inCard = false }: SectionTitleProps) {
  return (
    <div className={cx(styles['bar'], inCard && styles['inCard'])}>
      <h2 className={styles['title']}>{children}</h2>
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </div>
  )
}
