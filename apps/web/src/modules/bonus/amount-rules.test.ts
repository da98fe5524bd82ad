import { expect, it } from 'vitest'

import { findAmountError, computeWithdrawable } from './amount-rules.ts'

it('accepts whole yuan from ten up to the available amount', () => {
  expect(findAmountError(1_000, 1_000)).toBe(false)
  expect(findAmountError(1_050, 9_000)).toContain('整元')
  expect(findAmountError(900, 9_000)).toContain('¥10')
  expect(findAmountError(9_100, 9_000)).toBe('余额不足')
  expect([computeWithdrawable(999), computeWithdrawable(1_099), computeWithdrawable(12_345)]).toEqual([
    0, 1_000, 12_300,
  ])
})
