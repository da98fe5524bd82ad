import { expect, test } from 'vitest'

import { findHomeAddress, getTabAddress } from './home.ts'

const root = { pathname: '/', search: '' }

test('opens the start page of the role', () => {
  expect(findHomeAddress(root, 'produce')).toBe('/pages/operat/order/index')
  expect(findHomeAddress(root, 'unpaid')).toBe('/pages/operat/table/index?state=unpaid')
  expect(findHomeAddress(root, 'mine')).toBe('/pages/operat/table/index?mine=true')
  expect(findHomeAddress(root, 'bookings')).toBe('/pages/operat/reserve/index')
  expect(findHomeAddress(root, 'centre')).toBe('/pages/employeeCenter/employeeCenter')
  expect(findHomeAddress(root, 'floor')).toBeNull()
  expect(findHomeAddress(root, null)).toBeNull()
})

test('keeps launch parameters', () => {
  expect(findHomeAddress({ pathname: '/', search: '?hideTabBar=true' }, 'mine')).toBe(
    '/pages/operat/table/index?mine=true&hideTabBar=true',
  )
  expect(findHomeAddress({ pathname: '/', search: '?hideTabBar=true' }, 'produce')).toBe(
    '/pages/operat/order/index?hideTabBar=true',
  )
})

test('keeps an explicitly requested page', () => {
  expect(findHomeAddress({ pathname: '/', search: '?areaId=2' }, 'mine')).toBeNull()
  expect(findHomeAddress({ pathname: '/pages/operat/table/index', search: '' }, 'mine')).toBeNull()
})

test('a tab opens the part of its screen where the role works', () => {
  expect(getTabAddress('/pages/operat/table/index', 'mine')).toBe('/pages/operat/table/index?mine=true')
  expect(getTabAddress('/pages/operat/order/index', 'mine')).toBe('/pages/operat/order/index')
  expect(getTabAddress('/pages/operat/table/index', 'produce')).toBe('/pages/operat/table/index')
  expect(getTabAddress('/pages/operat/table/index', null)).toBe('/pages/operat/table/index')
})
