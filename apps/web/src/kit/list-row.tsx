import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { renderFactLine } from './fact-line.tsx'
import styles from './list-row.module.css'

interface ListRowProps {
  /** Name of the item. */
  title: ReactNode
  /** Less prominent text after the title. */
  aside?: ReactNode
  /** Fact line, such as person and time. */
  fact?: ReactNode
  /** A second fact line. */
  note?: ReactNode
  /** To the right, usually an amount. */
  figure?: ReactNode
  /** State under the figure, a `Tag`. */
  chip?: ReactNode
  /** At the start: an avatar, an icon, a time. */
  lead?: ReactNode
  /** Draws a line between `lead` and the rest, as after a time. */
  divided?: boolean
  /** Row in a shared card instead of a card of its own. */
  inCard?: boolean
  /** Makes the whole row a link. */
  href?: string | undefined
  /** Makes the whole row a button. */
  onClick?: (() => void) | undefined
  selected?: boolean
}

/** Item of a list. The whole row is the touch target. */
export function ListRow(props: ListRowProps) {
  const {
    title,
    aside,
    fact,
    note,
    figure,
    chip,
    lead,
    divided = false,
    inCard = false,
    href,
    onClick,
    selected,
  } = props
  const className = cx(styles['row'], inCard && styles['inCard'], (href ?? onClick) !== undefined && styles['target'])
  const content = (
    <>
      {lead !== undefined && <span className={cx(styles['lead'], divided && styles['divided'])}>{lead}</span>}
      <span className={styles['main']}>
        <span className={styles['title']}>
          {title}
          {aside !== undefined && <span className={styles['aside']}> {aside}</span>}
        </span>
        {fact !== undefined && <span className={styles['fact']}>{renderFactLine(fact)}</span>}
        {note !== undefined && <span className={styles['fact']}>{renderFactLine(note)}</span>}
      </span>
      {(figure !== undefined || chip !== undefined) && (
        <span className={styles['end']}>
          {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
          {chip}
        </span>
      )}
    </>
  )
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onClick}>
        {content}
      </a>
    )
  }
  if (onClick) {
    return (
      <button type="button" className={className} onClick={onClick} aria-pressed={selected}>
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}

/** Time with its label, as the lead of a row: `22:30` 预抵. */
export function TimeLead({ time, label }: { time: string; label: string }) {
  return (
    <span className={styles['time']}>
      <b>{time}</b>
      <small>{label}</small>
    </span>
  )
}
