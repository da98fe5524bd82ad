/** Hides measures that do not apply to a goods group: discounts, money and sittings belong to whole orders and bills. */
import { isMeasure, isLineMeasure } from '@nocturne/contract/reports/measures'
import type { ReportQuery } from './report-query.ts'

/**
 * Returns the figures unchanged without a goods group in the filter; with one, replaces measures that are not based on
 * lines by null.
 */
export function clearNonLineMeasures<F extends object>({ statisType }: Pick<ReportQuery, 'statisType'>, figures: F): F {
  if (statisType === undefined) return figures
  const entries = Object.entries(figures).map(([name, value]) => [
    name,
    isMeasure(name) && !isLineMeasure(name) ? null : value,
  ])
  return Object.fromEntries(entries) as F
}
