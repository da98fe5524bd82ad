import { formatFen } from '@nocturne/base/money'
import type { ActorLevel } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

/** Text for nights without paid time. */
export const NO_PAID_TIME_TEXT = '暂无上钟'

export const formatPerformerLevel = (level: ActorLevel | null): string =>
  level === null ? '' : getLabel('actor_level', level)

/** `3 次 · 4.5 钟`. */
export const formatPaidTime = ({ clockCount, halfUnits }: { clockCount: number; halfUnits: number }): string =>
  `${clockCount} 次 · ${formatHalfUnits(halfUnits)} 钟`

/** Performers without paid time are listed for their tips. */
export const formatTimeOrTips = (row: { clockCount: number; halfUnits: number; rewardAmount: number }): string =>
  row.clockCount === 0 && row.rewardAmount > 0 ? '只有打赏' : formatPaidTime(row)

export const formatTips = (fen: number): string => `打赏 ${formatFen(fen, { trim: true })}`
