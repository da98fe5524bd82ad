import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import styles from './block.module.css'

interface OverviewBlockProps {
  title: string
  /** Figure to the right of the title, in addition to the block's content. */
  end?: ReactNode
  /** Name of the report behind the block; shown only together with `href`. */
  report?: string
  /** Address of the report behind the block; undefined if the report's screen is not built. */
  href?: string
  children: ReactNode
}

/** Block of the overview; its title links to the report behind it. */
export function OverviewBlock({ title, end, report, href, children }: OverviewBlockProps) {
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
