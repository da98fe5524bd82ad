import { expect, test } from 'vitest'

import { computeWindow, ROW_HEIGHT } from '#kit/use-window.ts'

import { moveActive } from './use-grid.ts'
import { moveItem } from './use-order.ts'

test('moves the active cell within the list', () => {
  const size = { rows: 30, columns: 4, page: 10 }
  expect(moveActive({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: 0, column: 0 })
  expect(moveActive({ row: 0, column: 0 }, 'PageDown', size)).toEqual({ row: 10, column: 0 })
  expect(moveActive({ row: 29, column: 1 }, 'End', size)).toEqual({ row: 29, column: 3 })
  expect(moveActive({ row: 3, column: 3 }, 'x', size)).toBeNull()
})

test('draws short lists as a whole and long ones near the visible rows', () => {
  expect(computeWindow(100, 0, 400)).toEqual({ start: 0, end: 100 })
  const { start, end } = computeWindow(5_000, 1_000 * ROW_HEIGHT, 400)
  expect(start).toBeLessThan(1_000)
  expect(end).toBeGreaterThan(1_010)
  expect(end - start).toBeLessThan(60)
})

test('moves one item and ignores positions outside the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
})
