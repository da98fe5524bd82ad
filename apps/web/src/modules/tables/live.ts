import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'

import { onLive, onLiveRows } from '../../lib/live.ts'
import { keepOffline } from '../../lib/offline-cache.ts'
import { invalidate, queryClient, queryKey } from '../../lib/query.ts'
import type { Card } from './floor-states.ts'
import { withCards } from './floor-rows.ts'

/** What is asked again is asked once for several changes. */
const GATHER_MS = 150
const AGAIN_MS = 1_000

const changed = new Set<number>()
let gathering: ReturnType<typeof setTimeout> | undefined
let floorAgain: ReturnType<typeof setTimeout> | undefined

/** Cards come by themselves; what is open on a table is read again, and a search, which only the server can answer. */
function readAgain(): void {
  gathering = undefined
  const concerns = (input: unknown) => changed.has((input as { tableId: number }).tableId)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [id, input] }) =>
      id === tables.detail.id || id === tables.log.id ? concerns(input) : id === tables.list.id && !isFloor(input),
  })
  changed.clear()
}

/** The reading under way is left to end: in a busy hour it would never come to an end otherwise. */
function readFloorAgain(): void {
  floorAgain = undefined
  void queryClient.invalidateQueries({ queryKey: floorKey, exact: true }, { cancelRefetch: false })
}

/** The whole floor, which every filter of the phone looks at. */
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
  // A floor being read at this moment may be older than these cards; one with a new table is read whole.
  if (unknown || queryClient.isFetching({ queryKey: floorKey }) > 0) floorAgain ??= setTimeout(readFloorAgain, AGAIN_MS)
  for (const { tableId } of cards) changed.add(tableId)
  gathering ??= setTimeout(readAgain, GATHER_MS)
})

// A booking is told in the sheet of its table before anybody sits there.
onLive('booking', () => void invalidate(tables.detail))
// Goods, money and minimums change what a transfer or a merge leads to.
onLive('table', () => void invalidate(tables.transferPlan, tables.mergePlan))

keepOffline(tables.list)
keepOffline(tables.detail)
keepOffline(tables.areaLabels)
keepOffline(tables.tonight)
