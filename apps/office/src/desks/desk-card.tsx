/** Card of a desk: one kind of waiting work with its count, its sum and its first records. */
import { formatFen } from '@nocturne/base/money'
import { Link } from 'wouter'
import type { ReactNode } from 'react'

import type { Place } from './places.ts'
import styles from './desk.module.css'

/** Interval at which a desk reads its query again. */
export const DESK_REFRESH_MS = 60_000

/** Link to a page of the office or to a screen of the phone app. */
export function PlaceLink({
  place,
  className,
  children,
}: {
  place: Place
  className?: string | undefined
  children: ReactNode
}) {
  return 'office' in place ? (
    <Link href={place.office} className={className}>
      {children}
    </Link>
  ) : (
    <a href={place.phone} className={className}>
      {children}
    </a>
  )
}

export type DeskLine = { key: string; title: string; note: string; figure: string; place: Place }

export interface DeskCardProps {
  title: string
  count: number
  /** Sum or further count; empty for none. */
  fact: string
  lines: readonly DeskLine[]
  all: Place
}

function DeskCard({ title, count, fact, lines, all }: DeskCardProps) {
  return (
    <section className={styles['card']} aria-label={title}>
      <header className={styles['cardHead']}>
        <h2>{title}</h2>
        <span className={styles['count']}>{count}</span>
        {fact !== '' && <span className={styles['fact']}>{fact}</span>}
      </header>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.key}>
            <PlaceLink place={line.place} className={styles['line']}>
              <strong>{line.title}</strong>
              <b>{line.figure}</b>
              {line.note !== '' && <span>{line.note}</span>}
            </PlaceLink>
          </li>
        ))}
      </ul>
      <PlaceLink place={all} className={styles['all']}>
        {count > lines.length ? `全部 ${count} 条` : '去处理'}
        <span className={styles['hidden']}>：{title}</span>
      </PlaceLink>
    </section>
  )
}

/** Cards of the kinds of work that wait, and one line with the other kinds. */
export function DeskCards({ cards }: { cards: readonly DeskCardProps[] }) {
  const clear = cards.filter(({ count }) => count === 0).map(({ title }) => title)
  return (
    <>
      <div className={styles['cards']}>
        {cards
          .filter(({ count }) => count > 0)
          .map((card) => (
            <DeskCard key={card.title} {...card} />
          ))}
      </div>
      {clear.length > 0 && <p className={styles['clear']}>没有待处理的：{clear.join('、')}</p>}
    </>
  )
}

/** Time of a record; empty for nights and due dates, which have no hour. */
export const formatRecordTime = ({ time }: { time: string }): string =>
  time.endsWith('00:00:00') ? '' : time.slice(5, 16)

export const formatYuan = (fen: number): string => formatFen(fen, { trim: true })
