import { statisType } from '@nocturne/contract/codes'
import type { Level } from '@nocturne/contract/reports/definition'
import { ofLines } from '@nocturne/contract/reports/measures'

import { anId, oneOf, useFilter, type Filter } from '../../../lib/filter.ts'

const params = { statisType: oneOf(Object.values(statisType)), areaId: anId }
export type GoodsFilter = Filter<typeof params>

/** The group of goods in the address, whose lines figures are then of, and the area. */
export const useGoodsFilter = (): GoodsFilter => useFilter(params)

/** Of a group of goods rows stand in order of what is of lines. */
export function levelOf(level: Level, { value }: GoodsFilter): Level {
  return value.statisType === undefined ? level : { ...level, sorts: level.sorts.filter(ofLines) }
}
