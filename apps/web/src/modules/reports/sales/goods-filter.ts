import { statisType } from '@nocturne/contract/codes'
import type { Level } from '@nocturne/contract/reports/definition'
import { isLineMeasure } from '@nocturne/contract/reports/measures'

import { anId, createChoiceParam, useFilter, type Filter } from '#lib/filter.ts'

const params = { statisType: createChoiceParam(Object.values(statisType)), areaId: anId }
export type GoodsFilter = Filter<typeof params>

/** Filter by category of goods, which restricts figures to its order lines, and by area. */
export const useGoodsFilter = (): GoodsFilter => useFilter(params)

/** Level whose sort orders are limited to line measures while a category is selected. */
export function filterLevelSorts(level: Level, { value }: GoodsFilter): Level {
  return value.statisType === undefined ? level : { ...level, sorts: level.sorts.filter(isLineMeasure) }
}
