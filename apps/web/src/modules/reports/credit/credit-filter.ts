/** The filter of credits: nights, department, guarantor, state, words. It lives in the address. */
import { businessDate } from '@nocturne/base/venue-time'
import { creditStatus, type CreditStatus } from '@nocturne/contract/codes'

import { aDate, aFlag, anId, oneOf, someText, useFilter } from '../../../lib/filter.ts'
import { useNow } from '../../../lib/now.ts'
import { rangeOr, type DateRange } from '../../../shells/date-range.ts'

const params = {
  beginDate: aDate,
  endDate: aDate,
  deptId: anId,
  userId: anId,
  status: oneOf(Object.values(creditStatus)),
  overdueOnly: aFlag,
  keyword: someText,
}

export type CreditFilter = ReturnType<typeof useCreditFilter>

/** All credits there are unless the address names nights: what is owed is owed whenever it began. */
export function useCreditFilter() {
  const today = businessDate(useNow())
  const { value, set } = useFilter(params)
  const { deptId, userId, status, overdueOnly, keyword } = value
  const whole = value.beginDate === undefined && value.endDate === undefined
  const range = whole ? null : rangeOr(value, today)
  const own = {
    ...range,
    ...(status !== undefined && { status }),
    ...(overdueOnly && { overdueOnly }),
  }
  const narrowed = { ...own, ...(deptId !== undefined && { deptId }), ...(userId !== undefined && { userId }) }
  const words = keyword !== '' && { keyword }
  return {
    today,
    range,
    deptId,
    userId,
    status,
    overdueOnly,
    keyword,
    /** As the reports of the house take it. */
    input: { ...narrowed, ...words },
    /** As one's own takes it. */
    ownInput: { ...own, ...words },
    /** What a row adds its own id to. */
    handedDown: { ...narrowed, ...(overdueOnly && { overdueOnly: 'true' }) } as HandedDown,
    setRange: (nights: DateRange | null) => set(nights ?? { beginDate: undefined, endDate: undefined }),
    set,
  }
}

type HandedDown = Partial<DateRange> & { deptId?: number; userId?: number; status?: CreditStatus; overdueOnly?: 'true' }
