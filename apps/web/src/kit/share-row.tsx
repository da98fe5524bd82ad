import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { renderFactLine } from './fact-line.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Tag } from './tag.tsx'
import styles from './share-row.module.css'

export interface ShareRowProps {
  /** Rank from 1; null for none. */
  rank?: number | null
  /** The user's own row: marked with 我, and the rank is highlighted. */
  own?: boolean
  /** Shows an avatar before the name. */
  face?: boolean
  picture?: string | null | undefined
  title: string
  fact?: ReactNode
  figure: ReactNode
  /** Less prominent figure below. */
  subfigure?: ReactNode
  /** Share of the largest row, 0 to 1; no bar when omitted. */
  share?: number
  /** Address of the page that lists the records from which the figure is computed. */
  href?: string
  onClick?: () => void
}

/** Row of a report: name, figure, and its share of the largest row. */
export function ShareRow(props: ShareRowProps) {
  const { rank, own = false, face = false, picture, title, fact, figure, subfigure, share, href, onClick } = props
  const content = (
    <>
      <span className={styles['line']}>
        {rank !== undefined && (
          <span className={styles['rank']} data-top={own || (rank !== null && rank <= 3) || undefined}>
            {rank ?? '–'}
          </span>
        )}
        {face && <Avatar name={title} picture={picture} />}
        <span className={styles['main']}>
          <span className={styles['title']}>
            {title} {own && <Tag tone="accent">我</Tag>}
          </span>
          {fact !== undefined && <span className={styles['fact']}>{renderFactLine(fact)}</span>}
        </span>
        <span className={styles['end']}>
          <span className={styles['figure']}>{figure}</span>
          {subfigure !== undefined && <span className={styles['fact']}>{subfigure}</span>}
        </span>
      </span>
      {share !== undefined && <ProgressBar value={share} />}
    </>
  )
  if (href !== undefined) {
    return (
      <a className={styles['row']} href={href} onClick={onClick}>
        {content}
      </a>
    )
  }
  return onClick ? (
    <button type="button" className={styles['row']} onClick={onClick}>
      {content}
    </button>
  ) : (
    <div className={styles['row']}>{content}</div>
  )
}
