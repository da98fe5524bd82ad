import { normalDisable, rewardSettleStatus, rewardStatus, userType } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findNextStatus,
  isTipAmountAllowed,
  isValidCode,
  suggestedTipAmounts,
  findRefundError,
  computeShares,
} from './reward-rules.ts'

const rates = { actorBp: 5000, staffBp: 9000 }

describe('shares of a tip', () => {
  it('gives performers half and all others nine tenths', () => {
    expect(computeShares(5200, userType.actor, rates)).toEqual({ userShare: 2600, companyShare: 2600 })
    expect(computeShares(5200, userType.staff, rates)).toEqual({ userShare: 4680, companyShare: 520 })
    expect(computeShares(5200, userType.mood, rates)).toEqual({ userShare: 4680, companyShare: 520 })
  })

  it("rounds the receiver's share down", () => {
    expect(computeShares(101, userType.actor, rates)).toEqual({ userShare: 50, companyShare: 51 })
  })

  it('always add up to the tip, and none is negative', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    const bp = fc.integer({ min: 0, max: 10_000 })
    const receivers = fc.constantFrom(userType.staff, userType.actor, userType.mood)
    fc.assert(
      fc.property(amount, bp, bp, receivers, (tip, actorBp, staffBp, receiver) => {
        const { userShare, companyShare } = computeShares(tip, receiver, { actorBp, staffBp })
        expect(userShare + companyShare).toBe(tip)
        expect(Math.min(userShare, companyShare)).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(userShare)).toBe(true)
      }),
    )
  })
})

it('accepts only amounts within the bounds', () => {
  const bounds = { min: 100, max: 10_000_000 }
  expect([99, 100, 10_000_000, 10_000_001].map((amount) => isTipAmountAllowed(amount, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(suggestedTipAmounts.every((amount) => isTipAmountAllowed(amount, bounds))).toBe(true)
})

it('recognizes an expired code', () => {
  const now = '2026-03-14 22:00:00'
  expect(isValidCode({ status: normalDisable.normal, expiresAt: null }, now)).toBe(true)
  expect(isValidCode({ status: normalDisable.normal, expiresAt: '2026-03-14 22:00:00' }, now)).toBe(false)
  expect(isValidCode({ status: normalDisable.disabled, expiresAt: null }, now)).toBe(false)
})

describe('states of a tip', () => {
  const { waiting, succeeded, closed, refunded } = rewardStatus

  it.each([
    ['pay', { [waiting]: succeeded }],
    ['release', { [waiting]: closed }],
    ['refund', { [succeeded]: refunded }],
  ] as const)('allows the move %s from its listed states only', (move, allowed) => {
    const led = Object.values(rewardStatus).flatMap((from) => {
      const to = findNextStatus(move, from)
      return to === null ? [] : [[from, to]]
    })
    expect(Object.fromEntries(led)).toEqual(allowed)
  })

  it.each([
    ['paid and not booked', succeeded, rewardSettleStatus.open, null],
    ['booked to its receiver', succeeded, rewardSettleStatus.booked, 'REWARD_BOOKED'],
    ['never paid', waiting, rewardSettleStatus.open, 'REFUND_STATUS_WRONG'],
    ['ended unpaid', closed, rewardSettleStatus.open, 'REFUND_STATUS_WRONG'],
    ['given back before', refunded, rewardSettleStatus.reversed, 'REFUND_STATUS_WRONG'],
  ])('a tip that is %s', (_case, status, settleStatus, problem) => {
    expect(findRefundError({ status, settleStatus })).toBe(problem)
  })
})
