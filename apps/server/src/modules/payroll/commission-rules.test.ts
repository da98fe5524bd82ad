import { commissionMode } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { commissionOn, reachedTier } from './commission-rules.ts'

const tiers = [
  { fromAmount: 60_000_00, rateBp: 800 },
  { fromAmount: 0, rateBp: 300 },
  { fromAmount: 30_000_00, rateBp: 500 },
]

describe('commission', () => {
  it('counts the whole amount at the rate of the tier it reached', () => {
    expect(commissionOn(29_999_99, tiers, commissionMode.whole)).toBe(900_00)
    expect(commissionOn(30_000_00, tiers, commissionMode.whole)).toBe(1_500_00)
    expect(commissionOn(75_000_00, tiers, commissionMode.whole)).toBe(6_000_00)
    expect(reachedTier(75_000_00, tiers)).toEqual({ fromAmount: 60_000_00, rateBp: 800 })
  })

  it('or each part at the rate of its own tier', () => {
    expect(commissionOn(30_000_00, tiers, commissionMode.excess)).toBe(900_00)
    expect(commissionOn(75_000_00, tiers, commissionMode.excess)).toBe(900_00 + 1_500_00 + 1_200_00)
  })

  it('is nothing without a tier, below the first and after a month of corrections', () => {
    expect(commissionOn(50_000_00, [], commissionMode.whole)).toBe(0)
    expect(commissionOn(100, [{ fromAmount: 200, rateBp: 300 }], commissionMode.excess)).toBe(0)
    expect(reachedTier(100, [{ fromAmount: 200, rateBp: 300 }])).toBeNull()
    expect(commissionOn(-5_000_00, tiers, commissionMode.whole)).toBe(0)
  })
})
