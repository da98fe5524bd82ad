/**
 * The laws of the floor. A sitting (table record) begins when guests sit down and ends when the table is cleared;
 * a table has at most one. Its minimum spend is decided once, at opening. Pure: rows in, decision out.
 */
import { weekday } from '@nocturne/base/venue-time'

export type MinChargeRule = {
  targetType: string
  targetId: number
  weekdays: readonly number[]
  specialDates: readonly string[]
  minCharge: number
  priority: number
}

/**
 * Minimum spend of a table for a night (fen): special date before weekday, table before area, higher priority first;
 * then the table's own minimum, then the area's.
 */
export function minChargeFor(input: {
  rules: readonly MinChargeRule[]
  tableId: number
  areaId: number
  tableMinCharge: number
  areaMinCharge: number
  businessDate: string
}): number {
  const day = weekday(input.businessDate)
  const steps: ((rule: MinChargeRule) => boolean)[] = [
    (rule) => rule.targetType === 'table' && rule.specialDates.includes(input.businessDate),
    (rule) => rule.targetType === 'area' && rule.specialDates.includes(input.businessDate),
    (rule) => rule.targetType === 'table' && rule.weekdays.includes(day),
    (rule) => rule.targetType === 'area' && rule.weekdays.includes(day),
  ]
  const mine = input.rules
    .filter((rule) => rule.targetId === (rule.targetType === 'table' ? input.tableId : input.areaId))
    .toSorted((a, b) => b.priority - a.priority)
  for (const fits of steps) {
    const rule = mine.find(fits)
    if (rule) return rule.minCharge
  }
  return input.tableMinCharge || input.areaMinCharge
}

/** Minimum after a transfer (policy '1' the higher, '2' the old one, '3' the new one). */
export function minChargeAfterTransfer(policy: string, oldMin: number, newMin: number): number {
  if (policy === '2') return oldMin
  return policy === '3' ? newMin : Math.max(oldMin, newMin)
}

/** What is still missing to the minimum; nothing when it was waived. */
export function minDiff(record: { minCharge: number; minWaived: boolean; minEligibleAmount: number }): number {
  return record.minWaived ? 0 : Math.max(0, record.minCharge - record.minEligibleAmount)
}
