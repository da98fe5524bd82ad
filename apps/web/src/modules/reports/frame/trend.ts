/** Bars of a trend: one for every hour, night or month of the range, including those without a figure. */
import { addDays } from '@nocturne/base/venue-time'

import type { BarChartBar } from '#kit/bar-chart.tsx'
import type { DateRange } from '#shells/date-range.ts'

export type TrendPoints = readonly { at: string; figure: number }[]

/**
 * Fills missing entries with zero: hours between the first and the last one, nights and months of the range up to
 * `today`.
 */
export function buildFullTrend(trend: TrendPoints, { beginDate, endDate }: DateRange, today: string): TrendPoints {
  const [first] = trend
  if (!first) return []
  const end = beginDate <= today && today < endDate ? today : endDate
  const figures = new Map(trend.map(({ at, figure }) => [at, figure]))
  return listEntries(trend, { beginDate, endDate: end }).map((at) => ({ at, figure: figures.get(at) ?? 0 }))
}

function listEntries(trend: TrendPoints, { beginDate, endDate }: DateRange): string[] {
  const width = trend[0]?.at.length
  if (width === HOUR) {
    const hours = trend.map(({ at }) => (Number(at) + 12) % 24)
    const [from, to] = [Math.min(...hours), Math.max(...hours)]
    return Array.from({ length: to - from + 1 }, (_, place) => String((from + place + 12) % 24).padStart(2, '0'))
  }
  const pieces: string[] = []
  for (let date = beginDate; date <= endDate; date = addDays(date, 1)) {
    const piece = width === MONTH ? date.slice(0, MONTH) : date
    if (pieces.at(-1) !== piece) pieces.push(piece)
  }
  return pieces
}

/** Text lengths that distinguish hours (`22`) and months (`2026-03`) from nights, which are whole dates. */
const HOUR = 2
const MONTH = 7

/** `22时` for an hour, `3/14` for a night, `3月` for a month. */
export function formatTrendLabel(at: string): string {
  if (at.length === HOUR) return `${at}时`
  if (at.length === MONTH) return `${Number(at.slice(5))}月`
  return `${Number(at.slice(5, 7))}/${Number(at.slice(8))}`
}

/** Label with its year, for ranges covering several years. */
const formatDatedLabel = (at: string): string =>
  at.length === MONTH ? `${at.slice(0, 4)}年${formatTrendLabel(at)}` : `${at.slice(0, 4)}/${formatTrendLabel(at)}`

/**
 * Bars of `trend`. If the range covers several years, the first bar of each year is labelled with the year. `textOf`
 * formats a figure.
 */
export function buildTrendBars(trend: TrendPoints, textOf: (figure: number) => string): BarChartBar[] {
  const years = new Set(trend.filter(({ at }) => at.length > HOUR).map(({ at }) => at.slice(0, 4)))
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
