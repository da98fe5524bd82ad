/** Filter of credits, stored in the address: nights, department, guarantor, status, keyword. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { creditStatus, type CreditStatus } from '@nocturne/contract/codes'

import { dateParam, flagParam, idParam, createChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { resolveRange, type DateRange } from '@nocturne/base/date-range'

const params = {
  beginDate: dateParam,
  endDate: dateParam,
  deptId: idParam,
  userId: idParam,
  status: createChoiceParam(Object.values(creditStatus)),
  overdueOnly: flagParam,
  keyword: textParam,
}

export type CreditFilter = ReturnType<typeof useCreditFilter>

/** Filter of the address. Defaults to all credits, because debts are open regardless of the night they began. */
export function useCreditFilter() {
  const today = getBusinessDate(useNow())
  const { value, set } = useFilter(params)
  const { deptId, userId, status, overdueOnly, keyword } = value
  const whole = value.beginDate === undefined && value.endDate === undefined
  const range = whole ? null : resolveRange(value, today)
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
    /** Request input for reports on the credits of the whole venue. */
    input: { ...narrowed, ...words },
    /** Request input for the report on the user's own credits. */
    ownInput: { ...own, ...words },
    /** Filter for drill-down links, to which a row adds its own id. */
    handedDown: { ...narrowed, ...(overdueOnly && { overdueOnly: 'true' }) } as HandedDown,
    setRange: (nights: DateRange | null) => set(nights ?? { beginDate: undefined, endDate: undefined }),
    set,
  }
}

type HandedDown = Partial<DateRange> & { deptId?: number; userId?: number; status?: CreditStatus; overdueOnly?: 'true' }
