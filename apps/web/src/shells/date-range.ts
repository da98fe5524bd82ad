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

/** The nights of a quick range, seen from the business date of the current night. */
export function quickRange(id: QuickRange, today: string): DateRange {
  switch (id) {
    case 'tonight':
      return { beginDate: today, endDate: today }
    case 'lastNight':
      return { beginDate: addDays(today, -1), endDate: addDays(today, -1) }
    case 'week':
      return { beginDate: weekStart(today), endDate: today }
    case 'month':
      return { beginDate: `${today.slice(0, 8)}01`, endDate: today }
    case 'lastMonth':
      return monthRange(addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7))
  }
}

/** Which quick range these nights are, if any. */
export function quickRangeOf(range: DateRange, today: string): QuickRange | null {
  const same = QUICK_RANGES.find(({ id }) => {
    const quick = quickRange(id, today)
    return quick.beginDate === range.beginDate && quick.endDate === range.endDate
  })
  return same?.id ?? null
}

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
