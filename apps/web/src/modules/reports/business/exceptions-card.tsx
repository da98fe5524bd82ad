import { lineTitles } from '@nocturne/contract/reports/business/definition'

import { Figure } from '#kit/figure.tsx'
import { formatRoundedYuan } from '../frame/figures.ts'
import { buildLinesLink } from '../links.ts'
import { Block } from './block.tsx'
import styles from './business-page.module.css'
import { pickNights } from './pick-nights.ts'
import type { Overview } from './business-page.tsx'

const kinds = ['reversals', 'waivedMinimums', 'cancelledOpenings'] as const

/** 异常: returned lines, reversed bills, waived minimums and cancelled openings, each linking to its rows. */
export function ExceptionsCard({ overview }: { overview: Overview }) {
  return (
    <Block title="异常">
      <div className={styles['figures']}>
        <Figure
          size="title"
          label={lineTitles.returns}
          value={formatRoundedYuan(overview.summary.returnAmount)}
          href={buildLinesLink(pickNights(overview), 'returns')}
        />
        {kinds.map((kind) => (
          <Figure
            key={kind}
            size="title"
            label={lineTitles[kind]}
            value={overview.exceptions[kind]}
            href={buildLinesLink(pickNights(overview), kind)}
          />
        ))}
      </div>
    </Block>
  )
}
