/** Texts of the rows of a ranking. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import type { reports } from '@nocturne/contract/reports/endpoints'

import { formatMeasure } from '../frame/figures.ts'

type Answer = AnswerOf<typeof reports.salesRanking>
export type Placed = Answer['rows'][number]
export type Mine = Answer['mine']

/** `***` for a figure that the user may not see. */
export const formatValue = (measure: MeasureName, value: number | null) =>
  value === null ? '***' : formatMeasure(measure, value)

/** `46 台`; for recommendations `7 单`. */
export const countText = ({ tableCount, orderCount }: Pick<Placed, 'tableCount' | 'orderCount'>) =>
  tableCount !== null ? `${tableCount} 台` : orderCount !== null ? `${orderCount} 单` : ''

/** `营销二部 · 31 台 · 74 单`. */
export const formatFact = ({ deptName, tableCount, orderCount }: Placed) =>
  [deptName, tableCount !== null && `${tableCount} 台`, orderCount !== null && `${orderCount} 单`]
    .filter(Boolean)
    .join(' · ')

/** `距上一名 ¥6,650 · 12 台`. */
export function formatMyFact(measure: MeasureName, mine: NonNullable<Mine>): string {
  return [formatGap(measure, mine), countText(mine)].filter(Boolean).join(' · ')
}

function formatGap(measure: MeasureName, { place, behind }: NonNullable<Mine>): string {
  if (place === 1) return '暂列第一'
  if (behind === null) return ''
  return behind === 0 ? '与上一名持平' : `距上一名 ${formatMeasure(measure, behind)}`
}
