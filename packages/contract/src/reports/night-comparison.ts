/** Label and change of a single night. Separate from `comparison.ts`, which would double the floor's first load. */
import { getWeekday } from '@nocturne/base/venue-time'

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']

/** `较上周五`; for the current night `较上周五此刻`. */
export const formatNightComparison = (date: string, running: boolean) =>
  `较上周${DAYS[getWeekday(date)] ?? ''}${running ? '此刻' : ''}`

export type Change = { text: string; direction: 'up' | 'down' | 'same' }

const MOST_PERCENT = 999

/**
 * Relative change, `12.4%`; undefined when the earlier figure is zero, negative, or so small that the change exceeds 999 %: at the start
 * of a night the earlier night had hardly begun, and a percentage says nothing.
 */
export function computeRelativeChange(figure: number, before: number | undefined): Change | undefined {
  if (before === undefined || before <= 0) return undefined
  const percents = Math.round(((figure - before) * 1_000) / before) / 10
  const size = Math.abs(percents)
  if (size > MOST_PERCENT) return undefined
  return {
    text: `${size}%`,
    direction: percents === 0 ? 'same' : percents > 0 ? 'up' : 'down',
  }
}
