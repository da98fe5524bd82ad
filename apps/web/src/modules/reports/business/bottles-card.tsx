import { Figure } from '#kit/figure.tsx'
import { buildBottlesDrillDown } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import type { BusinessOverview } from './business-page.tsx'

/** 存取酒: bottles deposited and withdrawn in these nights, and the current stock. */
export function BottlesCard({ overview: { bottles } }: { overview: BusinessOverview }) {
  return (
    <OverviewBlock title="存取酒" {...buildBottlesDrillDown()}>
      <div className={styles['figures']}>
        <Figure size="title" label="存入" value={bottles.deposited} />
        <Figure size="title" label="取出" value={bottles.withdrawn} />
        <Figure size="title" label="此刻现存" value={bottles.stored} />
        <Figure
          size="title"
          label="7天内到期"
          value={bottles.expiring}
          {...(bottles.expiring > 0 && { tone: 'warning' as const })}
        />
      </div>
    </OverviewBlock>
  )
}
