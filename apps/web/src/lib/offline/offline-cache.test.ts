import { beforeEach, expect, test, vi } from 'vitest'

import * as idb from './idb.ts'
import { registerOfflineEndpoint, startOfflineCache } from './offline-cache.ts'
import { queryClient, buildQueryKey } from '../query/query.ts'

vi.mock(import('./idb.ts'), () => ({
  readAllRows: vi.fn<() => Promise<never[]>>(() => reading),
  writeRow: vi.fn<typeof idb.writeRow>(() => Promise.resolve()),
  removeRows: vi.fn<typeof idb.removeRows>(() => Promise.resolve()),
}))
vi.mock(import('../identity/session.ts'), async (original) => ({
  ...(await original()),
  session: () => ({ user: { userId: 7 } }) as never,
}))

let hasRead = (_rows: never[]) => {}
const reading = new Promise<never[]>((resolve) => (hasRead = resolve))

const HOURS_OF_A_NIGHT = 12
const endpointNamed = (id: string) => ({ id }) as Parameters<typeof buildQueryKey>[0]
const written = () => vi.mocked(idb.writeRow).mock.calls.map(([, row]) => (row as { data: unknown }).data)

beforeEach(() => vi.mocked(idb.writeRow).mockClear())

test('keeps offline data in memory for the whole night, whether a page shows it or not', () => {
  const endpoint = endpointNamed('sample.menu')
  const gcTime = () => queryClient.defaultQueryOptions({ queryKey: buildQueryKey(endpoint, {}) }).gcTime ?? 0
  expect(gcTime()).toBeLessThan(3_600_000)
  registerOfflineEndpoint(endpoint)
  expect(gcTime()).toBeGreaterThan(HOURS_OF_A_NIGHT * 3_600_000)
})

test('stores data that arrives while the stored pages are still being read', async () => {
  const endpoint = endpointNamed('sample.floor')
  registerOfflineEndpoint(endpoint)
  const started = startOfflineCache()
  await queryClient.fetchQuery({ queryKey: buildQueryKey(endpoint, {}), queryFn: () => 'the floor' })
  expect(written()).toEqual(['the floor'])
  hasRead([])
  await started
  expect(written()).toEqual(['the floor'])
})

test('stores a refetch when its response arrives, not when the request starts', async () => {
  const endpoint = endpointNamed('sample.bills')
  const key = buildQueryKey(endpoint, {})
  vi.useFakeTimers()
  hasRead([])
  await startOfflineCache()
  queryClient.setQueryData(key, 'old bills')
  registerOfflineEndpoint(endpoint)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.mocked(idb.writeRow).mockClear()
  await queryClient.invalidateQueries({ queryKey: key })
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => 'new bills' })
  expect(written()).toEqual(['new bills'])
  vi.useRealTimers()
})
