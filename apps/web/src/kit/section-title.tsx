import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './section-title.module.css'

interface SectionTitleProps {
  children: ReactNode
  /** One secondary action or fact, on the right. */
  end?: ReactNode
  /** At the top of a card instead of between cards. */
  inCard?: boolean
}

/** Heading of a section. */
export function SectionTitle({ children, end, inCard = false }: SectionTitleProps) {
  return (
    <div className={cx(styles['bar'], inCard && styles['inCard'])}>
      <h2 className={styles['title']}>{children}</h2>
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </div>
  )
}
