import { formatFen } from '@nocturne/base/money'
import { formatUnits } from '@nocturne/contract/stage/clock-rules'

import { Figure } from '#kit/figure.tsx'
import { Comparison } from '#shells/comparison.tsx'
import { computeChange } from '../frame/figures.ts'
import { toClocks } from '../links.ts'
import { Block } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

/** 人员: employees on duty, lateness, and the paid time and tips of performers. */
export function PeopleCard({ overview }: { overview: Overview }) {
  const { people, beforeSummary, running } = overview
  const { onDutyNum, lateCount, halfUnits, rewardAmount } = people
  const compared = computeChange('rewardAmount', rewardAmount, beforeSummary?.rewardAmount)
  return (
    <Block title="人员" report="打卡统计" {...toClocks(pickNights(overview))}>
      <div className={styles['figures']}>
        {running && <Figure size="title" label="此刻在岗" value={`${onDutyNum} 人`} />}
        <Figure
          size="title"
          label="迟到"
          value={`${lateCount} 人次`}
          {...(lateCount > 0 && { tone: 'warning' as const })}
        />
        <Figure size="title" label="上钟" value={`${formatUnits(halfUnits)} 钟`} />
        <Figure
          size="title"
          label="打赏"
          value={formatFen(rewardAmount, { trim: true })}
          {...(compared && { note: <Comparison {...compared} /> })}
        />
      </div>
    </Block>
  )
}
