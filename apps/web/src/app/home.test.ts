import { expect, test } from 'vitest'

import { homeAddress, tabAddress } from './home.ts'

const root = { pathname: '/', search: '' }

test('opens the start page of the role', () => {
  expect(homeAddress(root, 'produce')).toBe('/pages/operat/order/index')
  expect(homeAddress(root, 'unpaid')).toBe('/pages/operat/table/index?state=unpaid')
  expect(homeAddress(root, 'mine')).toBe('/pages/operat/table/index?mine=true')
  expect(homeAddress(root, 'bookings')).toBe('/pages/operat/reserve/index')
  expect(homeAddress(root, 'centre')).toBe('/pages/employeeCenter/employeeCenter')
  expect(homeAddress(root, 'floor')).toBeNull()
  expect(homeAddress(root, null)).toBeNull()
})

test('keeps launch parameters', () => {
  expect(homeAddress({ pathname: '/', search: '?hideTabBar=true' }, 'mine')).toBe(
    '/pages/operat/table/index?mine=true&hideTabBar=true',
  )
  expect(homeAddress({ pathname: '/', search: '?hideTabBar=true' }, 'produce')).toBe(
    '/pages/operat/order/index?hideTabBar=true',
  )
})

test('keeps an explicitly requested page', () => {
  expect(homeAddress({ pathname: '/', search: '?areaId=2' }, 'mine')).toBeNull()
  expect(homeAddress({ pathname: '/pages/operat/table/index', search: '' }, 'mine')).toBeNull()
})

test('a tab opens the part of its screen where the role works', () => {
  expect(tabAddress('/pages/operat/table/index', 'mine')).toBe('/pages/operat/table/index?mine=true')
  expect(tabAddress('/pages/operat/order/index', 'mine')).toBe('/pages/operat/order/index')
  expect(tabAddress('/pages/operat/table/index', 'produce')).toBe('/pages/operat/table/index')
  expect(tabAddress('/pages/operat/table/index', null)).toBe('/pages/operat/table/index')
})
