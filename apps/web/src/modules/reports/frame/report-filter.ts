/** The filter of every report: nights, department, person, area, order. It lives in the address and goes along into what a row leads to. */
import { businessDate } from '@nocturne/base/venue-time'
import type { Level } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'

import { aDate, anId, oneOf, useFilter } from '../../../lib/filter.ts'
import { useNow } from '../../../lib/now.ts'
import { rangeOr, type DateRange } from '../../../shells/date-range.ts'

const params = { beginDate: aDate, endDate: aDate, deptId: anId, userId: anId, areaId: anId }
const sortsOf = (sorts: readonly MeasureName[]) => ({ sort: oneOf(sorts) })

export type ReportFilter<S extends MeasureName = MeasureName> = {
  range: DateRange
  /** The business date of the current night. */
  today: string
  deptId: number | undefined
  userId: number | undefined
  areaId: number | undefined
  /** What rows stand in order of. */
  sort: S | undefined
  /** As the endpoints take it. */
  input: DateRange & { deptId?: number; userId?: number; areaId?: number; sort?: S }
  /** What a row adds its own id to, to lead on with the same filter. */
  handedDown: DateRange & { deptId?: number; areaId?: number }
  setRange: (range: DateRange) => void
  /** Undefined: as rows usually stand. */
  setSort: (sort: MeasureName | undefined) => void
  setDept: (deptId: number | undefined) => void
}

/** Only the nights, for reports that are about the house. Tonight unless the address says otherwise. */
export function useReportNights(): { range: DateRange; today: string; setRange: (range: DateRange) => void } {
  const today = businessDate(useNow())
  const { value, set } = useFilter(params)
  return { range: rangeOr(value, today), today, setRange: set }
}

/** The filter of one level. Tonight unless the address says otherwise. */
export function useReportFilter<const L extends Level>({ sorts }: L): ReportFilter<L['sorts'][number]> {
  const today = businessDate(useNow())
  const { value, set } = useFilter(params)
  const order = useFilter(sortsOf(sorts))
  const range = rangeOr(value, today)
  const { deptId, userId, areaId } = value
  const { sort } = order.value
  const places = { ...(deptId !== undefined && { deptId }), ...(areaId !== undefined && { areaId }) }
  return {
    range,
    today,
    deptId,
    userId,
    areaId,
    sort,
    input: { ...range, ...places, ...(userId !== undefined && { userId }), ...(sort !== undefined && { sort }) },
    handedDown: { ...range, ...places },
    setRange: set,
    setSort: (name) => order.set({ sort: sorts.find((one) => one === name) }),
    setDept: (chosen) => set({ deptId: chosen }),
  }
}
