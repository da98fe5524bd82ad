/** Suggested numbers of guests. Pure. */

const MIN_GUESTS = 1
export const MAX_GUESTS = 50

/** Every number for small parties, then common larger ones. */
const COMMON_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30]
const SMALL_PARTY = 8

/** Suggestions up to the table's seats, but at least those of a small party; always includes `seats`. */
export function listSuggestedCounts(seats: number): number[] {
  const most = Math.max(SMALL_PARTY, seats)
  const counts = new Set([
    ...COMMON_COUNTS.filter((count) => count <= most),
    Math.min(Math.max(seats, MIN_GUESTS), MAX_GUESTS),
  ])
  return [...counts].toSorted((a, b) => a - b)
}

/** Error of a number of guests, or null if it is allowed. */
export function findGuestNumError(count: number): string | null {
  if (!Number.isInteger(count) || count < MIN_GUESTS) return '请输入人数'
  return count > MAX_GUESTS ? `最多 ${MAX_GUESTS} 人` : null
}
