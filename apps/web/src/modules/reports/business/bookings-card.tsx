import { getMeasure, getShortLabel } from '@nocturne/contract/reports/measures'

import { Figure } from '#kit/figure.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { Comparison } from '#shells/comparison.tsx'
import { computeChange } from '../frame/figures.ts'
import { buildLinesLink } from '../links.ts'
import { Block } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

const outcomes = ['arrivedCount', 'expectedCount', 'noShowCount', 'cancelledCount'] as const

/** 预订: number of bookings and their outcome. */
export function BookingsCard({ overview }: { overview: Overview }) {
  const { bookings } = overview
  const { bookingCount, bookingCountBefore, arrivedCount } = bookings
  const compared = computeChange('bookingCount', bookingCount, bookingCountBefore ?? undefined)
  return (
    <Block
      title="预订"
      end={`${getMeasure('arriveRate').label} ${formatPercent(bookings.arriveRate)}`}
      href={buildLinesLink(pickNights(overview), 'bookings')}
    >
      <div className={styles['count']}>
        <span>
          <b>{bookingCount}</b> 单
        </span>
        {compared && <Comparison {...compared} />}
      </div>
      <ProgressBar value={arrivedCount / Math.max(1, bookingCount)} tone="positive" label="已到店" />
      <div className={styles['figures']}>
        {outcomes.map((name) => (
          <Figure key={name} size="title" label={getShortLabel(name)} value={bookings[name]} />
        ))}
      </div>
    </Block>
  )
}
