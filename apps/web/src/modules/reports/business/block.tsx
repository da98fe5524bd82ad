import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { Card } from '../../../kit/card.tsx'
import styles from './block.module.css'

export interface BlockProps {
  title: string
  /** On the right of the title: the one figure beside the block's own. */
  end?: ReactNode
  /** The name of the report that the block is taken from, said once that stands. */
  report?: string
  /** Where that is. */
  href?: string
  children: ReactNode
}

/** One block of the overview; its head leads to the report behind it. */
export function Block({ title, end, report, href, children }: BlockProps) {
  const shown = end ?? (href === undefined ? undefined : report)
  const words = (
    <>
      <h2 className={styles['title']}>{title}</h2>
      {shown !== undefined && <span className={styles['end']}>{shown}</span>}
    </>
  )
  return (
    <Card label={title}>
      {href === undefined ? (
        <div className={styles['head']}>{words}</div>
      ) : (
        <a className={styles['head']} href={href}>
          {words}
          <ChevronRight aria-hidden />
        </a>
      )}
      {children}
    </Card>
  )
}
