import { describe, expect, test } from 'vitest'
import { parseTime } from '@nocturne/base/venue-time'

import { filterFittingDeposits, formatOffBillItem, type OffBillItem } from './off-bill-text.ts'

const item = (more: Partial<OffBillItem>): OffBillItem => ({
  kind: 'deposit',
  id: 1,
  name: '阿浪',
  tableName: 'B16',
  amount: 150_000,
  since: null,
  canEnd: false,
  ...more,
})

describe('items not on the bill', () => {
  test('names a performer with time and current amount, without amounts for readers who may not see them', () => {
    const stage = { kind: 'stage', since: '2026-03-14 20:00:00' } as const
    const now = +parseTime('2026-03-14 22:16:00')
    expect(formatOffBillItem(item(stage), now)).toBe('阿浪 上钟中 2:16 · 约 ¥1,500 未计入')
    expect(formatOffBillItem(item({ ...stage, amount: null }), now)).toBe('阿浪 上钟中 2:16')
  })

  test('deducts only whole deposits, as many as fit', () => {
    const deposits = [{ amount: 100_000 }, { amount: 80_000 }, { amount: 20_000 }]
    expect(filterFittingDeposits(deposits, 307_600)).toEqual(deposits)
    expect(filterFittingDeposits(deposits, 120_000)).toEqual([{ amount: 100_000 }, { amount: 20_000 }])
    expect(filterFittingDeposits(deposits, 0)).toEqual([])
  })
})
