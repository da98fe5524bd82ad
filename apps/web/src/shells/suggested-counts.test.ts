import { expect, test } from 'vitest'

import { findGuestNumError, listSuggestedCounts } from './suggested-counts.ts'

test.each([
  [2, [1, 2, 3, 4, 5, 6, 7, 8]],
  [8, [1, 2, 3, 4, 5, 6, 7, 8]],
  [9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [14, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14]],
  [20, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20]],
  [80, [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 50]],
])('offers the seats and common party sizes for a table of %i', (seats, counts) => {
  expect(listSuggestedCounts(seats)).toEqual(counts)
})

test.each([
  [1, null],
  [50, null],
  [0, '请输入人数'],
  [2.5, '请输入人数'],
  [51, '最多 50 人'],
])('validates %d guests: %s', (count, error) => {
  expect(findGuestNumError(count)).toBe(error)
})
