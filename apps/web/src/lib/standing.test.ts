import { expect, test } from 'vitest'

import { declareStanding, stands } from './standing.ts'

test('an address leads somewhere only when its screen has a page', () => {
  declareStanding(['/pages/operat/table/index', '/pages/operat/order/details'])
  expect(stands('/')).toBe(true)
  expect(stands('/pages/operat/order/details?orderId=7#top')).toBe(true)
  expect(stands('/pages/operat/order/details/')).toBe(true)
  expect(stands('/pages/operat/bill/index')).toBe(false)
  expect(stands('/pages/unheard/of')).toBe(false)
  expect(stands('')).toBe(false)
})
