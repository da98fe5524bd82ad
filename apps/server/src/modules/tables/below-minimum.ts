/**
 * 仍按消费结账: a permitted employee allows a bill to stay below the minimum of its tables. The exception is valid only for
 * these sums: after a change of the minimum, or less consumption, it must be granted again. Pure.
 */
import type { computeGroupMinimum } from './tables-rules.ts'

export type GroupMinimum = ReturnType<typeof computeGroupMinimum>

/**
 * Minimum and eligible consumption (fen) for which the exception was granted, as stored with the bill; null when none
 * was granted.
 */
export type MinimumException = { belowMinCharge: number | null; belowMinEligible: number | null }

/** Amount missing to the minimum, fen; 0 when the exception is valid for these sums. */
export function computeMissingMinimum(minimum: GroupMinimum, letOff: MinimumException): number {
  const holds =
    letOff.belowMinCharge === minimum.minCharge && (letOff.belowMinEligible ?? Infinity) <= minimum.minEligibleAmount
  return holds ? 0 : minimum.minDiffAmount
}
