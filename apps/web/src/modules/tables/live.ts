import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'

import { onLive, onLiveRows } from '#lib/live/live.ts'
import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'
import { invalidate, queryClient, queryKey } from '#lib/query/query.ts'
import type { Card } from './floor-states.ts'
import { withCards } from './floor-rows.ts'

/** Collects several changes into one refetch. */
const GATHER_MS = 150
const AGAIN_MS = 1_000

const changed = new Set<number>()
let gathering: ReturnType<typeof setTimeout> | undefined
let floorAgain: ReturnType<typeof setTimeout> | undefined

/** Cards arrive as events; refetches the open table and searches, which only the server can answer. */
function readAgain(): void {
  gathering = undefined
  const isAffected = (input: unknown) => changed.has((input as { tableId: number }).tableId)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [id, input] }) =>
      id === tables.detail.id || id === tables.log.id ? isAffected(input) : id === tables.list.id && !isFloor(input),
  })
  changed.clear()
}

/** Does not cancel a running request: in busy hours no request would ever finish. */
function readFloorAgain(): void {
  floorAgain = undefined
  void queryClient.invalidateQueries({ queryKey: floorKey, exact: true }, { cancelRefetch: false })
}

/** Query of the whole floor, which all filters use. */
const floorKey = queryKey(tables.list, {})
const isFloor = (input: unknown): boolean => Object.keys(input as object).length === 0

onLiveRows('table', (rows) => {
  const cards = rows as Card[]
  let unknown = false
  queryClient.setQueryData<AnswerOf<typeof tables.list>>(floorKey, (floor) => {
    const next = floor && withCards(floor.rows, cards)
    unknown ||= next?.unknown ?? false
    return floor && next && { ...floor, rows: next.rows }
  })
  // A floor request in progress may be older than these cards: refetch after it. Also refetch if a card is of a new
  // table.
  if (unknown || queryClient.isFetching({ queryKey: floorKey }) > 0) floorAgain ??= setTimeout(readFloorAgain, AGAIN_MS)
  for (const { tableId } of cards) changed.add(tableId)
  gathering ??= setTimeout(readAgain, GATHER_MS)
})

// A booking appears on the sheet of its table before the guests arrive.
onLive('booking', () => void invalidate(tables.detail))
// Goods, money and minimums affect the preview of a transfer or merge.
onLive('table', () => void invalidate(tables.transferPlan, tables.mergePlan))

registerOfflineEndpoint(tables.list)
registerOfflineEndpoint(tables.detail)
registerOfflineEndpoint(tables.areaLabels)
registerOfflineEndpoint(tables.tonight)
