import { expect, it } from 'vitest'

import { findAmountError, computeMaxWithdrawal } from './amount-rules.ts'

it('accepts whole yuan from ten up to the available amount', () => {
  expect(findAmountError(1_000, 1_000)).toBe(false)
  expect(findAmountError(1_050, 9_000)).toContain('整元')
  expect(findAmountError(900, 9_000)).toContain('¥10')
  expect(findAmountError(9_100, 9_000)).toBe('余额不足')
  expect([computeMaxWithdrawal(999), computeMaxWithdrawal(1_099), computeMaxWithdrawal(12_345)]).toEqual([
    0, 1_000, 12_300,
  ])
})
