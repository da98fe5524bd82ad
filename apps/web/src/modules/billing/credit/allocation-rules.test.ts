import { expect, it } from 'vitest'
import { allocateReceipt, sortOldestFirst, sumOwed } from './allocation-rules.ts'

const credit = (creditId: number, dueDate: string | null, remainAmount: number) => ({ creditId, dueDate, remainAmount })

it('repays the earliest due date first, then the older credit', () => {
  const rows = [credit(3, '2026-05-02', 1), credit(2, '2026-05-01', 1), credit(1, '2026-05-02', 1), credit(4, null, 1)]
  expect(sortOldestFirst(rows).map(({ creditId }) => creditId)).toEqual([2, 1, 3, 4])
})

it('allocates to the fen and leaves 0 for later credits', () => {
  const rows = [credit(1, null, 30_000), credit(2, null, 50_000), credit(3, null, 20_000)]
  const amounts = (fen: number) => allocateReceipt(fen, rows).map(({ amount }) => amount)
  expect(amounts(45_001)).toEqual([30_000, 15_001, 0])
  expect(amounts(sumOwed(rows))).toEqual([30_000, 50_000, 20_000])
  expect(amounts(0)).toEqual([0, 0, 0])
})
