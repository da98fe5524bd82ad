import { expect, it } from 'vitest'
import { formatProductionDetails } from './production-fact.ts'

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
  expect(formatProductionDetails(nothing)).toBe('')
  expect(formatProductionDetails({ ...nothing, soldQuantity: 12, returnedQuantity: 1 })).toBe('销售 12 · 退回 1')
  expect(formatProductionDetails({ ...nothing, giftQuantity: 3, averageMinutes: 0 })).toBe('赠送 3 · 平均 0 分钟')
})
