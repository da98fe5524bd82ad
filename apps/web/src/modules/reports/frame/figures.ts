/** Formats figures of reports. */
import { computeAverageFen, formatFen } from '@nocturne/base/money'
import { formatShortFen } from '@nocturne/base/short-money'
import { getBusinessDate, getWeekday } from '@nocturne/base/venue-time'
import { formatComparison } from '@nocturne/contract/reports/comparison'
import { computeRelativeChange, type RelativeChange } from '@nocturne/contract/reports/night-comparison'
import { getMeasure, type MeasureName } from '@nocturne/contract/reports/measures'
import { formatTrendLabel } from '@nocturne/contract/reports/trend'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

import { formatPercent } from '#lib/format/format.ts'
import type { DateRange } from '@nocturne/base/date-range'

/** Value of a measure, large amounts without fen: `¥12,300`, `1,041`, `8.5%`. */
export function formatMeasure(name: MeasureName, value: number): string {
  return getMeasure(name).kind === 'money' ? formatShortFen(value) : formatExactMeasure(name, value)
}

/** Exact amount including fen, for sheets opened from a figure. */
export function formatExactMeasure(name: MeasureName, value: number): string {
  const { kind } = getMeasure(name)
  if (kind === 'money') return formatFen(value, { trim: true })
  if (kind === 'units') return formatHalfUnits(value)
  if (kind === 'hours') return `${value}小时`
  return kind === 'rate' ? formatPercent(value) : groupDigits(value)
}

const groupDigits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `¥1,822`: rounded to yuan, for averages and large sums. */
export const formatRoundedYuan = (fen: number): string =>
  formatShortFen(Math.sign(fen) * computeAverageFen(Math.abs(fen), 100) * 100)

/** Table cell: without `¥`, because the heading contains the unit. */
export const formatTableCell = (name: MeasureName, value: number): string =>
  getMeasure(name).kind === 'money' ? formatShortFen(value, { symbol: false }) : formatExactMeasure(name, value)

export type FigureChange = RelativeChange & { good: boolean }

type Before = { figure: number } | null

/**
 * Change since the previous nights, with their name. Undefined if the venue was closed on one of them or had no sales.
 */
export function computeComparedChange(
  name: MeasureName,
  figure: number,
  { before, today, ...nights }: DateRange & { before: Before; today: string },
): FigureChange | undefined {
  const changed = computeMeasureChange(name, figure, before?.figure)
  return changed && { ...changed, text: `${changed.text} ${formatComparison(nights, today)}` }
}

/** Change without the name of the previous nights, for places that show it elsewhere. */
export function computeMeasureChange(
  name: MeasureName,
  figure: number,
  before: number | undefined,
): FigureChange | undefined {
  const changed = computeRelativeChange(figure, before)
  return changed && { ...changed, good: (changed.direction === 'up') !== (getMeasure(name).adverse === true) }
}

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']

/** `3/14 周六`, with the year unless it is the current one. */
export const formatNight = (date: string, today = getBusinessDate(Date.now())): string =>
  `${date.slice(0, 4) === today.slice(0, 4) ? '' : `${date.slice(0, 4)}/`}${formatTrendLabel(date)} 周${DAYS[getWeekday(date)] ?? ''}`
