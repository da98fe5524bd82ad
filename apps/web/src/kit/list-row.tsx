import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { inParts } from './in-parts.tsx'
import styles from './list-row.module.css'

export interface ListRowProps {
  /** What it is. */
  title: ReactNode
  /** Beside the title, quieter. */
  aside?: ReactNode
  /** Who and when. */
  fact?: ReactNode
  /** A second fact line. */
  note?: ReactNode
  /** On the right: usually money. */
  figure?: ReactNode
  /** Under the figure: the state, a `Tag`. */
  chip?: ReactNode
  /** Before everything: an avatar, an icon, a time. */
  lead?: ReactNode
  /** A line between `lead` and the rest, as before a time. */
  divided?: boolean
  /** In a card of rows instead of a card of its own. */
  inCard?: boolean
  /** Where it leads; the whole row is the link. */
  href?: string | undefined
  /** What it does; the whole row is the button. */
  onClick?: (() => void) | undefined
  selected?: boolean
}

/** One thing in a list. The whole of it is the target. */
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
        {fact !== undefined && <span className={styles['fact']}>{inParts(fact)}</span>}
        {note !== undefined && <span className={styles['fact']}>{inParts(note)}</span>}
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

/** A time over its meaning, as the lead of a row: `22:30` 预抵. */
export function TimeLead({ time, label }: { time: string; label: string }) {
  return (
    <span className={styles['time']}>
      <b>{time}</b>
      <small>{label}</small>
    </span>
  )
}
