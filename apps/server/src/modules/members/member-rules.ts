/** What follows from what a member has spent. Pure. */

/** One point for each whole yuan (fen in). Nothing takes points away but money that was given back. */
export const pointsOf = (paidFen: number): number => Math.max(0, Math.floor(paidFen / 100))

export type Level = {
  levelId: number
  levelNo: number
  upgradeRecharge: number | null
  upgradeConsume: number | null
}

/** The highest level that these sums (fen) reach, and never a lower one than he has. */
export function levelReached(
  levels: readonly Level[],
  has: Pick<Level, 'levelNo'>,
  { recharged, consumed }: { recharged: number; consumed: number },
): Level | undefined {
  return levels
    .filter(
      ({ levelNo, upgradeRecharge, upgradeConsume }) =>
        levelNo > has.levelNo &&
        ((upgradeRecharge !== null && recharged >= upgradeRecharge) ||
          (upgradeConsume !== null && consumed >= upgradeConsume)),
    )
    .toSorted((a, b) => b.levelNo - a.levelNo)[0]
}
