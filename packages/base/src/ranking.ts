/** Ranking entry: user, figure, number of tables, and time of the latest contribution (venue time). */
export type RankEntry = { userId: number; value: number; tableCount: number; lastTime: string }

/** Sort order of all rankings: larger figure, then more tables, then earlier `lastTime`, then smaller id. Never ties. */
export function compareRank(a: RankEntry, b: RankEntry): number {
  if (a.value !== b.value) return b.value - a.value
  if (a.tableCount !== b.tableCount) return b.tableCount - a.tableCount
  if (a.lastTime !== b.lastTime) return a.lastTime < b.lastTime ? -1 : 1
  return a.userId - b.userId
}
