import { formatFen } from '@nocturne/base/money'
import { getMonthRange } from '@nocturne/base/venue-time'

import { Card } from '#kit/card.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatPercent } from '#lib/format/format.ts'
import { ListRow } from '#kit/list-row.tsx'
import { mySalesLink, buildStatementDrillDown } from '../links.ts'
import type { MarketOverview } from './market-figures.ts'

/** Monthly target and its achievement; nothing if no target is set. */
export function TargetCard({ target, scope, today }: Pick<MarketOverview, 'target' | 'scope' | 'today'>) {
  const { month, targetAmount, performanceAmount, targetRate } = target
  if (targetAmount === 0) return null
  const left = targetAmount - performanceAmount
  const { beginDate } = getMonthRange(month)
  const { href } = scope === 'self' ? { href: mySalesLink } : buildStatementDrillDown({ beginDate, endDate: today })
  const name = `${Number(month.slice(5))}月目标`
  return (
    <Card label={name}>
      <SectionTitle inCard end={formatPercent(targetRate)}>
        {name}
      </SectionTitle>
      <ProgressBar
        value={targetRate / 10_000}
        tone={targetRate >= 10_000 ? 'positive' : 'accent'}
        label={`${name}达成率`}
      />
      <ListRow
        inCard
        title={`业绩 ${formatFen(performanceAmount, { trim: true })}`}
        fact={left > 0 ? `还差 ${formatFen(left, { trim: true })}` : '已达成'}
        figure={formatFen(targetAmount, { trim: true })}
        href={href}
      />
    </Card>
  )
}
