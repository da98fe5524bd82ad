import { notifyCategory } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { knownCategory, unreadIn } from './category-rules.ts'

const unread = [
  { category: notifyCategory.booking, label: '预订', count: 2 },
  { category: notifyCategory.approval, label: '审批', count: 5 },
]

test('counts a category, or all categories together', () => {
  expect(unreadIn(unread, notifyCategory.approval)).toBe(5)
  expect(unreadIn(unread, notifyCategory.wine)).toBe(0)
  expect(unreadIn(unread, null)).toBe(7)
})

test('shows all messages for an unknown category', () => {
  expect(knownCategory(notifyCategory.approval)).toBe(notifyCategory.approval)
  expect(knownCategory('100')).toBeNull()
  expect(knownCategory(undefined)).toBeNull()
})
