/** Splits amounts into parts that sum to the total. Separate from `money.ts` to keep it out of the first load. */

/**
 * Splits `totalFen` in proportion to `weights` by the largest remainder; ties go to the earlier weight. The parts
 * always sum to the total. When all weights are zero, the first part gets everything.
 */
export function splitFen(totalFen: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (totalFen === 0) return []
    throw new RangeError('splitFen: an amount cannot be split over nothing')
  }
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, i) => (i === 0 ? totalFen : 0))
  const sign = totalFen < 0 ? -1 : 1
  const total = BigInt(Math.abs(totalFen))
  const whole = BigInt(sum)
  const exact = weights.map((w) => total * BigInt(w))
  const parts = exact.map((e) => Number(e / whole))
  let left = Math.abs(totalFen) - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((e, i) => ({ i, rest: e % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  for (const { i } of byRemainder) {
    if (left === 0) break
    parts[i] = (parts[i] ?? 0) + 1
    left -= 1
  }
  return parts.map((p) => (p === 0 ? 0 : sign * p))
}

/**
 * Like `splitFen`, but no part exceeds its cap; the excess goes to the other parts. Returns null when the caps together are smaller than
 * the total. `totalFen` must not be negative.
 */
export function splitFenWithinCaps(
  totalFen: number,
  weights: readonly number[],
  caps: readonly number[],
): number[] | null {
  if (caps.reduce((sum, cap) => sum + cap, 0) < totalFen) return null
  const parts = caps.map(() => 0)
  let left = totalFen
  let open = caps.flatMap((cap, i) => (cap > 0 ? [i] : []))
  while (left > 0) {
    const weighed = open.some((i) => (weights[i] ?? 0) > 0)
    const shares = splitFen(
      left,
      open.map((i) => (weighed ? (weights[i] ?? 0) : (caps[i] ?? 0))),
    )
    const full = open.filter((i, at) => (shares[at] ?? 0) >= (caps[i] ?? 0))
    const given =
      full.length > 0
        ? full.map((i): [number, number] => [i, caps[i] ?? 0])
        : open.map((i, at): [number, number] => [i, shares[at] ?? 0])
    for (const [i, part] of given) {
      parts[i] = part
      left -= part
    }
    open = open.filter((i) => !full.includes(i))
  }
  return parts
}

/**
 * Share of `allocatedFen` for the units `from`…`to` of `quantity`. Computed cumulatively, so that the shares of any
 * series of partial returns sum to exactly `allocatedFen`.
 */
export function computeUnitsShareFen(allocatedFen: number, quantity: number, from: number, to: number): number {
  const computeUpTo = (n: number) => Number((BigInt(allocatedFen) * BigInt(n)) / BigInt(quantity))
  return computeUpTo(to) - computeUpTo(from)
}

/**
 * Price of `pieces` out of `quantity` pieces that cost `totalFen` together. Fen that cannot be divided evenly belong to
 * the pieces paid first, so the remaining pieces never cost more.
 */
export function computePiecesFen(totalFen: number, quantity: number, pieces: number): number {
  if (pieces >= quantity) return totalFen
  const each = splitFen(
    totalFen,
    Array.from({ length: quantity }, () => 1),
  )
  return each.slice(0, pieces).reduce((sum, part) => sum + part, 0)
}
