/** Figures of reports in words. */
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

/** `¥12,300`, `1,041`, `8.5%`: large amounts without their fen. */
export function figureText(name: MeasureName, value: number): string {
  return measureOf(name).kind === 'money' ? formatShortFen(value) : exactText(name, value)
}

/** The same to the fen, for what opens from a figure. */
export function exactText(name: MeasureName, value: number): string {
  const { kind } = measureOf(name)
  if (kind === 'money') return formatFen(value, { trim: true })
  if (kind === 'units') return unitsText(value)
  if (kind === 'hours') return `${value}小时`
  return kind === 'rate' ? percent(value) : grouped(value)
}

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `¥1,822`, where the fen of an average or of a large sum would say nothing. */
export const aboutYuan = (fen: number): string => formatShortFen(Math.sign(fen) * averageFen(Math.abs(fen), 100) * 100)

/** In a table the word of the column says yuan already. */
export const cellText = (name: MeasureName, value: number): string =>
  measureOf(name).kind === 'money' ? formatShortFen(value, { symbol: false }) : exactText(name, value)

export type Compared = Change & { good: boolean }

type Before = { figure: number } | null

/** Against the nights before; undefined where the venue was not open all of them, or took nothing. */
export function comparison(
  name: MeasureName,
  figure: number,
  { before, today, ...nights }: DateRange & { before: Before; today: string },
): Compared | undefined {
  const changed = change(name, figure, before?.figure)
  return changed && { ...changed, text: `${changed.text} ${comparisonText(nights, today)}` }
}

/** The same without its words, where these stand next to it. */
export function change(name: MeasureName, figure: number, before: number | undefined): Compared | undefined {
  const changed = changeOf(figure, before)
  return changed && { ...changed, good: (changed.direction === 'up') !== (measureOf(name).adverse === true) }
}

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']

/** `3/14 周六`, with its year where that is not the current one. */
export const nightText = (date: string, today = businessDate(Date.now())): string =>
  `${date.slice(0, 4) === today.slice(0, 4) ? '' : `${date.slice(0, 4)}/`}${trendLabel(date)} 周${DAYS[weekday(date)] ?? ''}`
