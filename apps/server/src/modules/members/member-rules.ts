/** Points and levels derived from a member's sums. Pure. */

/** One point for each whole yuan (fen in). Only refunds reduce points. */
export const computePoints = (paidFen: number): number => Math.max(0, Math.floor(paidFen / 100))

export type MemberLevel = {
  levelId: number
  levelNo: number
  levelName: string
  /** Basis points: 9500 is 9.5 折. */
  discountBp: number
  /**
   * Recharged amount required for this level, in fen; null when recharges do not lead to it. `upgradeConsume`: the same
   * for spending.
   */
  upgradeRecharge: number | null
  upgradeConsume: number | null
}

/** Recharges and spending of a member less refunds, fen. */
export type MemberSums = { recharged: number; consumed: number }

const isReached = ({ upgradeRecharge, upgradeConsume }: MemberLevel, { recharged, consumed }: MemberSums): boolean =>
  (upgradeRecharge !== null && recharged >= upgradeRecharge) || (upgradeConsume !== null && consumed >= upgradeConsume)

/** Highest level reached by these sums, never below the current one. */
export function findReachedLevel<L extends MemberLevel>(
  levels: readonly L[],
  has: Pick<MemberLevel, 'levelNo'>,
  sums: MemberSums,
): L | undefined {
  return levels
    .filter((level) => level.levelNo > has.levelNo && isReached(level, sums))
    .toSorted((a, b) => b.levelNo - a.levelNo)[0]
}

export type NextLevel = Pick<MemberLevel, 'levelName' | 'discountBp'> & {
  /** Amounts still missing in recharges and in spending, fen; null when this sum does not lead to the level. */
  rechargeMissing: number | null
  consumeMissing: number | null
}

/** Progress to the next level in basis points, by the sum (recharges or spending) that is closer to its goal. */
export function computeLevelProgress(
  { rechargeMissing, consumeMissing }: NextLevel,
  { recharged, consumed }: MemberSums,
): number {
  const computeShare = (done: number, missing: number | null) =>
    missing === null || done + missing === 0
      ? 0
      : Math.floor((Math.max(0, done) * 10_000) / (Math.max(0, done) + missing))
  return Math.max(computeShare(recharged, rechargeMissing), computeShare(consumed, consumeMissing))
}

/** Lowest reachable level above the current one, with the missing amounts. */
export function findNextLevel(
  levels: readonly MemberLevel[],
  has: Pick<MemberLevel, 'levelNo'>,
  { recharged, consumed }: MemberSums,
): NextLevel | null {
  const [next] = levels
    .filter(
      ({ levelNo, upgradeRecharge, upgradeConsume }) =>
        levelNo > has.levelNo && (upgradeRecharge !== null || upgradeConsume !== null),
    )
    .toSorted((a, b) => a.levelNo - b.levelNo)
  if (!next) return null
  const computeMissing = (needed: number | null, sum: number) => (needed === null ? null : Math.max(0, needed - sum))
  return {
    levelName: next.levelName,
    discountBp: next.discountBp,
    rechargeMissing: computeMissing(next.upgradeRecharge, recharged),
    consumeMissing: computeMissing(next.upgradeConsume, consumed),
  }
}
