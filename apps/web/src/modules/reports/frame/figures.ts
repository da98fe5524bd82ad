/** Figures of reports in words. */
import { averageFen, formatFen } from '@nocturne/base/money'
import { weekday } from '@nocturne/base/venue-time'
import { measureOf, type MeasureName } from '@nocturne/contract/reports/measures'

import { unitsText } from '@nocturne/contract/stage/clock-rules'

import { percent } from '../../../lib/format.ts'

/** `¥12,300`, `41`, `8.5%`. Whole yuan lose their decimals. */
export function figureText(name: MeasureName, value: number): string {
  const { kind } = measureOf(name)
  if (kind === 'money') return formatFen(value, { trim: true })
  if (kind === 'units') return unitsText(value)
  if (kind === 'hours') return `${value}小时`
  return kind === 'rate' ? percent(value) : String(value)
}

/** `¥1,822`, where the fen of an average or of a large sum would say nothing. */
export const aboutYuan = (fen: number): string =>
  formatFen(Math.sign(fen) * averageFen(Math.abs(fen), 100) * 100, { trim: true })

/** In a table the word of the column says yuan already. */
export const cellText = (name: MeasureName, value: number): string =>
  measureOf(name).kind === 'money' ? formatFen(value, { trim: true, symbol: false }) : figureText(name, value)

type Compared = { text: string; direction: 'up' | 'down' | 'same'; good: boolean }

/** Against the nights before; nothing to say where the venue was not open all of them, or took nothing. */
export function comparison(
  name: MeasureName,
  figure: number,
  before: { beginDate: string; endDate: string; figure: number } | null,
): Compared | undefined {
  const changed = change(name, figure, before?.figure)
  return changed && before ? { ...changed, text: `${changed.text} ${against(before)}` } : undefined
}

/** `8.1%` more or less than before, where which nights these were is said beside it. */
export function change(name: MeasureName, figure: number, before: number | undefined): Compared | undefined {
  if (before === undefined || before <= 0) return undefined
  const percents = Math.round(((figure - before) * 1_000) / before) / 10
  const direction = percents === 0 ? 'same' : percents > 0 ? 'up' : 'down'
  const good = (direction === 'up') !== (measureOf(name).adverse === true)
  return { text: `${Math.abs(percents)}%`, direction, good }
}

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']

function against({ beginDate, endDate }: { beginDate: string; endDate: string }): string {
  if (beginDate === endDate) return `较上周${DAYS[weekday(beginDate)] ?? ''}`
  const nights = Math.round((Date.parse(endDate) - Date.parse(beginDate)) / 86_400_000) + 1
  return `较前${nights}晚`
}

/** `22时` for an hour, `3/14` for a night, `3月` for a month. */
export function trendLabel(at: string): string {
  if (at.length === 2) return `${at}时`
  if (at.length === 7) return `${Number(at.slice(5))}月`
  return `${Number(at.slice(5, 7))}/${Number(at.slice(8))}`
}

/** `3/14 周六`. */
export const nightText = (date: string): string => `${trendLabel(date)} 周${DAYS[weekday(date)] ?? ''}`
