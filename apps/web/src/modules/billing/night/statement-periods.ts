/** Periods of provider statements that finance can select. */
import { addDays } from '@nocturne/base/venue-time'

import { getQuickRange, type DateRange } from '@nocturne/base/date-range'

type StatementPeriod = 'all' | 'week' | 'month' | 'lastMonth'
export const statementPeriods: readonly { id: StatementPeriod; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'week', label: '近7天' },
  { id: 'month', label: '本月' },
  { id: 'lastMonth', label: '上月' },
]

/** Calendar days of a period. The newest statement is yesterday's. Null means all days. */
export function toDateRange(id: StatementPeriod, today: string): DateRange | null {
  if (id === 'all') return null
  return id === 'week' ? { beginDate: addDays(today, -7), endDate: addDays(today, -1) } : getQuickRange(id, today)
}

/** Period with exactly these days; null for a custom range. */
export const findStatementPeriod = (range: DateRange | null, today: string): StatementPeriod | null =>
  statementPeriods.find(({ id }) => {
    const ready = toDateRange(id, today)
    return ready?.beginDate === range?.beginDate && ready?.endDate === range?.endDate
  })?.id ?? null
