/** Which days of the providers' bills finance looks at. */
import { addDays } from '@nocturne/base/venue-time'

import { quickRange, type DateRange } from '../../../shells/date-range.ts'

export type BillDays = 'all' | 'week' | 'month' | 'lastMonth'
export const billDays: readonly { id: BillDays; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'week', label: '近7天' },
  { id: 'month', label: '本月' },
  { id: 'lastMonth', label: '上月' },
]

/** Days of bills, by the calendar; the newest bill is yesterday's. Null: all there are. */
export function daysOf(id: BillDays, today: string): DateRange | null {
  if (id === 'all') return null
  return id === 'week' ? { beginDate: addDays(today, -7), endDate: addDays(today, -1) } : quickRange(id, today)
}

/** Which of the ready ranges this is; null for days chosen by hand. */
export const billDaysOf = (range: DateRange | null, today: string): BillDays | null =>
  billDays.find(({ id }) => {
    const ready = daysOf(id, today)
    return ready?.beginDate === range?.beginDate && ready?.endDate === range?.endDate
  })?.id ?? null
