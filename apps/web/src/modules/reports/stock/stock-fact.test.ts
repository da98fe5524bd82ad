import { expect, it } from 'vitest'
import { formatStockMovements } from './stock-fact.ts'

const still = { openingNum: 60, purchaseIn: 0, otherIn: 0, saleOut: 0, giftOut: 0, promoOut: 0, lossOut: 0 }

it('shows the opening stock, then non-zero movements in and out', () => {
  expect(formatStockMovements(still)).toBe('期初 60')
  expect(formatStockMovements({ ...still, purchaseIn: 12, saleOut: 9, lossOut: 1 })).toBe(
    '期初 60 · 采购 +12 · 销售 −9 · 损耗 −1',
  )
})
