import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { waitingOperationsStore } from '#lib/offline/waiting.ts'
import { reloadIfOutdated } from './reload-outdated.ts'

const page = (script: string) => `<script async type="module" src="${script}"></script><div id="root"></div>`
const reload = vi.fn()
const fetched = vi.fn<() => Promise<Response>>()
const storedItems = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/old.js' }) })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, text: string) => storedItems.set(key, text),
  })
  fetched.mockImplementation(async () => new Response(page('/assets/new.js')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  waitingOperationsStore.set({ ops: [], actors: [] })
  reload.mockReset()
  storedItems.clear()
})

test('reloads once when the server has another version', async () => {
  await reloadIfOutdated()
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['the version is the same', async () => new Response(page('/assets/old.js'))],
  ['the network is down', () => Promise.reject(new TypeError('offline'))],
  ['a gateway returns an error page', async () => new Response('<h1>502</h1>', { status: 502 })],
  ['a captive portal responds', async () => new Response('<h1>欢迎</h1>')],
])('does not reload when %s', async (_, answer) => {
  fetched.mockImplementation(answer)
  await reloadIfOutdated()
  expect(reload).not.toHaveBeenCalled()
})

test('does not reload while a write is unsent', async () => {
  const op = { status: 'waiting' } as never
  waitingOperationsStore.set({ ops: [op], actors: [] })
  await reloadIfOutdated()
  expect(reload).not.toHaveBeenCalled()
})
