import { businessDetailTitles } from '@nocturne/contract/reports/business/definition'

import { Figure } from '#kit/figure.tsx'
import { formatRoundedYuan } from '../frame/figures.ts'
import { buildBusinessLinesLink } from '../links.ts'
import { OverviewBlock } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { BusinessOverview } from './business-page.tsx'

const kinds = ['reversals', 'waivedMinimums', 'cancelledOpenings'] as const

/** 异常: returned lines, reversed bills, waived minimums and cancelled openings, each linking to its rows. */
export function ExceptionsCard({ overview }: { overview: BusinessOverview }) {
  return (
    <OverviewBlock title="异常">
      <div className={styles['figures']}>
        <Figure
          size="title"
          label={businessDetailTitles.returns}
          value={formatRoundedYuan(overview.summary.returnAmount)}
          href={buildBusinessLinesLink(pickNights(overview), 'returns')}
        />
        {kinds.map((kind) => (
          <Figure
            key={kind}
            size="title"
            label={businessDetailTitles[kind]}
            value={overview.exceptions[kind]}
            href={buildBusinessLinesLink(pickNights(overview), kind)}
          />
        ))}
      </div>
    </OverviewBlock>
  )
}
