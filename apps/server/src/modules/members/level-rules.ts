/** Rules of member levels: thresholds rise with the level, and a higher level never pays more. Pure. */
import { formatFen } from '@nocturne/base/money'

export type LevelTerms = {
  levelName: string
  levelNo: number
  discountBp: number
  upgradeRecharge: number | null
  upgradeConsume: number | null
}

type LevelField = 'discountBp' | 'upgradeRecharge' | 'upgradeConsume'

/** Two levels that contradict each other in a field; `lower` has the smaller number. */
export type LevelConflict<L> = { lower: L; higher: L; field: LevelField; message: string }

const formatYuan = (fen: number) => `${formatFen(fen, { symbol: false, trim: true })}元`

/**
 * Conflicts between levels in use. A threshold is compared with the closest lower level that has one: a level without a
 * threshold is reached in another way.
 */
export function findLevelConflicts<L extends LevelTerms>(levels: readonly L[]): LevelConflict<L>[] {
  const sorted = levels.toSorted((one, other) => one.levelNo - other.levelNo)
  return sorted.flatMap((higher, index) => {
    const below = sorted.slice(0, index)
    return [
      ...findThresholdConflict(below, higher, 'upgradeRecharge', '累计充值满'),
      ...findThresholdConflict(below, higher, 'upgradeConsume', '累计消费满'),
      ...findDiscountConflict(below, higher),
    ]
  })
}

function findThresholdConflict<L extends LevelTerms>(
  below: readonly L[],
  higher: L,
  field: 'upgradeRecharge' | 'upgradeConsume',
  label: string,
): LevelConflict<L>[] {
  const lower = below.findLast((level) => level[field] !== null)
  const threshold = higher[field]
  const lowerThreshold = lower?.[field] ?? null
  if (!lower || threshold === null || lowerThreshold === null || threshold > lowerThreshold) return []
  const message = `“${higher.levelName}”高于“${lower.levelName}”，${label}要多于${formatYuan(lowerThreshold)}`
  return [{ lower, higher, field, message }]
}

function findDiscountConflict<L extends LevelTerms>(below: readonly L[], higher: L): LevelConflict<L>[] {
  const lower = below.at(-1)
  if (!lower || higher.discountBp <= lower.discountBp) return []
  const message = `“${higher.levelName}”高于“${lower.levelName}”，折扣不能比${lower.discountBp / 100}%差`
  return [{ lower, higher, field: 'discountBp', message }]
}
