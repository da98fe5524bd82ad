import type { MeasureName } from '@nocturne/contract/reports/measures'
import Crown from 'lucide-react/icons/crown'
import type { CSSProperties } from 'react'

import { Avatar } from '#kit/avatar.tsx'
import { formatRankedCount, formatRankedValue, type RankedRow } from './ranking-rows.ts'
import styles from './podium.module.css'

type PodiumProps = {
  /** Rows of the first places, at most three. */
  places: readonly RankedRow[]
  measure: MeasureName
  href: (row: RankedRow) => string | undefined
}

/** Podium of the top three; only the first is highlighted. */
export function Podium({ places, measure, href }: PodiumProps) {
  return (
    <ol className={styles['podium']} aria-label="前三名">
      {places.map((row) => (
        <li key={row.userId} className={styles['place']} data-place={row.place}>
          <Step row={row} measure={measure} href={href(row)} />
        </li>
      ))}
    </ol>
  )
}

function Step({ row, measure, href }: { row: RankedRow; measure: MeasureName; href: string | undefined }) {
  const value = formatRankedValue(measure, row.value)
  const content = (
    <>
      {row.place === 1 && <Crown className={styles['crown']} aria-hidden />}
      <span className={styles['face']}>
        <Avatar name={row.nickName} picture={row.avatarUrl} />
      </span>
      <span className={styles['name']}>{row.nickName}</span>
      <span className={styles['dept']}>{row.deptName}</span>
      <span className={styles['step']}>
        <span className={styles['number']}>{row.place}</span>
        <span className={styles['value']} style={{ '--letters': value.length } as CSSProperties}>
          {value}
        </span>
        <span className={styles['count']}>{formatRankedCount(row)}</span>
      </span>
    </>
  )
  return href === undefined ? (
    <span className={styles['link']}>{content}</span>
  ) : (
    <a className={styles['link']} href={href}>
      {content}
    </a>
  )
}
