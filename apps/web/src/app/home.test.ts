import { expect, test } from 'vitest'

import { homeAddress, tabAddress } from './home.ts'

const root = { pathname: '/', search: '' }

test('everybody begins where his work is', () => {
  expect(homeAddress(root, 'produce')).toBe('/pages/operat/order/index')
  expect(homeAddress(root, 'unpaid')).toBe('/pages/operat/table/index?state=unpaid')
  expect(homeAddress(root, 'mine')).toBe('/pages/operat/table/index?mine=true')
  expect(homeAddress(root, 'bookings')).toBe('/pages/operat/reserve/index')
  expect(homeAddress(root, 'centre')).toBe('/pages/employeeCenter/employeeCenter')
  expect(homeAddress(root, 'floor')).toBeNull()
  expect(homeAddress(root, null)).toBeNull()
})

test('what a launch says about itself goes along', () => {
  expect(homeAddress({ pathname: '/', search: '?hideTabBar=true' }, 'mine')).toBe(
    '/pages/operat/table/index?mine=true&hideTabBar=true',
  )
  expect(homeAddress({ pathname: '/', search: '?hideTabBar=true' }, 'produce')).toBe(
    '/pages/operat/order/index?hideTabBar=true',
  )
})

test('who asked for something gets that', () => {
  expect(homeAddress({ pathname: '/', search: '?areaId=2' }, 'mine')).toBeNull()
  expect(homeAddress({ pathname: '/pages/operat/table/index', search: '' }, 'mine')).toBeNull()
})

test('a tab leads back to the part of it where his work is', () => {
  expect(tabAddress('/pages/operat/table/index', 'mine')).toBe('/pages/operat/table/index?mine=true')
  expect(tabAddress('/pages/operat/order/index', 'mine')).toBe('/pages/operat/order/index')
  expect(tabAddress('/pages/operat/table/index', 'produce')).toBe('/pages/operat/table/index')
  expect(tabAddress('/pages/operat/table/index', null)).toBe('/pages/operat/table/index')
})
