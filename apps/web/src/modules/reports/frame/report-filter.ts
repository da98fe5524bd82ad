/**
 * Filter of all reports, stored in the address and in drill-down links: nights, department, person, area, type of
 * table and guests, sort order.
 */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { guestType, tableType, type GuestType, type TableType } from '@nocturne/contract/codes'
import type { RowDimension, ReportLevel } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'

import '#lib/query/etag-cache.ts'
import { dateParam, idParam, createChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { getQuickRange, resolveRange, type DateRange, type QuickRange } from '@nocturne/base/date-range'

const params = {
  beginDate: dateParam,
  endDate: dateParam,
  deptId: idParam,
  userId: idParam,
  areaId: idParam,
  tableType: createChoiceParam(Object.values(tableType)),
  guestType: createChoiceParam(Object.values(guestType)),
  keyword: textParam,
}
const createSortParam = (sorts: readonly MeasureName[]) => ({ sort: createChoiceParam(sorts) })

/** Filter by the properties of a sitting. */
export type SittingCriteria = {
  areaId?: number | undefined
  tableType?: TableType | undefined
  guestType?: GuestType | undefined
}

export type ReportFilter<S extends MeasureName = MeasureName> = {
  range: DateRange
  /** True if the level shows the current state of all nights and the address selects none. */
  anyNight: boolean
  /** Current business date. */
  today: string
  deptId: number | undefined
  userId: number | undefined
  sitting: SittingCriteria
  /** Part of a name or initials, on levels with a search; empty for all people. */
  keyword: string
  /** Measure by which rows are sorted; undefined for the default of the level. */
  sort: S | undefined
  /** The filter as request input for the level's endpoint. */
  input: Partial<DateRange> & SittingCriteria & { deptId?: number; userId?: number; keyword?: string; sort?: S }
  /** Filter for drill-down links, to which a row adds its own id. */
  handedDown: Partial<DateRange> & SittingCriteria & { deptId?: number; keyword?: string }
  setRange: (range: DateRange) => void
  setAnyNight: () => void
  /** Undefined restores the default order. */
  setSort: (sort: MeasureName | undefined) => void
  setDept: (deptId: number | undefined) => void
  /** Changes the given fields; undefined clears one. */
  setSitting: (sitting: SittingCriteria) => void
}

/** Nights of the address; by default those of the level, up to `last`. */
function getRange(
  value: Partial<Record<keyof DateRange, string | undefined>>,
  { usual, today, last = today }: { usual: QuickRange | undefined; today: string; last?: string },
): DateRange {
  const named = value.beginDate !== undefined || value.endDate !== undefined
  return usual !== undefined && !named ? getQuickRange(usual, today, last) : resolveRange(value, today)
}

type ReportNights = {
  range: DateRange
  /** Current business date. */
  today: string
  /** Last selectable night. */
  last: string
  setRange: (range: DateRange) => void
}

/** Filter by nights alone, for reports without levels. `ahead` is the number of selectable future nights. */
export function useReportNights({ usual, ahead = 0 }: { usual?: QuickRange; ahead?: number } = {}): ReportNights {
  const today = getBusinessDate(useNow())
  const last = addDays(today, ahead)
  const { value, set } = useFilter(params)
  return { range: getRange(value, { usual, today, last }), today, last, setRange: set }
}

/** True if people can be searched on a level: its rows are people or their departments. */
export const canSearchPeople = (axis: RowDimension): boolean => axis === 'dept' || axis === 'user'

/** Filter of one level. Defaults to tonight, or to the level's own nights. */
export function useReportFilter<const L extends ReportLevel>({
  axis,
  sorts,
  nights: defaultRange,
}: L): ReportFilter<L['sorts'][number]> {
  const today = getBusinessDate(useNow())
  const { value, set } = useFilter(params)
  const order = useFilter(createSortParam(sorts))
  const anyNight = defaultRange === 'all' && value.beginDate === undefined && value.endDate === undefined
  const range = getRange(value, { usual: defaultRange === 'all' ? undefined : defaultRange, today })
  const nights: Partial<DateRange> = anyNight ? {} : range
  const { deptId, userId } = value
  const { sort } = order.value
  const keyword = canSearchPeople(axis) ? value.keyword : ''
  const named = keyword !== '' && { keyword }
  const sitting = {
    ...(value.areaId !== undefined && { areaId: value.areaId }),
    ...(value.tableType !== undefined && { tableType: value.tableType }),
    ...(value.guestType !== undefined && { guestType: value.guestType }),
  }
  const places = { ...(deptId !== undefined && { deptId }), ...sitting }
  return {
    range,
    anyNight,
    today,
    deptId,
    userId,
    sitting,
    keyword,
    sort,
    input: {
      ...nights,
      ...places,
      ...(userId !== undefined && { userId }),
      ...named,
      ...(sort !== undefined && { sort }),
    },
    // Filter of the next level: a department retains the search keyword, a single person does not need it.
    handedDown: { ...nights, ...places, ...(axis === 'dept' && named) },
    setRange: set,
    setAnyNight: () => set({ beginDate: undefined, endDate: undefined }),
    setSort: (name) => order.set({ sort: sorts.find((one) => one === name) }),
    setDept: (chosen) => set({ deptId: chosen }),
    setSitting: set,
  }
}
