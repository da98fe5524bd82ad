import { expect, test } from 'vitest'

import { replaceFloorCards } from './floor-rows.ts'
import type { FloorTable } from './floor-states.ts'

const card = (tableId: number, unpaidAmount: number) => ({ tableId, unpaidAmount }) as FloorTable

test('replaces changed cards and retains the identity of the others', () => {
  const [first, second] = [card(1, 100), card(2, 200)]
  const { rows, unknown } = replaceFloorCards([first, second], [card(2, 300)])
  expect(rows).toEqual([card(1, 100), card(2, 300)])
  expect(rows[0]).toBe(first)
  expect(unknown).toBe(false)
})

test('reports a table that is not on the floor yet', () => {
  expect(replaceFloorCards([card(1, 100)], [card(9, 0)])).toMatchObject({ unknown: true, rows: [{ tableId: 1 }] })
})
