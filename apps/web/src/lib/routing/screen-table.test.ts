import { screens } from '@nocturne/contract/screens'
import { expect, test, vi } from 'vitest'

// Resets the modules, as other tests of this process may have loaded the whole table.
vi.resetModules()
const {
  hasScreen: isBuilt,
  isScreenTableComplete: isWhole,
  registerScreens: knowAll,
  findScreen: screenAt,
} = await import('./screen-table.ts')

test('knows the screens of the first load immediately and all others once loaded', () => {
  const opening = screens.filter(({ path }) => screenAt(path) !== undefined)
  expect(opening.map(({ path }) => path)).toContain('/pages/operat/table/index')
  expect(opening.length).toBeLessThan(screens.length / 4)
  expect(isWhole()).toBe(false)
  knowAll(screens)
  expect(isWhole()).toBe(true)
  expect(screens.filter(({ path }) => screenAt(path)?.path !== path)).toEqual([])
})

test('an address is valid only if its screen has a page', () => {
  knowAll(screens.filter(({ path }) => ['/pages/operat/table/index', '/pages/operat/order/details'].includes(path)))
  expect(isBuilt('/')).toBe(true)
  expect(isBuilt('/pages/operat/order/details?orderId=7#top')).toBe(true)
  expect(isBuilt('/pages/operat/order/details/')).toBe(true)
  expect(isBuilt('/pages/operat/bill/index')).toBe(false)
  expect(isBuilt('/pages/unheard/of')).toBe(false)
  expect(isBuilt('')).toBe(false)
})
