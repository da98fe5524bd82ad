import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGivable, isValidCode, quickAmounts, refundProblem, sharesOf } from './reward-rules.ts'

const rates = { actorBp: 5000, staffBp: 9000 }

describe('shares of a tip', () => {
  it('gives actors half and everybody else nine tenths', () => {
    expect(sharesOf(5200, '2', rates)).toEqual({ userShare: 2600, companyShare: 2600 })
    expect(sharesOf(5200, '1', rates)).toEqual({ userShare: 4680, companyShare: 520 })
    expect(sharesOf(5200, '3', rates)).toEqual({ userShare: 4680, companyShare: 520 })
  })

  it('rounds the receiver down', () => {
    expect(sharesOf(101, '2', rates)).toEqual({ userShare: 50, companyShare: 51 })
  })

  it('always add up to the tip, neither of them below nothing', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    const bp = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(amount, bp, bp, fc.constantFrom('1', '2', '3'), (tip, actorBp, staffBp, userType) => {
        const { userShare, companyShare } = sharesOf(tip, userType, { actorBp, staffBp })
        expect(userShare + companyShare).toBe(tip)
        expect(Math.min(userShare, companyShare)).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(userShare)).toBe(true)
      }),
    )
  })
})

it('takes amounts within the bounds only', () => {
  const bounds = { min: 100, max: 10_000_000 }
  expect([99, 100, 10_000_000, 10_000_001].map((amount) => isGivable(amount, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(quickAmounts.every((amount) => isGivable(amount, bounds))).toBe(true)
})

it('knows when a code is over', () => {
  const now = '2026-03-14 22:00:00'
  expect(isValidCode({ status: '0', expiresAt: null }, now)).toBe(true)
  expect(isValidCode({ status: '0', expiresAt: '2026-03-14 22:00:00' }, now)).toBe(false)
  expect(isValidCode({ status: '1', expiresAt: null }, now)).toBe(false)
})

it('gives back what was paid and not yet booked', () => {
  expect(refundProblem({ status: '1', settleStatus: '0' })).toBeNull()
  expect(refundProblem({ status: '1', settleStatus: '1' })).toBe('REWARD_BOOKED')
  expect(refundProblem({ status: '0', settleStatus: '0' })).toBe('REFUND_STATUS_WRONG')
})
