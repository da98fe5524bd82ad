import { expect, test } from 'vitest'

import { knownCategory, unreadIn } from './category-rules.ts'

const unread = [
  { category: '3', label: '预订', count: 2 },
  { category: '5', label: '审批', count: 5 },
]

test('a category counts its own, all of them count together', () => {
  expect(unreadIn(unread, '5')).toBe(5)
  expect(unreadIn(unread, '9')).toBe(0)
  expect(unreadIn(unread, null)).toBe(7)
})

test('an address with an unknown category shows all', () => {
  expect(knownCategory('5')).toBe('5')
  expect(knownCategory('10')).toBeNull()
  expect(knownCategory(undefined)).toBeNull()
})
