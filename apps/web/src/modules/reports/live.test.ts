import { reports } from '@nocturne/contract/reports/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => new Map<string, () => void>())
vi.mock('../../lib/live.ts', () => ({ onLive: (topic: string, handler: () => void) => heard.set(topic, handler) }))

const { queryClient } = await import('../../lib/query.ts')
await import('./live.ts')

const queries = Object.values<Endpoint>(reports).filter(({ kind }) => kind === 'query')
const OTHERS = 'billing.detail'
const ids = [...queries.map(({ id }) => id), OTHERS]

beforeAll(() => {
  vi.useFakeTimers()
})
beforeEach(readAnew)

/** Nothing waits to be told any more, and all of it was just read. */
function readAnew(): void {
  vi.advanceTimersByTime(20_000)
  queryClient.clear()
  for (const id of ids) queryClient.setQueryData([id, {}], {})
}

/** What is old when a topic spoke for a quarter of a minute. */
function oldAfter(topic: string, ms = 15_000): string[] {
  for (let waited = 0; waited < ms; waited += 500) {
    heard.get(topic)?.()
    vi.advanceTimersByTime(500)
  }
  return ids.filter((id) => queryClient.getQueryState([id, {}])?.isInvalidated)
}

test('whatever a report is, it hears of some topic; nothing else does', () => {
  const old = new Set([...heard.keys()].flatMap((topic) => oldAfter(topic)))
  expect(ids.filter((id) => !old.has(id))).toEqual([OTHERS])
})

test('what is sold makes all old but what is of other things, the overviews more slowly', () => {
  const apart = ids.filter((id) => /tips|Tips|voucher|performer|staffClock|notArrived|billing/.test(id))
  expect(oldAfter('order')).toEqual(ids.filter((id) => !apart.includes(id)))
  readAnew()
  const soon = oldAfter('bill', 5_000)
  expect([soon.includes('reports.business'), soon.includes('reports.market')]).toEqual([false, false])
  expect(soon).toContain('reports.salesDepts')
})

test('however often it is told, and by however many topics, a report is read again once a second', () => {
  const marked = vi.spyOn(queryClient, 'invalidateQueries')
  const told = (id: string) => marked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === id).length
  for (let waited = 0; waited < 5_000; waited += 100) {
    for (const topic of ['order', 'bill', 'table', 'booking', 'reward', 'member']) heard.get(topic)?.()
    vi.advanceTimersByTime(100)
  }
  expect(['reports.salesDepts', 'reports.summaryDepts', 'reports.tablesRecord'].map(told)).toEqual([5, 5, 5])
  marked.mockRestore()
})

test('a reading that is on its way is let come, and asked for again after', async () => {
  const answers: (() => void)[] = []
  const onScreen = new QueryObserver(queryClient, {
    queryKey: [reports.salesDepts.id, {}],
    queryFn: () => new Promise<object>((resolve) => void answers.push(() => resolve({}))),
  })
  const leave = onScreen.subscribe(() => {})
  oldAfter('order', 5_000)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answers).toHaveLength(2)
  leave()
})

test('a tip makes old what shows tips, and not what was sold', () => {
  const old = oldAfter('reward')
  for (const id of ['reports.tipsReceived', 'reports.summaryDepts', 'reports.business', 'reports.performers'])
    expect(old).toContain(id)
  expect(old).not.toContain('reports.salesDepts')
})
