import { addDays, getBusinessDate, getMonthRange, getWeekStart } from './venue-time.ts'

/** Range of business dates, both inclusive. */
export type DateRange = {
  beginDate: string
  endDate: string
}

export type QuickRange = 'tonight' | 'lastNight' | 'week' | 'month' | 'lastMonth' | 'thirtyNights' | 'year'

export const QUICK_RANGE_LABELS: readonly { id: QuickRange; label: string }[] = [
  { id: 'tonight', label: '今晚' },
  { id: 'lastNight', label: '昨晚' },
  { id: 'week', label: '本周' },
  { id: 'month', label: '本月' },
  { id: 'lastMonth', label: '上月' },
  { id: 'thirtyNights', label: '近30天' },
  { id: 'year', label: '本年' },
]

/**
 * Nights of a quick range, relative to the current business date; this week, month and year end at `last`, which may
 * be in the future.
 */
export function getQuickRange(id: QuickRange, today: string, last = today): DateRange {
  switch (id) {
    case 'tonight':
      return { beginDate: today, endDate: today }
    case 'lastNight':
      return { beginDate: addDays(today, -1), endDate: addDays(today, -1) }
    case 'week':
      return { beginDate: getWeekStart(today), endDate: getEarlier(addDays(getWeekStart(today), 6), last) }
    case 'month':
      return {
        beginDate: `${today.slice(0, 8)}01`,
        endDate: getEarlier(getMonthRange(today.slice(0, 7)).endDate, last),
      }
    case 'lastMonth':
      return getMonthRange(addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7))
    case 'thirtyNights':
      return { beginDate: addDays(today, -29), endDate: today }
    case 'year':
      return { beginDate: `${today.slice(0, 4)}-01-01`, endDate: getEarlier(`${today.slice(0, 4)}-12-31`, last) }
  }
}

/** Quick range equal to these nights, or null. */
export function findQuickRange(range: DateRange, today: string, last = today): QuickRange | null {
  const same = QUICK_RANGE_LABELS.find(({ id }) => {
    const quick = getQuickRange(id, today, last)
    return quick.beginDate === range.beginDate && quick.endDate === range.endDate
  })
  return same?.id ?? null
}

const getEarlier = (one: string, other: string) => (one < other ? one : other)

const formatDay = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
const formatDate = (date: string) => `${date.slice(0, 4)}年${formatDay(date)}`

/** `11月20日`, or `11月1日–11月20日`; with years unless both are the current one. */
export function formatRange({ beginDate, endDate }: DateRange, today = getBusinessDate(Date.now())): string {
  const year = today.slice(0, 4)
  const text = beginDate.startsWith(year) && endDate.startsWith(year) ? formatDay : formatDate
  return beginDate === endDate ? text(beginDate) : `${text(beginDate)}–${text(endDate)}`
}

/** Nights given by the address; defaults to tonight. A future begin date alone is a single night. */
export function resolveRange(
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  today: string,
): DateRange {
  const begin = beginDate ?? today
  return { beginDate: begin, endDate: endDate ?? (begin > today ? begin : today) }
}
