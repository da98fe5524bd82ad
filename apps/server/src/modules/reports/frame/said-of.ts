/** Hides measures that do not apply to a goods group: discounts, money and sittings belong to whole orders and bills. */
import { isMeasure, ofLines } from '@nocturne/contract/reports/measures'
import type { Asked } from './asked.ts'

/** Returns the figures unchanged; with a goods group in the filter, replaces those not based on lines by null. */
export function saidOf<F extends object>({ statisType }: Pick<Asked, 'statisType'>, figures: F): F {
  if (statisType === undefined) return figures
  const said = Object.entries(figures).map(([name, value]) => [name, isMeasure(name) && !ofLines(name) ? null : value])
  return Object.fromEntries(said) as F
}
