import { expect, test } from 'vitest'

import { formatPayableEquation } from './sitting-sums.tsx'

const none = {
  totalAmount: 0,
  giftAmount: 0,
  discountAmount: 0,
  payableAmount: 0,
  paidAmount: 0,
  creditAmount: 0,
  unpaidAmount: 0,
  returnAmount: 0,
  refundAmount: 0,
  waitingAmount: 0,
}

test('formats the amounts of a sitting as an equation without zero terms', () => {
  const money = { ...none, totalAmount: 644_400, giftAmount: 28_800, discountAmount: 31_600, payableAmount: 584_000 }
  expect(formatPayableEquation(money)).toBe('消费 6,444 − 赠送 288 − 优惠 316 = 应收 5,840')
  expect(formatPayableEquation({ ...none, totalAmount: 100, payableAmount: 100 })).toBe('消费 1 = 应收 1')
})
