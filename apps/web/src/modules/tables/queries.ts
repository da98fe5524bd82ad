import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'

import { idParam, createChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { useWaitingOperations } from '#lib/offline/waiting.ts'
import { prefetch, useApi } from '#lib/query/query.ts'
import { isPhoneTail, filterTables } from './floor-filter.ts'
import { floorStates } from './floor-states.ts'
import { ownTablesParam } from './mine-param.ts'

export type TableDetail = AnswerOf<typeof tables.detail>
export type TableRecord = NonNullable<TableDetail['record']>
/** Bookings expected tonight, with the fields needed to open a table. */
export type TableBooking = Omit<TableDetail['bookings'][number], 'can'>

/** Queries that every table command invalidates. */
export const floorQueries = [tables.list, tables.detail, tables.log, tables.tonight]

const filterParams = {
  areaId: idParam,
  labelId: idParam,
  state: createChoiceParam(floorStates.map(({ id }) => id)),
  keyword: textParam,
  mine: ownTablesParam,
}

/** Filters of the floor, read from the address; `set` changes them. */
export function useFloorFilter() {
  const { value, set } = useFilter(filterParams)
  return { ...value, state: floorStates.find(({ id }) => id === value.state), set }
}

/**
 * Filtered floor: `inPlace` contains the tables that match area and keyword, from which the state chips are counted;
 * `shown` those that also match the state.
 */
export function useFilteredFloor(filter: ReturnType<typeof useFloorFilter>) {
  const query = useApi(tables.list, {}, { live: true })
  const byPhone = useApi(
    tables.list,
    { keyword: filter.keyword.trim() },
    { enabled: isPhoneTail(filter.keyword), live: true },
  )
  const found = new Set(byPhone.data?.rows.map((card) => card.tableId))
  const inPlace = filterTables(query.data?.rows ?? [], filter, found)
  const { state } = filter
  return { query, inPlace, shown: state ? inPlace.filter(state.holds) : inPlace }
}

/** Areas and labels of the floor in order, each with type, name and id (§7 `arealabel/list`). */
export function useAreaLabels() {
  const { data = [] } = useApi(tables.areaLabels, {}, { staleMs: 10 * 60_000 })
  return data
    .toSorted((one, other) => one.orderNum - other.orderNum)
    .map(({ type, areaId, labelId, areaName, labelName }) => ({
      type,
      name: areaName ?? labelName ?? '',
      id: areaId ?? labelId ?? 0,
    }))
}

/** Prefetches the data of the floor; never rejects. */
export function loadFloor(): Promise<unknown> {
  return Promise.all([prefetch(tables.list, {}), prefetch(tables.areaLabels, {}), prefetch(tables.tonight, {})])
}

/** Poll interval of the night's figures, which the server sums for each request. */
const TONIGHT_MS = 20_000

/** Tonight's figures. Users without permission for all amounts get one refusal and no further polling. */
export function useTonightFigures() {
  return useApi(tables.tonight, {}, { every: (answer) => (answer ? TONIGHT_MS : false) })
}

/** State of the writes queued on this device for a table: `refused` if one was refused, undefined if there are none. */
export function useQueuedTableWrites(): (tableId: number) => 'waiting' | 'refused' | undefined {
  const { list } = useWaitingOperations()
  return (tableId) => {
    const mine = list.filter((op) => op.lane === getTableLane(tableId))
    if (mine.length === 0) return undefined
    return mine.some((op) => op.status === 'refused') ? 'refused' : 'waiting'
  }
}

/** Queue lane of a table: its writes are sent in order. */
export const getTableLane = (tableId: number): string => `table:${tableId}`
