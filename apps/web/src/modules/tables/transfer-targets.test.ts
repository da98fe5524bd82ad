import { tableStatus, type TableStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import type { FloorTable } from './floor-states.ts'
import { canTransferTo } from './transfer-targets.ts'

const { free, booked, open, settled, locked } = tableStatus

const table = (status: TableStatus, bookSalesUserId: number | null = null) =>
  ({ tableStatus: status, bookSalesUserId }) as FloorTable

test('offers free tables, never occupied or locked ones', () => {
  const anybody = { anyBooked: true, own: [7] }
  expect(canTransferTo(table(free), anybody)).toBe(true)
  for (const status of [open, settled, locked]) expect(canTransferTo(table(status), anybody)).toBe(false)
})

test('offers a booked table to users with permission and to the owners of the booking', () => {
  expect(canTransferTo(table(booked, 9), { anyBooked: true, own: [7] })).toBe(true)
  expect(canTransferTo(table(booked, 9), { anyBooked: false, own: [7, 8] })).toBe(false)
  expect(canTransferTo(table(booked, 8), { anyBooked: false, own: [7, 8] })).toBe(true)
  // A sales person who is not loaded yet (undefined) must not match a booking without one.
  expect(canTransferTo(table(booked), { anyBooked: false, own: [undefined] })).toBe(false)
})
