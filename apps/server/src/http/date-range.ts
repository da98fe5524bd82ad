/** Range of nights requested from a list or report: one rule and one wording everywhere (domain §5). */
import { countDaysBetween } from '@nocturne/base/venue-time'
import { refuseField } from './refusal.ts'

/** 366 nights: a leap year. */
export const MAX_RANGE_NIGHTS = 366

export type NightRange = { beginDate: string; endDate: string }

/**
 * Business dates, both inclusive. A missing date equals the other one; tonight when both are missing. Throws
 * PARAM_INVALID for the field when the range is reversed or longer than MAX_NIGHTS.
 */
export function resolveDateRange(
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  tonight: string,
): NightRange {
  const end = endDate ?? beginDate ?? tonight
  const begin = beginDate ?? end
  assertDateRange({ beginDate: begin, endDate: end })
  return { beginDate: begin, endDate: end }
}

/** Same check for lists where either side may be open: compares only dates that are given. */
export function assertDateRange({ beginDate, endDate }: Partial<Record<keyof NightRange, string | undefined>>): void {
  if (beginDate === undefined || endDate === undefined) return
  if (beginDate > endDate) refuseField('beginDate', '开始日期', '开始日期不能晚于结束日期')
  if (countDaysBetween(beginDate, endDate) >= MAX_RANGE_NIGHTS)
    refuseField('beginDate', '日期范围', `日期范围需在${MAX_RANGE_NIGHTS}天以内`)
}
