import { Figure } from '../../../kit/figure.tsx'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import { percent } from '../../../lib/format.ts'
import { Comparison } from '../../../shells/comparison.tsx'
import { change } from '../frame/figures.ts'
import { toBookings } from '../links.ts'
import { Block } from './block.tsx'
import styles from './business-page.module.css'
import type { Overview } from './business-page.tsx'

/** 预订: how many there were and what became of them. */
export function BookingsCard({ overview: { bookings } }: { overview: Overview }) {
  const { bookingCount, bookingCountBefore, arrivedCount, expectedCount, noShowCount, cancelledCount } = bookings
  const compared = change('orderCount', bookingCount, bookingCountBefore ?? undefined)
  return (
    <Block title="预订" end={`到店率 ${percent(bookings.arriveRate)}`} {...toBookings()}>
      <div className={styles['count']}>
        <span>
          <b>{bookingCount}</b> 单
        </span>
        {compared && <Comparison {...compared} />}
      </div>
      <ProgressBar value={arrivedCount / Math.max(1, bookingCount)} tone="positive" label="已到店" />
      <div className={styles['figures']}>
        <Figure size="title" label="到店" value={arrivedCount} />
        <Figure size="title" label="未到" value={expectedCount} />
        <Figure size="title" label="过号" value={noShowCount} />
        <Figure size="title" label="取消" value={cancelledCount} />
      </div>
    </Block>
  )
}
