import { expect, test } from 'vitest'

import type { Card } from './floor-states.ts'
import { mayTake } from './transfer-targets.ts'

const table = (tableStatus: string, bookSalesUserId: number | null = null) => ({ tableStatus, bookSalesUserId }) as Card

test('guests move to free tables, never to one that is in use or locked', () => {
  const anybody = { anyBooked: true, own: [7] }
  expect(mayTake(table('0'), anybody)).toBe(true)
  for (const status of ['2', '3', '4']) expect(mayTake(table(status), anybody)).toBe(false)
})

test('a booked table is offered to those who may take it, and to those whose booking it is', () => {
  expect(mayTake(table('1', 9), { anyBooked: true, own: [7] })).toBe(true)
  expect(mayTake(table('1', 9), { anyBooked: false, own: [7, 8] })).toBe(false)
  expect(mayTake(table('1', 8), { anyBooked: false, own: [7, 8] })).toBe(true)
  // Nobody known yet is not the same as nobody.
  expect(mayTake(table('1'), { anyBooked: false, own: [undefined] })).toBe(false)
})
