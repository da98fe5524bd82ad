/** Minimums that are a tap away when one is changed (fen). Pure. */
import { percentOf } from '@nocturne/base/money'

/** Eight tenths and a half of what is asked now. */
const PARTS_BP = [8_000, 5_000]
/** Nobody says a minimum in single yuan. */
const STEP_FEN = 10_00

/** What the table has spent so far, then parts of what is asked; each once, all below it. `spent` is null for those who see no amounts. */
export function usualMinimums({ minCharge, spent }: { minCharge: number; spent: number | null }): number[] {
  const parts = PARTS_BP.map((bp) => Math.floor(percentOf(minCharge, bp) / STEP_FEN) * STEP_FEN)
  const all = [...(spent === null ? [] : [spent]), ...parts]
  return [...new Set(all)].filter((fen) => fen > 0 && fen < minCharge)
}
