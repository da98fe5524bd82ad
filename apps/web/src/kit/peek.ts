/** A column that is cut off at the edge says that more follow; one that ends there, or shows a hair of itself, says nothing. */

/** Less of a column than this is not seen, in pixels. */
const SEEN = 32
/** What the column at the edge loses when it has to be the one that is cut. */
const CUT = 12
/** A column that ends so little behind the edge looks whole. */
const WHOLE = 4

/**
 * How much further to the right the columns must stand for one of them to be cut in sight. `edges` are the left edges of all columns and
 * the right one of the last, `width` is what is in sight.
 */
export function pushForPeek(edges: readonly number[], width: number): number {
  const [first, ...others] = edges
  const end = edges.at(-1)
  if (first === undefined || end === undefined || end <= width) return 0
  const nearest = others.findLast((edge) => edge <= width + WHOLE)
  if (nearest === undefined || width - nearest >= SEEN) return 0
  return width - nearest + CUT
}
