/** How a cart stands to the minimum of its table. The server's sums decide; this is what the person reads before. Pure. */
import { formatFen } from '@nocturne/base/money'

export type Minimum = { minCharge: number; minDiffAmount: number | null }

/** Under the sum: what will be missing or over once this is ordered. Null where there is no minimum or it may not be seen. */
export function minimumHint({ minCharge, minDiffAmount }: Minimum, eligibleFen: number): string | null {
  if (minCharge === 0 || minDiffAmount === null) return null
  if (minDiffAmount === 0) return '已达到低消'
  const over = eligibleFen - minDiffAmount
  if (over === 0) return '下单后刚好达到低消'
  return over > 0
    ? `下单后超过低消 ${formatFen(over, { trim: true })}`
    : `下单后还差低消 ${formatFen(-over, { trim: true })}`
}

/** Part of the minimum that is reached, 0 to 1. */
export function minimumShare({ minCharge, minDiffAmount }: Minimum): number {
  return minCharge === 0 || minDiffAmount === null ? 0 : (minCharge - minDiffAmount) / minCharge
}
