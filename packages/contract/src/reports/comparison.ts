/**
 * Determines the earlier nights that a range of nights is compared with, and their label. Nights, weeks and chosen days
 * are compared with the same weekdays, months and years with the same days of the month. While the current night is in
 * the range, both sides end at the current hour. Pure; imports no schema library, because the web app loads it too.
 */
import { addDays, countDaysBetween, getMonthRange, getWeekStart } from '@nocturne/base/venue-time'
import { formatNightComparison } from './night-comparison.ts'

/** Business dates, both included. */
type DateSpan = { beginDate: string; endDate: string }

export type Comparison = DateSpan & {
  basis: 'night' | 'week' | 'month' | 'year' | 'days'
  /**
   * Number of days between the last compared night and the current night, when the last compared night counts only up
   * to the current hour. Null when all nights of the range are over.
   */
  untilDaysBack: number | null
}

const WEEK = 7

/** Nights with which `nights` are compared, given the current night `today`. */
export function computeComparison(nights: DateSpan, today: string): Comparison {
  const running = nights.beginDate <= today && today <= nights.endDate
  const span = running ? { ...nights, endDate: today } : nights
  const { basis, ...earlier } = findEarlierSpan(span, running)
  return { ...earlier, basis, untilDaysBack: running ? countDaysBetween(earlier.endDate, today) : null }
}

function findEarlierSpan({ beginDate, endDate }: DateSpan, running: boolean): DateSpan & Pick<Comparison, 'basis'> {
  const moveSpan = (days: number) => ({ beginDate: addDays(beginDate, -days), endDate: addDays(endDate, -days) })
  const length = countDaysBetween(beginDate, endDate) + 1
  if (length === 1) return { basis: 'night', ...moveSpan(WEEK) }
  if (beginDate === getWeekStart(endDate)) return { basis: 'week', ...moveSpan(WEEK) }
  if (beginDate.endsWith('-01') && getMonth(beginDate) === getMonth(endDate)) {
    const month = getMonth(addDays(beginDate, -1))
    return { basis: 'month', beginDate: `${month}-01`, endDate: findSameDay(month, endDate, running) }
  }
  if (beginDate.endsWith('-01-01') && getYear(beginDate) === getYear(endDate)) {
    const year = String(Number(getYear(beginDate)) - 1)
    const month = `${year}-${endDate.slice(5, 7)}`
    return { basis: 'year', beginDate: `${year}-01-01`, endDate: findSameDay(month, endDate, running) }
  }
  return { basis: 'days', ...moveSpan(Math.ceil(length / WEEK) * WEEK) }
}

/**
 * The same day in another month, or that month's last day if the day does not exist. For a finished month, always the
 * last day.
 */
function findSameDay(month: string, date: string, running: boolean): string {
  const last = getMonthRange(month).endDate
  const isOver = !running && date === getMonthRange(getMonth(date)).endDate
  const same = `${month}-${date.slice(8)}`
  return isOver || same > last ? last : same
}

const getMonth = (date: string) => date.slice(0, 7)
const getYear = (date: string) => date.slice(0, 4)

/** Formats the label of the compared nights: `较上周五此刻`, `较上周同期`, `较9月`, `较10/24–11/22`. */
export function formatComparison(nights: DateSpan, today: string): string {
  const { basis, beginDate, endDate, untilDaysBack } = computeComparison(nights, today)
  const running = untilDaysBack !== null
  switch (basis) {
    case 'night':
      return formatNightComparison(beginDate, running)
    case 'week':
      return running ? '较上周同期' : countDaysBetween(beginDate, endDate) === WEEK - 1 ? '较前一周' : '较前一周同期'
    case 'month': {
      if (running) return '较上月同期'
      const whole = endDate === getMonthRange(getMonth(endDate)).endDate
      return `较${Number(beginDate.slice(5, 7))}月${whole ? '' : '同期'}`
    }
    case 'year':
      return running ? '较去年同期' : `较${getYear(beginDate)}年${endDate.endsWith('-12-31') ? '' : '同期'}`
    case 'days':
      return `较${formatShortDate(beginDate)}–${formatShortDate(endDate)}${running ? '此刻' : ''}`
  }
}

const formatShortDate = (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`
