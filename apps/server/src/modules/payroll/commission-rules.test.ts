import { commissionMode } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCommission, findCommissionTier } from './commission-rules.ts'

const tiers = [
  { fromAmount: 60_000_00, rateBp: 800 },
  { fromAmount: 0, rateBp: 300 },
  { fromAmount: 30_000_00, rateBp: 500 },
]

describe('commission', () => {
  it('counts the whole amount at the rate of the tier it reached', () => {
    expect(computeCommission(29_999_99, tiers, commissionMode.whole)).toBe(900_00)
    expect(computeCommission(30_000_00, tiers, commissionMode.whole)).toBe(1_500_00)
    expect(computeCommission(75_000_00, tiers, commissionMode.whole)).toBe(6_000_00)
    expect(findCommissionTier(75_000_00, tiers)).toEqual({ fromAmount: 60_000_00, rateBp: 800 })
  })

  it('counts each part at the rate of its own tier', () => {
    expect(computeCommission(30_000_00, tiers, commissionMode.excess)).toBe(900_00)
    expect(computeCommission(75_000_00, tiers, commissionMode.excess)).toBe(900_00 + 1_500_00 + 1_200_00)
  })

  it.each([
    // A tier applies from its first fen, in both modes; the tiers may be in any order.
    [1, 0, 0],
    [17, 1, 1],
    [29_999_99, 900_00, 900_00],
    [30_000_00, 1_500_00, 900_00],
    [59_999_99, 3_000_00, 2_400_00],
    [60_000_00, 4_800_00, 2_400_00],
    [60_000_01, 4_800_00, 2_400_00],
    [1_000_000_00, 80_000_00, 77_600_00],
  ])('of %i fen is %i in whole mode, %i by parts', (amount, whole, parts) => {
    expect(computeCommission(amount, tiers, commissionMode.whole)).toBe(whole)
    expect(computeCommission(amount, tiers.toReversed(), commissionMode.excess)).toBe(parts)
  })

  it('by parts never falls as the amount rises, and is unchanged when a tier is split at the same rate', () => {
    const rising = fc
      .uniqueArray(fc.nat(100_000_00), { minLength: 1, maxLength: 8 })
      .map((froms) => froms.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(rising, fc.nat(10_000), fc.nat(200_000_00), fc.nat(50_000_00), (froms, rateBp, amount, more) => {
        const table = froms.map((fromAmount) => ({ fromAmount, rateBp }))
        const by = (fen: number) => computeCommission(fen, table, commissionMode.excess)
        expect(by(amount + more)).toBeGreaterThanOrEqual(by(amount))
        const one = computeCommission(amount, table.slice(0, 1), commissionMode.excess)
        // Each tier rounds by half a fen at most.
        expect(Math.abs(by(amount) - one)).toBeLessThanOrEqual(froms.length)
      }),
    )
  })

  it('is zero without a tier, below the first and in a month of net corrections', () => {
    expect(computeCommission(50_000_00, [], commissionMode.whole)).toBe(0)
    expect(computeCommission(100, [{ fromAmount: 200, rateBp: 300 }], commissionMode.excess)).toBe(0)
    expect(findCommissionTier(100, [{ fromAmount: 200, rateBp: 300 }])).toBeNull()
    expect(computeCommission(-5_000_00, tiers, commissionMode.whole)).toBe(0)
  })
})
