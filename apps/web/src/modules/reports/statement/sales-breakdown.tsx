import { formatFen } from '@nocturne/base/money'
import type { StatisType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { BarChart } from '#kit/bar-chart.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { ShareRow } from '#kit/share-row.tsx'
import { formatMeasure } from '../frame/figures.ts'
import type { TrendPoints } from '@nocturne/contract/reports/trend'
import { buildTrendBars } from '../frame/trend.ts'

type SoldPartsProps = {
  kinds: readonly { statisType: StatisType; salesAmount: number }[]
  areas?: readonly { areaId: number; areaName: string; salesAmount: number }[]
  paidTrend?: TrendPoints
}

/** 销售额 by category of goods and by area, and the trend of payments. */
export function SalesBreakdown({ kinds, areas = [], paidTrend = [] }: SoldPartsProps) {
  return (
    <>
      {paidTrend.length > 1 && (
        <Card label="实收走势">
          <SectionTitle inCard>实收走势</SectionTitle>
          <BarChart
            label="实收走势"
            bars={buildTrendBars(paidTrend, (figure) => formatMeasure('paidAmount', figure))}
          />
        </Card>
      )}
      <Shares
        title="按品类"
        parts={kinds.map(({ statisType, salesAmount }) => ({
          key: statisType,
          title: getLabel('statis_type', statisType),
          salesAmount,
        }))}
      />
      <Shares
        title="按区域"
        parts={areas.map(({ areaId, areaName, salesAmount }) => ({ key: areaId, title: areaName, salesAmount }))}
      />
    </>
  )
}

type Part = { key: string | number; title: string; salesAmount: number }

function Shares({ title, parts }: { title: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null
  const whole = Math.max(
    1,
    parts.reduce((sum, { salesAmount }) => sum + Math.max(0, salesAmount), 0),
  )
  return (
    <Card label={title}>
      <SectionTitle inCard>{title}</SectionTitle>
      {parts.map((part) => (
        <ShareRow
          key={part.key}
          title={part.title}
          figure={formatFen(part.salesAmount, { trim: true })}
          share={Math.max(0, part.salesAmount) / whole}
        />
      ))}
    </Card>
  )
}
