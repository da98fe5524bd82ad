import { afterEach, expect, test, vi } from 'vitest'

import { isChunkLoadError, reloadIfServerReachable } from './load-error.ts'

afterEach(() => vi.unstubAllGlobals())

test("recognises every browser's message for a chunk that did not load; other errors are bugs", () => {
  for (const text of [
    'Failed to fetch dynamically imported module: http://a/assets/x.js',
    'error loading dynamically imported module: http://a/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload /assets/x.css',
  ])
    expect(isChunkLoadError(new TypeError(text)), text).toBe(true)
  expect([new TypeError('x is undefined'), 'text', null].map(isChunkLoadError)).toEqual([false, false, false])
})

test('reloads only where the server is reachable', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await reloadIfServerReachable()).toBe(false)
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  expect(await reloadIfServerReachable()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => new Response('{}'))
  expect(await reloadIfServerReachable()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
