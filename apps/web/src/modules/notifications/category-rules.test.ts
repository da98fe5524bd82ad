import { notifyCategory } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { parseCategory, countUnread } from './category-rules.ts'

const unread = [
  { category: notifyCategory.booking, label: '预订', count: 2 },
  { category: notifyCategory.approval, label: '审批', count: 5 },
]

test('counts a category, or all categories together', () => {
  expect(countUnread(unread, notifyCategory.approval)).toBe(5)
  expect(countUnread(unread, notifyCategory.wine)).toBe(0)
  expect(countUnread(unread, null)).toBe(7)
})

test('shows all messages for an unknown category', () => {
  expect(parseCategory(notifyCategory.approval)).toBe(notifyCategory.approval)
  expect(parseCategory('100')).toBeNull()
  expect(parseCategory(undefined)).toBeNull()
})
