/** Positions the columns of a wide table so that one is visibly cut off at the edge, which shows that more follow. */

/** Minimum visible width of the next column, px; less goes unnoticed. */
const MIN_VISIBLE = 32
/** Width to cut from the column at the edge, px. */
const CUT = 12
/** A column cut by at most this looks complete, px. */
const MAX_UNNOTICED = 4

/**
 * Offset to the right by which the columns must move so that one is visibly cut off. `edges` are the left edges of
 * all columns and the right edge of the last, `width` is the visible width.
 */
export function computePeekOffset(edges: readonly number[], width: number): number {
  const [first, ...others] = edges
  const end = edges.at(-1)
  if (first === undefined || end === undefined || end <= width) return 0
  const nearest = others.findLast((edge) => edge <= width + MAX_UNNOTICED)
  if (nearest === undefined || width - nearest >= MIN_VISIBLE) return 0
  return width - nearest + CUT
}
