import { getMeasure, getShortLabel } from '@nocturne/contract/reports/measures'

import { Figure } from '#kit/figure.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { FigureComparison } from '#shells/comparison.tsx'
import { computeMeasureChange } from '../frame/figures.ts'
import { buildBusinessLinesLink } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

const outcomes = ['arrivedCount', 'expectedCount', 'noShowCount', 'cancelledCount'] as const

/** 预订: number of bookings and their outcome. */
export function BookingsCard({ overview }: { overview: BusinessOverview }) {
  const { bookings } = overview
  const { bookingCount, bookingCountBefore, arrivedCount } = bookings
  const compared = computeMeasureChange('bookingCount', bookingCount, bookingCountBefore ?? undefined)
  return (
    <OverviewBlock
      title="预订"
      end={`${getMeasure('arriveRate').label} ${formatPercent(bookings.arriveRate)}`}
      href={buildBusinessLinesLink(pickNights(overview), 'bookings')}
    >
      <div className={styles['count']}>
        <span>
          <b>{bookingCount}</b> 单
        </span>
        {compared && <FigureComparison {...compared} />}
      </div>
      <ProgressBar value={arrivedCount / Math.max(1, bookingCount)} tone="positive" label="已到店" />
      <div className={styles['figures']}>
        {outcomes.map((name) => (
          <Figure key={name} size="title" label={getShortLabel(name)} value={bookings[name]} />
        ))}
      </div>
    </OverviewBlock>
  )
}
