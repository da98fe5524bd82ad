/** Nights of a report sheet. Pure. */
import type { DateRange } from '@nocturne/base/date-range'
import { addDays, countDaysBetween, getMonthRange } from '@nocturne/base/venue-time'

/** The range before or after, of the same length; whole months move to whole months. Ends at the current night. */
export function moveRange({ beginDate, endDate }: DateRange, step: 1 | -1, today: string): DateRange {
  const moved = isMonth({ beginDate, endDate }, today)
    ? getMonthRange(addDays(step === 1 ? getMonthRange(beginDate.slice(0, 7)).endDate : beginDate, step).slice(0, 7))
    : moveDays({ beginDate, endDate }, step * (countDaysBetween(beginDate, endDate) + 1))
  if (moved.beginDate > today) return { beginDate, endDate }
  return { beginDate: moved.beginDate, endDate: moved.endDate > today ? today : moved.endDate }
}

const moveDays = ({ beginDate, endDate }: DateRange, days: number): DateRange => ({
  beginDate: addDays(beginDate, days),
  endDate: addDays(endDate, days),
})

/** True for a whole month, and for the current one up to now. */
const isMonth = ({ beginDate, endDate }: DateRange, today: string): boolean =>
  beginDate.endsWith('-01') &&
  beginDate.slice(0, 7) === endDate.slice(0, 7) &&
  (endDate === getMonthRange(beginDate.slice(0, 7)).endDate || (endDate === today && beginDate !== endDate))
