import { addDays, businessDate, monthRange, weekStart } from '@nocturne/base/venue-time'

/** Business dates, both included. */
export type DateRange = {
  beginDate: string
  endDate: string
}

export type QuickRange = 'tonight' | 'lastNight' | 'week' | 'month' | 'lastMonth' | 'thirtyNights' | 'year'

export const QUICK_RANGES: readonly { id: QuickRange; label: string }[] = [
  { id: 'tonight', label: '今晚' },
  { id: 'lastNight', label: '昨晚' },
  { id: 'week', label: '本周' },
  { id: 'month', label: '本月' },
  { id: 'lastMonth', label: '上月' },
  { id: 'thirtyNights', label: '近30天' },
  { id: 'year', label: '本年' },
]

/** The nights of a quick range, seen from the business date of the current night; this week and this month end with `last`, which may be still to come. */
export function quickRange(id: QuickRange, today: string, last = today): DateRange {
  switch (id) {
    case 'tonight':
      return { beginDate: today, endDate: today }
    case 'lastNight':
      return { beginDate: addDays(today, -1), endDate: addDays(today, -1) }
    case 'week':
      return { beginDate: weekStart(today), endDate: earlier(addDays(weekStart(today), 6), last) }
    case 'month':
      return { beginDate: `${today.slice(0, 8)}01`, endDate: earlier(monthRange(today.slice(0, 7)).endDate, last) }
    case 'lastMonth':
      return monthRange(addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7))
    case 'thirtyNights':
      return { beginDate: addDays(today, -29), endDate: today }
    case 'year':
      return { beginDate: `${today.slice(0, 4)}-01-01`, endDate: earlier(`${today.slice(0, 4)}-12-31`, last) }
  }
}

/** Which quick range these nights are, if any. */
export function quickRangeOf(range: DateRange, today: string, last = today): QuickRange | null {
  const same = QUICK_RANGES.find(({ id }) => {
    const quick = quickRange(id, today, last)
    return quick.beginDate === range.beginDate && quick.endDate === range.endDate
  })
  return same?.id ?? null
}

const earlier = (one: string, other: string) => (one < other ? one : other)

const dayText = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
const datedText = (date: string) => `${date.slice(0, 4)}年${dayText(date)}`

/** `11月20日`, or `11月1日–11月20日`; with their years unless both are the current one. */
export function rangeText({ beginDate, endDate }: DateRange, today = businessDate(Date.now())): string {
  const year = today.slice(0, 4)
  const text = beginDate.startsWith(year) && endDate.startsWith(year) ? dayText : datedText
  return beginDate === endDate ? text(beginDate) : `${text(beginDate)}–${text(endDate)}`
}

/** The nights an address names; tonight where it does not say. A begin that is still to come is a single night. */
export function rangeOr(
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  today: string,
): DateRange {
  const begin = beginDate ?? today
  return { beginDate: begin, endDate: endDate ?? (begin > today ? begin : today) }
}
