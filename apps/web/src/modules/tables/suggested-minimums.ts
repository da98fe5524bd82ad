/** Suggested values when a minimum is changed (fen). Pure. */
import { applyRateBp } from '@nocturne/base/money'

/** Fractions of the current minimum: 80 % and 50 %. */
const PARTS_BP = [8_000, 5_000]
/** Rounding step: minimums are multiples of ten yuan. */
const STEP_FEN = 10_00

/**
 * The amount spent, then fractions of the current minimum; distinct and below it. `spent` is null for users who see no
 * amounts.
 */
export function listSuggestedMinimums({ minCharge, spent }: { minCharge: number; spent: number | null }): number[] {
  const parts = PARTS_BP.map((bp) => Math.floor(applyRateBp(minCharge, bp) / STEP_FEN) * STEP_FEN)
  const all = [...(spent === null ? [] : [spent]), ...parts]
  return [...new Set(all)].filter((fen) => fen > 0 && fen < minCharge)
}
