/** Texts of the rows of a ranking. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { formatMeasure } from '../frame/figures.ts'

type Ranking = AnswerOf<typeof reports.salesRanking>
export type RankedRow = Ranking['rows'][number]
export type OwnRank = Ranking['mine']

/** `***` for a figure that the user may not see. */
export const formatRankedValue = (measure: MeasureName, value: number | null) =>
  value === null ? '***' : formatMeasure(measure, value)

/** `46 台`; for recommendations `7 单`. */
export const formatRankedCount = ({ tableCount, orderCount }: Pick<RankedRow, 'tableCount' | 'orderCount'>) =>
  tableCount !== null ? `${tableCount} 台` : orderCount !== null ? `${orderCount} 单` : ''

/** `营销二部 · 31 台 · 74 单`. */
export const formatRankedDetails = ({ deptName, tableCount, orderCount }: RankedRow) =>
  [deptName, tableCount !== null && `${tableCount} 台`, orderCount !== null && `${orderCount} 单`]
    .filter(Boolean)
    .join(' · ')

/** `距上一名 ¥6,650 · 12 台`. */
export function formatOwnRankDetails(measure: MeasureName, mine: NonNullable<OwnRank>): string {
  return [formatGap(measure, mine), formatRankedCount(mine)].filter(Boolean).join(' · ')
}

function formatGap(measure: MeasureName, { place, behind }: NonNullable<OwnRank>): string {
  if (place === 1) return '暂列第一'
  if (behind === null) return ''
  return behind === 0 ? '与上一名持平' : `距上一名 ${formatMeasure(measure, behind)}`
}
