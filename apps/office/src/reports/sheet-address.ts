/** State of a report sheet that is kept in the address, so that a reload, a link and a saved view show the same. */
import type { DateRange } from '@nocturne/base/date-range'
import { isDate } from '@nocturne/base/venue-time'
import { useSearchParams } from 'wouter'

/** Keys of a row that filter the level below. */
export type SheetKeys = {
  deptId?: number | undefined
  userId?: number | undefined
  businessDate?: string | undefined
  groupPackageId?: number | undefined
  memberId?: number | undefined
  month?: string | undefined
}

export type SheetState = {
  /** Nights of the filter; null for the default of the report. */
  range: DateRange | null
  keys: SheetKeys
  /** Name or initials of people; empty for all. */
  keyword: string
  sort: { column: string; descending: boolean } | null
  /** Index of the open row. */
  open: number | null
}

const BEGIN = 'beginDate'
const END = 'endDate'
const KEYWORD = 'keyword'
const SORT = 'sort'
const OPEN = 'row'
const ids = ['deptId', 'userId', 'groupPackageId', 'memberId'] as const
const MONTH = 'month'
const NIGHT = 'businessDate'

/** Pure. Values that cannot be read are ignored. */
export function parseSheetState(params: URLSearchParams): SheetState {
  const begin = params.get(BEGIN) ?? ''
  const end = params.get(END) ?? ''
  const sort = params.get(SORT) ?? ''
  const open = Number(params.get(OPEN) ?? Number.NaN)
  const night = params.get(NIGHT) ?? ''
  const month = params.get(MONTH) ?? ''
  return {
    range: isDate(begin) && isDate(end) ? { beginDate: begin, endDate: end } : null,
    keys: {
      ...Object.fromEntries(
        ids.flatMap((name) => {
          const id = Number(params.get(name))
          return Number.isSafeInteger(id) && id > 0 ? [[name, id]] : []
        }),
      ),
      ...(isDate(night) && { businessDate: night }),
      ...(isDate(`${month}-01`) && { month }),
    },
    keyword: params.get(KEYWORD) ?? '',
    sort: sort === '' ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    open: Number.isSafeInteger(open) && open >= 0 ? open : null,
  }
}

export function formatSheetState({ range, keys, keyword, sort, open }: SheetState): URLSearchParams {
  const params = new URLSearchParams()
  if (range) {
    params.set(BEGIN, range.beginDate)
    params.set(END, range.endDate)
  }
  for (const [name, value] of Object.entries(keys)) if (value !== undefined) params.set(name, String(value))
  if (keyword !== '') params.set(KEYWORD, keyword)
  if (sort) params.set(SORT, (sort.descending ? '-' : '') + sort.column)
  if (open !== null) params.set(OPEN, String(open))
  return params
}

export const buildSheetPath = (report: string, state?: SheetState): string => {
  const query = state ? formatSheetState(state).toString() : ''
  return `/reports/${report}${query === '' ? '' : `?${query}`}`
}

/** State in the address. A new range or filter closes the open row and replaces the entry of the history. */
export function useSheetState() {
  const [params, setParams] = useSearchParams()
  const state = parseSheetState(params)
  const change = (part: Partial<SheetState>) => {
    const current = parseSheetState(new URLSearchParams(location.search))
    setParams(formatSheetState({ ...current, open: null, ...part }), { replace: true })
  }
  return { state, change }
}
