/** Formats figures of reports. */
import { averageFen, formatFen } from '@nocturne/base/money'
import { formatShortFen } from '@nocturne/base/short-money'
import { businessDate, weekday } from '@nocturne/base/venue-time'
import { comparisonText } from '@nocturne/contract/reports/comparison'
import { changeOf, type Change } from '@nocturne/contract/reports/night-comparison'
import { measureOf, type MeasureName } from '@nocturne/contract/reports/measures'

import { unitsText } from '@nocturne/contract/stage/clock-rules'

import { percent } from '../../../lib/format.ts'
import type { DateRange } from '../../../shells/date-range.ts'
import { trendLabel } from './trend.ts'

/** `¥12,300`, `1,041`, `8.5%`: large amounts without fen. */
export function figureText(name: MeasureName, value: number): string {
  return measureOf(name).kind === 'money' ? formatShortFen(value) : exactText(name, value)
}

/** Exact amount including fen, for sheets opened from a figure. */
export function exactText(name: MeasureName, value: number): string {
  const { kind } = measureOf(name)
  if (kind === 'money') return formatFen(value, { trim: true })
  if (kind === 'units') return unitsText(value)
  if (kind === 'hours') return `${value}小时`
  return kind === 'rate' ? percent(value) : groupDigits(value)
}

const groupDigits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `¥1,822`: rounded to yuan, for averages and large sums. */
export const aboutYuan = (fen: number): string => formatShortFen(Math.sign(fen) * averageFen(Math.abs(fen), 100) * 100)

/** Table cell: without `¥`, because the heading contains the unit. */
export const cellText = (name: MeasureName, value: number): string =>
  measureOf(name).kind === 'money' ? formatShortFen(value, { symbol: false }) : exactText(name, value)

export type Compared = Change & { good: boolean }

type Before = { figure: number } | null

/** Comparison with the previous nights; undefined if the venue was closed on one of them or had no sales. */
export function comparison(
  name: MeasureName,
  figure: number,
  { before, today, ...nights }: DateRange & { before: Before; today: string },
): Compared | undefined {
  const changed = change(name, figure, before?.figure)
  return changed && { ...changed, text: `${changed.text} ${comparisonText(nights, today)}` }
}

/** Comparison without the name of the previous nights, where that is next to it. */
export function change(name: MeasureName, figure: number, before: number | undefined): Compared | undefined {
  const changed = changeOf(figure, before)
  return changed && { ...changed, good: (changed.direction === 'up') !== (measureOf(name).adverse === true) }
}

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']

/** `3/14 周六`, with the year unless it is the current one. */
export const nightText = (date: string, today = businessDate(Date.now())): string =>
  `${date.slice(0, 4) === today.slice(0, 4) ? '' : `${date.slice(0, 4)}/`}${trendLabel(date)} 周${DAYS[weekday(date)] ?? ''}`
