/** What follows from what a member has spent. Pure. */

/** One point for each whole yuan (fen in). Nothing takes points away but money that was given back. */
export const pointsOf = (paidFen: number): number => Math.max(0, Math.floor(paidFen / 100))

export type Level = {
  levelId: number
  levelNo: number
  levelName: string
  /** Basis points: 9500 is 9.5 折. */
  discountBp: number
  /** Fen; null: not by that way. */
  upgradeRecharge: number | null
  upgradeConsume: number | null
}

/** What a member has paid in and spent, less what went back, fen. */
export type Sums = { recharged: number; consumed: number }

const isReached = ({ upgradeRecharge, upgradeConsume }: Level, { recharged, consumed }: Sums): boolean =>
  (upgradeRecharge !== null && recharged >= upgradeRecharge) || (upgradeConsume !== null && consumed >= upgradeConsume)

/** The highest level that these sums reach, and never a lower one than he has. */
export function levelReached<L extends Level>(
  levels: readonly L[],
  has: Pick<Level, 'levelNo'>,
  sums: Sums,
): L | undefined {
  return levels
    .filter((level) => level.levelNo > has.levelNo && isReached(level, sums))
    .toSorted((a, b) => b.levelNo - a.levelNo)[0]
}

export type NextLevel = Pick<Level, 'levelName' | 'discountBp'> & {
  /** Fen he would have to pay in, or to spend; null: not by that way. */
  rechargeMissing: number | null
  consumeMissing: number | null
}

/** How far a member has come to the next level, by the way on which he is nearer; basis points. */
export function progressTo({ rechargeMissing, consumeMissing }: NextLevel, { recharged, consumed }: Sums): number {
  const share = (done: number, missing: number | null) =>
    missing === null || done + missing === 0
      ? 0
      : Math.floor((Math.max(0, done) * 10_000) / (Math.max(0, done) + missing))
  return Math.max(share(recharged, rechargeMissing), share(consumed, consumeMissing))
}

/** The lowest level above his that can be reached, and how far it is. */
export function nextLevelOf(
  levels: readonly Level[],
  has: Pick<Level, 'levelNo'>,
  { recharged, consumed }: Sums,
): NextLevel | null {
  const [next] = levels
    .filter(
      ({ levelNo, upgradeRecharge, upgradeConsume }) =>
        levelNo > has.levelNo && (upgradeRecharge !== null || upgradeConsume !== null),
    )
    .toSorted((a, b) => a.levelNo - b.levelNo)
  if (!next) return null
  const missing = (needed: number | null, sum: number) => (needed === null ? null : Math.max(0, needed - sum))
  return {
    levelName: next.levelName,
    discountBp: next.discountBp,
    rechargeMissing: missing(next.upgradeRecharge, recharged),
    consumeMissing: missing(next.upgradeConsume, consumed),
  }
}
