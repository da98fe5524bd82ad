/**
 * 仍按消费结账: somebody with the right let a bill stay below the minimum of its tables. What he said holds for the sums he saw:
 * another minimum, or less consumption, is asked for anew. Pure.
 */
import type { groupMinimum } from './tables-rules.ts'

export type Minimum = ReturnType<typeof groupMinimum>

/** As the bill keeps it, fen; nulls while nobody said so. */
export type LetOff = { belowMinCharge: number | null; belowMinEligible: number | null }

/** What is still asked for at this minimum, fen; nothing once it was let off at these sums. */
export function missingNow(minimum: Minimum, letOff: LetOff): number {
  const holds =
    letOff.belowMinCharge === minimum.minCharge && (letOff.belowMinEligible ?? Infinity) <= minimum.minEligibleAmount
  return holds ? 0 : minimum.minDiffAmount
}
