import { formatFen } from '@nocturne/base/money'
import { getWeekday } from '@nocturne/base/venue-time'

import { BarChart } from '#kit/bar-chart.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatMonthDay } from '#lib/format/format.ts'
import type { MarketOverview } from './market-figures.ts'

const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Performance of the last seven nights including tonight. */
export function WeekCard({ nights, scopeLabel }: { nights: MarketOverview['curve']; scopeLabel: string }) {
  const last = nights.at(-1)?.businessDate
  const sum = nights.reduce((total, night) => total + night.performanceAmount, 0)
  return (
    <Card label="近7日业绩">
      <SectionTitle inCard end={`共 ${formatFen(sum, { trim: true })}`}>
        近7日{scopeLabel}业绩
      </SectionTitle>
      <BarChart
        label="近7日业绩"
        bars={nights.map(({ businessDate, performanceAmount }) => ({
          key: businessDate,
          label: businessDate === last ? '今日' : (DAYS[getWeekday(businessDate)] ?? ''),
          // Corrections can make a night negative; the bar is then empty and the text shows the amount.
          value: Math.max(0, performanceAmount),
          text: `${formatMonthDay(businessDate)} ${formatFen(performanceAmount, { trim: true })}`,
          strong: businessDate === last,
        }))}
      />
    </Card>
  )
}
