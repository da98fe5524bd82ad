import { expect, it } from 'vitest'
import { madeFact } from './made-fact.ts'

const nothing = {
  soldQuantity: 0,
  giftQuantity: 0,
  voucherQuantity: 0,
  killQuantity: 0,
  playQuantity: 0,
  returnedQuantity: 0,
  averageMinutes: null,
}

it('omits zero quantities', () => {
  expect(madeFact(nothing)).toBe('')
  expect(madeFact({ ...nothing, soldQuantity: 12, returnedQuantity: 1 })).toBe('销售 12 · 退回 1')
  expect(madeFact({ ...nothing, giftQuantity: 3, averageMinutes: 0 })).toBe('赠送 3 · 平均 0 分钟')
})
