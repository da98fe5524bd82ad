import { expect, test } from 'vitest'

import { declareBuilt, isBuilt } from './built-screens.ts'

test('an address leads somewhere only when its screen has a page', () => {
  declareBuilt(['/pages/operat/table/index', '/pages/operat/order/details'])
  expect(isBuilt('/')).toBe(true)
  expect(isBuilt('/pages/operat/order/details?orderId=7#top')).toBe(true)
  expect(isBuilt('/pages/operat/order/details/')).toBe(true)
  expect(isBuilt('/pages/operat/bill/index')).toBe(false)
  expect(isBuilt('/pages/unheard/of')).toBe(false)
  expect(isBuilt('')).toBe(false)
})
