/**
 * Trend of a report: one figure for every hour, night or month of the range, including those without a figure. Pure;
 * imports no schema library, because the web app and the office load it.
 */
import { addDays } from '@nocturne/base/venue-time'

export type TrendPoints = readonly { at: string; figure: number }[]

type DateSpan = { beginDate: string; endDate: string }

/**
 * Fills missing entries with zero: hours between the first and the last one, nights and months of the range up to
 * `today`.
 */
export function buildFullTrend(trend: TrendPoints, { beginDate, endDate }: DateSpan, today: string): TrendPoints {
  const [first] = trend
  if (!first) return []
  const end = beginDate <= today && today < endDate ? today : endDate
  const figures = new Map(trend.map(({ at, figure }) => [at, figure]))
  return listEntries(trend, { beginDate, endDate: end }).map((at) => ({ at, figure: figures.get(at) ?? 0 }))
}

function listEntries(trend: TrendPoints, { beginDate, endDate }: DateSpan): string[] {
  const width = trend[0]?.at.length
  if (width === HOUR_LENGTH) {
    const hours = trend.map(({ at }) => (Number(at) + 12) % 24)
    const [from, to] = [Math.min(...hours), Math.max(...hours)]
    return Array.from({ length: to - from + 1 }, (_, place) => String((from + place + 12) % 24).padStart(2, '0'))
  }
  const pieces: string[] = []
  for (let date = beginDate; date <= endDate; date = addDays(date, 1)) {
    const piece = width === MONTH_LENGTH ? date.slice(0, MONTH_LENGTH) : date
    if (pieces.at(-1) !== piece) pieces.push(piece)
  }
  return pieces
}

/** Text lengths that distinguish hours (`22`) and months (`2026-03`) from nights, which are whole dates. */
export const HOUR_LENGTH = 2
export const MONTH_LENGTH = 7

/** `22时` for an hour, `3/14` for a night, `3月` for a month. */
export function formatTrendLabel(at: string): string {
  if (at.length === HOUR_LENGTH) return `${at}时`
  if (at.length === MONTH_LENGTH) return `${Number(at.slice(5))}月`
  return `${Number(at.slice(5, 7))}/${Number(at.slice(8))}`
}
