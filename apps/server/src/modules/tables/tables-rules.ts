/**
 * The laws of the floor. A sitting (table record) begins when guests sit down and ends when the table is cleared;
 * a table has at most one. Its minimum spend is decided once, at opening. Pure: rows in, decision out.
 */
import { transferMinPolicy } from '@nocturne/base/config-defaults'
import { weekday } from '@nocturne/base/venue-time'
import { tableStatus } from '@nocturne/contract/codes'
import type { TableStatus } from '@nocturne/contract/codes'

/** Guests may be seated there, if nobody else booked it. */
export const isFree = (status: TableStatus): boolean => status === tableStatus.free || status === tableStatus.booked

/** Guests sit there. */
export const isInUse = (status: TableStatus): boolean => status === tableStatus.open || status === tableStatus.settled

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

/** Minimum after a transfer, as the venue's policy says. */
export function minChargeAfterTransfer(policy: string, oldMin: number, newMin: number): number {
  if (policy === transferMinPolicy.old) return oldMin
  return policy === transferMinPolicy.new ? newMin : Math.max(oldMin, newMin)
}

/** What is still missing to the minimum; nothing when it was waived. */
export function minDiff(record: { minCharge: number; minWaived: boolean; minEligibleAmount: number }): number {
  return record.minWaived ? 0 : Math.max(0, record.minCharge - record.minEligibleAmount)
}

export type MinimumMember = { minCharge: number; minWaived: boolean; minEligibleAmount: number }

/**
 * Minimum of a merged group (policy 'sum' of its tables or 'max' of them); a waived table asks for nothing, what it
 * consumed still counts. A sitting that stands alone is a group of one.
 */
export function groupMinimum(
  policy: string,
  members: readonly MinimumMember[],
): { minCharge: number; minEligibleAmount: number; minDiffAmount: number } {
  const asked = members.filter((member) => !member.minWaived).map((member) => member.minCharge)
  const minCharge = policy === 'max' ? Math.max(0, ...asked) : asked.reduce((sum, amount) => sum + amount, 0)
  const minEligibleAmount = members.reduce((sum, member) => sum + member.minEligibleAmount, 0)
  return { minCharge, minEligibleAmount, minDiffAmount: Math.max(0, minCharge - minEligibleAmount) }
}

/** What stands against clearing a group, the hardest reason first; null when the table may be cleared. */
export function clearProblem(group: {
  unpaidAmount: number
  /** To the minimum of the group, less what somebody let off (fen). */
  missing: number
  unproduced: boolean
  /** A guest is on a provider's page for an order of the group that waits for its money. */
  paying: boolean
  force: boolean
}): 'UNPAID_LEFT' | 'MIN_NOT_REACHED' | 'GUEST_PAYING' | 'PRODUCE_PENDING' | null {
  if (group.unpaidAmount > 0) return 'UNPAID_LEFT'
  if (group.missing > 0) return 'MIN_NOT_REACHED'
  if (group.force) return null
  if (group.paying) return 'GUEST_PAYING'
  return group.unproduced ? 'PRODUCE_PENDING' : null
}

/** A bill as merging and splitting see it: money it has received, and whether a payment is under way. */
export type BillMoney = { received: number; paying: boolean; settled: boolean }

/** The group a sitting joins must still be open; a bill settled by gifts alone took no money and opens again. */
export function joinProblem(bill: BillMoney): 'PAY_RUNNING' | 'BILL_SETTLED' | null {
  if (bill.paying) return 'PAY_RUNNING'
  return bill.settled && bill.received > 0 ? 'BILL_SETTLED' : null
}

/** A sitting gives up its bill only while no money was ever taken on it. */
export function leaveProblem(bill: BillMoney): 'PAY_RUNNING' | 'BILL_SETTLED' | 'MERGE_PAID' | null {
  const problem = joinProblem(bill)
  if (problem) return problem
  return bill.received > 0 ? 'MERGE_PAID' : null
}
