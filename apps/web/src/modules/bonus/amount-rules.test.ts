import { expect, it } from 'vitest'

import { amountProblem, wholeOf } from './amount-rules.ts'

it('accepts whole yuan from ten up to the available amount', () => {
  expect(amountProblem(1_000, 1_000)).toBe(false)
  expect(amountProblem(1_050, 9_000)).toContain('整元')
  expect(amountProblem(900, 9_000)).toContain('¥10')
  expect(amountProblem(9_100, 9_000)).toBe('余额不足')
  expect([wholeOf(999), wholeOf(1_099), wholeOf(12_345)]).toEqual([0, 1_000, 12_300])
})
