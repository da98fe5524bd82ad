/**
 * Label and relative change of a single night. Separate from `comparison.ts`, which would double the first load of the
 * floor page.
 */
import { getWeekday } from '@nocturne/base/venue-time'

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']

/** Formats the label of the compared night: `较上周五`; during the current night `较上周五此刻`. */
export const formatNightComparison = (date: string, running: boolean) =>
  `较上周${DAYS[getWeekday(date)] ?? ''}${running ? '此刻' : ''}`

export type RelativeChange = { text: string; direction: 'up' | 'down' | 'same' }

const MOST_PERCENT = 999

/**
 * Relative change as text: `12.4%`. Undefined when the earlier figure is zero, negative, or so small that the change
 * exceeds 999 %, which is meaningless: early in a night, both figures are still small.
 */
export function computeRelativeChange(figure: number, before: number | undefined): RelativeChange | undefined {
  if (before === undefined || before <= 0) return undefined
  const percents = Math.round(((figure - before) * 1_000) / before) / 10
  const size = Math.abs(percents)
  if (size > MOST_PERCENT) return undefined
  return {
    text: `${size}%`,
    direction: percents === 0 ? 'same' : percents > 0 ? 'up' : 'down',
  }
}
