/** Filter of a ranking, stored in the address: nights, department, measure. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { Ranking } from '@nocturne/contract/reports/ranking/definition'

import { dateParam, idParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { resolveRange, type DateRange } from '@nocturne/base/date-range'

const params = { beginDate: dateParam, endDate: dateParam, deptId: idParam }

/** Defaults to tonight, all people and the first measure. */
export function useRankingFilter<const R extends Ranking>({ measures }: R) {
  type Measure = R['measures'][number]
  const today = getBusinessDate(useNow())
  const { value, set } = useFilter(params)
  const by = useFilter({ measure: createDefaultChoiceParam<Measure>(measures, measures[0]) })
  const range = resolveRange(value, today)
  const { deptId } = value
  const { measure } = by.value
  return {
    range,
    today,
    deptId,
    measure,
    input: { ...range, measure, ...(deptId !== undefined && { deptId }) },
    setRange: (nights: DateRange) => set(nights),
    setDept: (chosen: number | undefined) => set({ deptId: chosen }),
    setMeasure: (chosen: Measure) => by.set({ measure: chosen }),
  }
}
