/** How many guests: the numbers that are a tap away. Pure. */

export const FEWEST_GUESTS = 1
export const MOST_GUESTS = 50

/** One by one as far as small parties go, then in the steps in which people say them. */
const SAID = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30]
const SMALL_PARTY = 8

/** Up to what the table seats, and those of a small party in any case; `seats` itself always. */
export function usualCounts(seats: number): number[] {
  const most = Math.max(SMALL_PARTY, seats)
  const counts = new Set([
    ...SAID.filter((count) => count <= most),
    Math.min(Math.max(seats, FEWEST_GUESTS), MOST_GUESTS),
  ])
  return [...counts].toSorted((a, b) => a - b)
}

/** What is wrong with a number of guests; null when so many may sit down. */
export function guestNumFault(count: number): string | null {
  if (!Number.isInteger(count) || count < FEWEST_GUESTS) return '请输入人数'
  return count > MOST_GUESTS ? `最多 ${MOST_GUESTS} 人` : null
}
