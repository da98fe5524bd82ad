/**
 * 仍按消费结账: a permitted employee lets a bill stay below the minimum of its tables. The exception is valid for the sums at that time: another
 * minimum, or less consumption, needs a new one. Pure.
 */
import type { groupMinimum } from './tables-rules.ts'

export type Minimum = ReturnType<typeof groupMinimum>

/** Exception as stored with the bill, fen; nulls without one. */
export type LetOff = { belowMinCharge: number | null; belowMinEligible: number | null }

/** Missing amount to the minimum, fen; 0 with a valid exception for these sums. */
export function computeMissing(minimum: Minimum, letOff: LetOff): number {
  const holds =
    letOff.belowMinCharge === minimum.minCharge && (letOff.belowMinEligible ?? Infinity) <= minimum.minEligibleAmount
  return holds ? 0 : minimum.minDiffAmount
}
