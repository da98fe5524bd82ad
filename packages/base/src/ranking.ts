/** A place in a ranking: who, how much, over how many tables, and when the last of it happened (venue time). */
export type RankEntry = { userId: number; value: number; tableCount: number; lastTime: string }

/**
 * Order of every ranking: the larger figure first; then more tables, then whoever got there earlier, then the smaller id.
 * It cannot tie.
 */
export function compareRank(a: RankEntry, b: RankEntry): number {
  if (a.value !== b.value) return b.value - a.value
  if (a.tableCount !== b.tableCount) return b.tableCount - a.tableCount
  if (a.lastTime !== b.lastTime) return a.lastTime < b.lastTime ? -1 : 1
  return a.userId - b.userId
}
