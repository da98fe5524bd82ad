/** The filter of every report: nights, department, person, area, kind of table and guests, order. It lives in the address and goes along into what a row leads to. */
import { addDays, businessDate } from '@nocturne/base/venue-time'
import { guestType, tableType, type GuestType, type TableType } from '@nocturne/contract/codes'
import type { Axis, Level } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'

import '../../../lib/known-answers.ts'
import { aDate, anId, oneOf, someText, useFilter } from '../../../lib/filter.ts'
import { useNow } from '../../../lib/now.ts'
import { quickRange, rangeOr, type DateRange, type QuickRange } from '../../../shells/date-range.ts'

const params = {
  beginDate: aDate,
  endDate: aDate,
  deptId: anId,
  userId: anId,
  areaId: anId,
  tableType: oneOf(Object.values(tableType)),
  guestType: oneOf(Object.values(guestType)),
  keyword: someText,
}
const sortsOf = (sorts: readonly MeasureName[]) => ({ sort: oneOf(sorts) })

/** Of which sittings. */
export type SittingKind = {
  areaId?: number | undefined
  tableType?: TableType | undefined
  guestType?: GuestType | undefined
}

export type ReportFilter<S extends MeasureName = MeasureName> = {
  range: DateRange
  /** The address names no nights, and the level then shows what stands now, whenever it began. */
  anyNight: boolean
  /** The business date of the current night. */
  today: string
  deptId: number | undefined
  userId: number | undefined
  sitting: SittingKind
  /** Part of a person's name or initials, where people can be looked for; empty is everybody. */
  keyword: string
  /** What rows stand in order of. */
  sort: S | undefined
  /** As the endpoints take it. */
  input: Partial<DateRange> & SittingKind & { deptId?: number; userId?: number; keyword?: string; sort?: S }
  /** What a row adds its own id to, to lead on with the same filter. */
  handedDown: Partial<DateRange> & SittingKind & { deptId?: number; keyword?: string }
  setRange: (range: DateRange) => void
  setAnyNight: () => void
  /** Undefined: as rows usually stand. */
  setSort: (sort: MeasureName | undefined) => void
  setDept: (deptId: number | undefined) => void
  /** Changes what is named; undefined is any. */
  setSitting: (sitting: SittingKind) => void
}

/** The nights of the address; where it does not say, those that are usual there, up to `last`. */
function rangeOf(
  value: Partial<Record<keyof DateRange, string | undefined>>,
  { usual, today, last = today }: { usual: QuickRange | undefined; today: string; last?: string },
): DateRange {
  const named = value.beginDate !== undefined || value.endDate !== undefined
  return usual !== undefined && !named ? quickRange(usual, today, last) : rangeOr(value, today)
}

export type ReportNights = {
  range: DateRange
  /** The business date of the current night. */
  today: string
  /** The last night that can be chosen. */
  last: string
  setRange: (range: DateRange) => void
}

/** Only the nights; `ahead` says how many still to come may be looked at. */
export function useReportNights({ usual, ahead = 0 }: { usual?: QuickRange; ahead?: number } = {}): ReportNights {
  const today = businessDate(useNow())
  const last = addDays(today, ahead)
  const { value, set } = useFilter(params)
  return { range: rangeOf(value, { usual, today, last }), today, last, setRange: set }
}

/** Rows that people can be looked for in: themselves, or the departments they brought something to. */
export const findsPeople = (axis: Axis): boolean => axis === 'dept' || axis === 'user'

/** The filter of one level. Tonight, or what its level usually shows, unless the address says otherwise. */
export function useReportFilter<const L extends Level>({
  axis,
  sorts,
  nights: usual,
}: L): ReportFilter<L['sorts'][number]> {
  const today = businessDate(useNow())
  const { value, set } = useFilter(params)
  const order = useFilter(sortsOf(sorts))
  const anyNight = usual === 'all' && value.beginDate === undefined && value.endDate === undefined
  const range = rangeOf(value, { usual: usual === 'all' ? undefined : usual, today })
  const nights: Partial<DateRange> = anyNight ? {} : range
  const { deptId, userId } = value
  const { sort } = order.value
  const keyword = findsPeople(axis) ? value.keyword : ''
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
    // Into a department the name goes along; a row of people is one of them.
    handedDown: { ...nights, ...places, ...(axis === 'dept' && named) },
    setRange: set,
    setAnyNight: () => set({ beginDate: undefined, endDate: undefined }),
    setSort: (name) => order.set({ sort: sorts.find((one) => one === name) }),
    setDept: (chosen) => set({ deptId: chosen }),
    setSitting: set,
  }
}
