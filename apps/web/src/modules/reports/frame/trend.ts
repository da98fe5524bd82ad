/** Bars of a trend. */
import { HOUR_LENGTH, MONTH_LENGTH, formatTrendLabel, type TrendPoints } from '@nocturne/contract/reports/trend'

import type { BarChartBar } from '#kit/bar-chart.tsx'

/** Label with its year, for ranges covering several years. */
const formatDatedLabel = (at: string): string =>
  at.length === MONTH_LENGTH
    ? `${at.slice(0, 4)}年${formatTrendLabel(at)}`
    : `${at.slice(0, 4)}/${formatTrendLabel(at)}`

/**
 * Bars of `trend`. If the range covers several years, the first bar of each year is labelled with the year. `textOf`
 * formats a figure.
 */
export function buildTrendBars(trend: TrendPoints, textOf: (figure: number) => string): BarChartBar[] {
  const years = new Set(trend.filter(({ at }) => at.length > HOUR_LENGTH).map(({ at }) => at.slice(0, 4)))
  const severalYears = years.size > 1
  const most = Math.max(...trend.map(({ figure }) => figure))
  return trend.map(({ at, figure }, index) => {
    const year = at.slice(0, 4)
    const yearBegins = severalYears && trend[index - 1]?.at.slice(0, 4) !== year
    return {
      key: at,
      label: yearBegins ? year : formatTrendLabel(at),
      // Corrections can make an entry negative; the bar is then empty and the text shows the amount.
      value: Math.max(0, figure),
      text: `${severalYears ? formatDatedLabel(at) : formatTrendLabel(at)} ${textOf(figure)}`,
      strong: figure === most && figure > 0,
      ...(yearBegins && { labelled: true }),
    }
  })
}
