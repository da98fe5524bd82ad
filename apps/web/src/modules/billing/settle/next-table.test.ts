import { describe, expect, it } from 'vitest'

import { findNextToSettle } from './next-table.ts'

const card = (tableName: string, tableRecordId: number | null, unpaidAmount: number | null, billPresented = false) => ({
  tableName,
  tableRecordId,
  unpaidAmount,
  billPresented,
})

describe('next table to settle', () => {
  it('prefers a table that asked for the bill, otherwise the first with an amount due', () => {
    const floor = [card('A01', 1, 100), card('A02', 2, 0), card('A03', 3, 100, true)]
    expect(findNextToSettle(floor, [])?.tableName).toBe('A03')
    expect(findNextToSettle(floor, [3])?.tableName).toBe('A01')
  })

  it("returns none if nothing is due, amounts are hidden or only this bill's tables are left", () => {
    expect(findNextToSettle([card('A01', 1, 100)], [1])).toBeUndefined()
    expect(findNextToSettle([card('A01', null, null), card('A02', 2, null), card('A03', 3, 0)], [])).toBeUndefined()
  })
})
