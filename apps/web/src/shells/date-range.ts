import { addDays, monthRange, weekStart } from '@nocturne/base/venue-time'

/** Business dates, both included. */
export interface DateRange {
  beginDate: string
  endDate: string
}

export type QuickRange = 'tonight' | 'lastNight' | 'week' | 'month' | 'lastMonth'

export const QUICK_RANGES: readonly { id: QuickRange; label: string }[] = [
  { id: 'tonight', label: '今晚' },
  { id: 'lastNight', label: '昨晚' },
  { id: 'week', label: '本周' },
  { id: 'month', label: '本月' },
  { id: 'lastMonth', label: '上月' },
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

/** `11月20日`, or `11月1日–11月20日`. */
export function rangeText({ beginDate, endDate }: DateRange): string {
  return beginDate === endDate ? dayText(beginDate) : `${dayText(beginDate)}–${dayText(endDate)}`
}

/** The nights an address names; tonight where it does not say. A begin that is still to come is a single night. */
export function rangeOr(
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  today: string,
): DateRange {
  const begin = beginDate ?? today
  return { beginDate: begin, endDate: endDate ?? (begin > today ? begin : today) }
}
