/** Progress of a table towards its minimum with the current cart. A preview; the server's sums decide. Pure. */
import { formatFen } from '@nocturne/base/money'

export type TableMinimum = { minCharge: number; minDiffAmount: number | null }

/**
 * Text under the sum: amount that is missing to the minimum, or exceeds it, after this order. Null without a minimum,
 * or if amounts are not visible.
 */
export function formatMinimumHint({ minCharge, minDiffAmount }: TableMinimum, eligibleFen: number): string | null {
  if (minCharge === 0 || minDiffAmount === null) return null
  if (minDiffAmount === 0) return '已达到低消'
  const over = eligibleFen - minDiffAmount
  if (over === 0) return '下单后刚好达到低消'
  return over > 0
    ? `下单后超过低消 ${formatFen(over, { trim: true })}`
    : `下单后还差低消 ${formatFen(-over, { trim: true })}`
}

/** Fraction of the minimum reached, 0 to 1. */
export function computeMinimumShare({ minCharge, minDiffAmount }: TableMinimum): number {
  return minCharge === 0 || minDiffAmount === null ? 0 : (minCharge - minDiffAmount) / minCharge
}
