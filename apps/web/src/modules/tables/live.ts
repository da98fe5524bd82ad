import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'

import { onLive, onLiveRows } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate, queryClient, buildQueryKey } from '#lib/query/query.ts'
import type { FloorTable } from './floor-states.ts'
import { replaceFloorCards } from './floor-rows.ts'

/** Delay by which several changes are combined into one refetch. */
const GATHER_MS = 150
const AGAIN_MS = 1_000

const changed = new Set<number>()
let gathering: ReturnType<typeof setTimeout> | undefined
let floorAgain: ReturnType<typeof setTimeout> | undefined

/**
 * Refetches what live events do not contain: details and log of the changed tables, and searches, which only the server
 * can perform.
 */
function readAgain(): void {
  gathering = undefined
  const isAffected = (input: unknown) => changed.has((input as { tableId: number }).tableId)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [id, input] }) =>
      id === tables.detail.id || id === tables.log.id ? isAffected(input) : id === tables.list.id && !isFloor(input),
  })
  changed.clear()
}

/** Refetches the floor without cancelling a running request; otherwise none would ever finish in busy hours. */
function readFloorAgain(): void {
  floorAgain = undefined
  void queryClient.invalidateQueries({ queryKey: floorKey, exact: true }, { cancelRefetch: false })
}

/** Query of the whole floor, which all filters use. */
const floorKey = buildQueryKey(tables.list, {})
const isFloor = (input: unknown): boolean => Object.keys(input as object).length === 0

onLiveRows('table', (rows) => {
  const cards = rows as FloorTable[]
  let unknown = false
  queryClient.setQueryData<AnswerOf<typeof tables.list>>(floorKey, (floor) => {
    const next = floor && replaceFloorCards(floor.rows, cards)
    unknown ||= next?.unknown ?? false
    return floor && next && { ...floor, rows: next.rows }
  })
  // Refetch if a running request may return older cards than these, or if one of them is a new table.
  if (unknown || queryClient.isFetching({ queryKey: floorKey }) > 0) floorAgain ??= setTimeout(readFloorAgain, AGAIN_MS)
  for (const { tableId } of cards) changed.add(tableId)
  gathering ??= setTimeout(readAgain, GATHER_MS)
})

// Changed bookings outdate the sheets of tables, which show them.
onLive('booking', () => void invalidate(tables.detail))
// Changed goods, money or minimums outdate the previews of transfers and merges.
onLive('table', () => void invalidate(tables.transferPlan, tables.mergePlan))

onLive('floorPlan', () => void invalidate(tables.floorPlan, tables.list))

registerOfflineEndpoint(tables.list)
registerOfflineEndpoint(tables.detail)
registerOfflineEndpoint(tables.areaLabels)
registerOfflineEndpoint(tables.tonight)
registerOfflineEndpoint(tables.floorPlan)
