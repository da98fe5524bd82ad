import { formatFen } from '@nocturne/base/money'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

import { Figure } from '#kit/figure.tsx'
import { FigureComparison } from '#shells/comparison.tsx'
import { computeMeasureChange } from '../frame/figures.ts'
import { buildStaffClocksDrillDown } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

/** 人员: employees on duty, lateness, and the paid time and tips of performers. */
export function EmployeesCard({ overview }: { overview: BusinessOverview }) {
  const { people, beforeSummary, running } = overview
  const { onDutyNum, lateCount, halfUnits, rewardAmount } = people
  const compared = computeMeasureChange('rewardAmount', rewardAmount, beforeSummary?.rewardAmount)
  return (
    <OverviewBlock title="人员" report="打卡统计" {...buildStaffClocksDrillDown(pickNights(overview))}>
      <div className={styles['figures']}>
        {running && <Figure size="title" label="此刻在岗" value={`${onDutyNum} 人`} />}
        <Figure
          size="title"
          label="迟到"
          value={`${lateCount} 人次`}
          {...(lateCount > 0 && { tone: 'warning' as const })}
        />
        <Figure size="title" label="上钟" value={`${formatHalfUnits(halfUnits)} 钟`} />
        <Figure
          size="title"
          label="打赏"
          value={formatFen(rewardAmount, { trim: true })}
          {...(compared && { note: <FigureComparison {...compared} /> })}
        />
      </div>
    </OverviewBlock>
  )
}
