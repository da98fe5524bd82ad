import { businessReport } from '@nocturne/contract/reports/business/definition'
import { getMeasure } from '@nocturne/contract/reports/measures'

import { BarChart } from '#kit/bar-chart.tsx'
import { formatRange } from '@nocturne/base/date-range'
import { formatExactMeasure } from '../frame/figures.ts'
import { formatTrendLabel } from '@nocturne/contract/reports/trend'
import type { BusinessOverview } from './business-page.tsx'

const { headline } = businessReport
const HOURS = Array.from({ length: 24 }, (_, place) => String((place + 12) % 24).padStart(2, '0'))

/** Chart of one night by hour, from noon to noon, compared with another night. */
export function HourlySalesChart({ overview: { trend, trendBefore, before } }: { overview: BusinessOverview }) {
  const [now, then] = [trend, trendBefore].map((hours) => new Map(hours.map(({ at, figure }) => [at, figure])))
  const most = Math.max(...trend.map(({ figure }) => figure))
  const against = before && trendBefore.length > 0 ? formatRange(before) : null
  return (
    <BarChart
      label={`${getMeasure(headline).label}走势`}
      bars={HOURS.map((at) => {
        const [figure, earlier] = [now?.get(at) ?? 0, then?.get(at) ?? 0]
        return {
          key: at,
          label: formatTrendLabel(at),
          // Corrections can make an hour negative; the bar is then empty and the text shows the amount.
          value: Math.max(0, figure),
          ...(against !== null && { before: Math.max(0, earlier) }),
          text: [
            `${formatTrendLabel(at)} ${formatExactMeasure(headline, figure)}`,
            against !== null && `┈ ${against} ${formatExactMeasure(headline, earlier)}`,
          ]
            .filter((part) => part !== false)
            // Non-breaking spaces, so that the text wraps only between its two parts.
            .map((part) => part.replaceAll(' ', '\u00a0'))
            .join('　'),
          strong: figure === most,
        }
      })}
    />
  )
}
