import { reports } from '@nocturne/contract/reports/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const handlers = vi.hoisted(() => new Map<string, () => void>())
vi.mock('#lib/live/live.ts', () => ({ onLive: (topic: string, handler: () => void) => handlers.set(topic, handler) }))

const { queryClient } = await import('#lib/query/query.ts')
await import('./live.ts')

const queries = Object.values<Endpoint>(reports).filter(({ kind }) => kind === 'query')
const OTHERS = 'billing.detail'
const ids = [...queries.map(({ id }) => id), OTHERS]

beforeAll(() => {
  vi.useFakeTimers()
})
beforeEach(refreshAll)

/** Runs all pending invalidations and marks all queries as fresh. */
function refreshAll(): void {
  vi.advanceTimersByTime(20_000)
  queryClient.clear()
  for (const id of ids) queryClient.setQueryData([id, {}], {})
}

/** Returns the queries that are stale after 15 seconds in which an event of the topic arrives every half second. */
function findStaleAfter(topic: string, ms = 15_000): string[] {
  for (let waited = 0; waited < ms; waited += 500) {
    handlers.get(topic)?.()
    vi.advanceTimersByTime(500)
  }
  return ids.filter((id) => queryClient.getQueryState([id, {}])?.isInvalidated)
}

test('every report depends on some topic; no other query does', () => {
  const old = new Set([...handlers.keys()].flatMap((topic) => findStaleAfter(topic)))
  expect(ids.filter((id) => !old.has(id))).toEqual([OTHERS])
})

test('order events invalidate everything except unrelated reports, overviews with a delay', () => {
  const apart = ids.filter((id) => /tips|Tips|voucher|performer|staffClock|notArrived|billing/.test(id))
  expect(findStaleAfter('order')).toEqual(ids.filter((id) => !apart.includes(id)))
  refreshAll()
  const soon = findStaleAfter('bill', 5_000)
  expect([soon.includes('reports.business'), soon.includes('reports.market')]).toEqual([false, false])
  expect(soon).toContain('reports.salesDepts')
})

test('a report is refetched at most once per second, whatever the number of events and topics', () => {
  const marked = vi.spyOn(queryClient, 'invalidateQueries')
  const countRefetches = (id: string) => marked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === id).length
  for (let waited = 0; waited < 5_000; waited += 100) {
    for (const topic of ['order', 'bill', 'table', 'booking', 'reward', 'member']) handlers.get(topic)?.()
    vi.advanceTimersByTime(100)
  }
  expect(['reports.salesDepts', 'reports.summaryDepts', 'reports.tablesRecord'].map(countRefetches)).toEqual([5, 5, 5])
  marked.mockRestore()
})

test('a query in progress completes and is refetched afterwards', async () => {
  const answers: (() => void)[] = []
  const onScreen = new QueryObserver(queryClient, {
    queryKey: [reports.salesDepts.id, {}],
    queryFn: () => new Promise<object>((resolve) => void answers.push(() => resolve({}))),
  })
  const leave = onScreen.subscribe(() => {})
  findStaleAfter('order', 5_000)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answers).toHaveLength(2)
  leave()
})

test('a tip invalidates reports with tips, not sales reports', () => {
  const old = findStaleAfter('reward')
  for (const id of ['reports.tipsReceived', 'reports.summaryDepts', 'reports.business', 'reports.performers'])
    expect(old).toContain(id)
  expect(old).not.toContain('reports.salesDepts')
})
