/** Commission by tiers (提成). Pure. */
import { applyRateBp } from '@nocturne/base/money'
import { commissionMode } from '@nocturne/contract/codes'
import type { CommissionMode } from '@nocturne/contract/codes'

/** From this amount (fen) the rate applies, in basis points. */
export type CommissionTier = { fromAmount: number; rateBp: number }

/** Tier reached by an amount; null below the first. */
export function findCommissionTier(amount: number, tiers: readonly CommissionTier[]): CommissionTier | null {
  return (
    tiers.toSorted((a, b) => a.fromAmount - b.fromAmount).findLast(({ fromAmount }) => amount >= fromAmount) ?? null
  )
}

/** Commission of an amount, fen: at the rate of its tier for the whole, or at each tier's rate for the part within it. */
export function computeCommission(amount: number, tiers: readonly CommissionTier[], mode: CommissionMode): number {
  if (amount <= 0) return 0
  if (mode === commissionMode.whole) return applyRateBp(amount, findCommissionTier(amount, tiers)?.rateBp ?? 0)
  const rising = tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)
  return rising.reduce((sum, { fromAmount, rateBp }, i) => {
    const within = Math.min(amount, rising[i + 1]?.fromAmount ?? amount) - fromAmount
    return within > 0 ? sum + applyRateBp(within, rateBp) : sum
  }, 0)
}
