/** The nights a list or report is asked for: the same rule and the same words everywhere (domain §5). */
import { daysBetween } from '@nocturne/base/venue-time'
import { refuseField } from './refusal.ts'

/** A year and a leap day. */
export const MOST_NIGHTS = 366

export type Nights = { beginDate: string; endDate: string }

/**
 * Business dates, both included: one that is missing is the other, tonight when neither is named. Refuses PARAM_INVALID beside the field when they are turned round or more than MOST_NIGHTS.
 */
export function askedNights(
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  tonight: string,
): Nights {
  const end = endDate ?? beginDate ?? tonight
  const begin = beginDate ?? end
  demandRange({ beginDate: begin, endDate: end })
  return { beginDate: begin, endDate: end }
}

/** As `askedNights` for lists that are open to one side: only what is named is looked at. */
export function demandRange({ beginDate, endDate }: Partial<Record<keyof Nights, string | undefined>>): void {
  if (beginDate === undefined || endDate === undefined) return
  if (beginDate > endDate) refuseField('beginDate', '开始日期', '开始日期不能晚于结束日期')
  if (daysBetween(beginDate, endDate) >= MOST_NIGHTS)
    refuseField('beginDate', '日期范围', `日期范围需在${MOST_NIGHTS}天以内`)
}
