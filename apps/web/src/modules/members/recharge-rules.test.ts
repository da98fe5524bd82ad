import { expect, it } from 'vitest'
import { findRechargeAmountError, computeRechargeAmounts } from './recharge-rules.ts'

const rule = { ruleName: '', giftGoods: [], endDate: null }
const rows = [
  { ...rule, ruleId: 1, principalAmount: 100_000, bonusAmount: 10_000 },
  { ...rule, ruleId: 2, principalAmount: 300_000, bonusAmount: 50_000 },
]

it('shows the result of a rule or an amount', () => {
  expect(computeRechargeAmounts({ rows }, { ruleId: 2 })).toMatchObject({
    principalAmount: 300_000,
    bonusAmount: 50_000,
  })
  expect(computeRechargeAmounts({ rows }, { fen: 299_999 })).toEqual({ principalAmount: 299_999, bonusAmount: 10_000 })
  expect(computeRechargeAmounts({ rows }, { fen: 99_999 })).toEqual({ principalAmount: 99_999, bonusAmount: 0 })
  expect(computeRechargeAmounts({ rows }, { fen: null })).toEqual({ principalAmount: 0, bonusAmount: 0 })
})

it('reports an invalid amount', () => {
  const bounds = { minAmount: 10_000, maxAmount: 5_000_000 }
  expect(findRechargeAmountError(bounds, null)).toBe('请输入充值金额')
  expect(findRechargeAmountError(bounds, 9_999)).toBe('至少充值 ¥100')
  expect(findRechargeAmountError(bounds, 5_000_001)).toBe('最多充值 ¥50,000')
  expect(findRechargeAmountError(bounds, 10_000)).toBeNull()
})
