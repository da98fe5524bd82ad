/** What can be said of a group of goods: the measures of its lines. Discounts, money and sittings are of whole orders and bills. */
import { isMeasure, ofLines } from '@nocturne/contract/reports/measures'
import type { Asked } from './asked.ts'

/** Figures as they are; where the filter names a group of goods, nothing instead of those that are of no line. */
export function saidOf<F extends object>({ statisType }: Pick<Asked, 'statisType'>, figures: F): F {
  if (statisType === undefined) return figures
  const said = Object.entries(figures).map(([name, value]) => [name, isMeasure(name) && !ofLines(name) ? null : value])
  return Object.fromEntries(said) as F
}
