/** Entry of a ranking: user, figure, number of tables, and venue time of the latest contribution. */
export type RankEntry = { userId: number; value: number; tableCount: number; lastTime: string }

/**
 * Compares two entries of a ranking: larger figure first, then more tables, then earlier `lastTime`, then smaller id.
 * Never returns 0 for different users.
 */
export function compareRank(a: RankEntry, b: RankEntry): number {
  if (a.value !== b.value) return b.value - a.value
  if (a.tableCount !== b.tableCount) return b.tableCount - a.tableCount
  if (a.lastTime !== b.lastTime) return a.lastTime < b.lastTime ? -1 : 1
  return a.userId - b.userId
}
