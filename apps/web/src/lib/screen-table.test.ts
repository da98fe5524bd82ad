import { screens } from '@nocturne/contract/screens'
import { expect, test, vi } from 'vitest'

// As a launch finds it: what other tests of this process made known is not.
vi.resetModules()
const { isBuilt, isWhole, knowAll, screenAt } = await import('./screen-table.ts')

test('what the app opens with is known at once, everything else when it has come', () => {
  const opening = screens.filter(({ path }) => screenAt(path) !== undefined)
  expect(opening.map(({ path }) => path)).toContain('/pages/operat/table/index')
  expect(opening.length).toBeLessThan(screens.length / 4)
  expect(isWhole()).toBe(false)
  knowAll(screens)
  expect(isWhole()).toBe(true)
  expect(screens.filter(({ path }) => screenAt(path)?.path !== path)).toEqual([])
})

test('an address leads somewhere only when its screen has a page', () => {
  knowAll(screens.filter(({ path }) => ['/pages/operat/table/index', '/pages/operat/order/details'].includes(path)))
  expect(isBuilt('/')).toBe(true)
  expect(isBuilt('/pages/operat/order/details?orderId=7#top')).toBe(true)
  expect(isBuilt('/pages/operat/order/details/')).toBe(true)
  expect(isBuilt('/pages/operat/bill/index')).toBe(false)
  expect(isBuilt('/pages/unheard/of')).toBe(false)
  expect(isBuilt('')).toBe(false)
})
