/**
 * Rules of the floor. A sitting (table record) begins when guests are seated and ends when the table is cleared; a table has at most one.
 * Its minimum spend is fixed at opening. Pure: rows in, decision out.
 */
import { transferMinPolicy } from '@nocturne/base/config-defaults'
import { getWeekday } from '@nocturne/base/venue-time'
import { tableStatus } from '@nocturne/contract/codes'
import type { TableStatus } from '@nocturne/contract/codes'

/** True when guests may be seated, unless another booking reserves the table. */
export const isTableFree = (status: TableStatus): boolean =>
  status === tableStatus.free || status === tableStatus.booked

/** True while guests are seated. */
export const isTableInUse = (status: TableStatus): boolean =>
  status === tableStatus.open || status === tableStatus.settled

export type MinChargeRule = {
  targetType: string
  targetId: number
  weekdays: readonly number[]
  specialDates: readonly string[]
  minCharge: number
  priority: number
}

type MinChargeInput<R extends MinChargeRule> = {
  rules: readonly R[]
  tableId: number
  areaId: number
  tableMinCharge: number
  areaMinCharge: number
  businessDate: string
}

/**
 * Rules that apply to a table on a night, the winning one first. Precedence: special date over weekday, table over area,
 * higher priority.
 */
export function rankMinChargeRules<R extends MinChargeRule>(input: Omit<MinChargeInput<R>, `${string}MinCharge`>): R[] {
  const day = getWeekday(input.businessDate)
  const steps: ((rule: R) => boolean)[] = [
    (rule) => rule.targetType === 'table' && rule.specialDates.includes(input.businessDate),
    (rule) => rule.targetType === 'area' && rule.specialDates.includes(input.businessDate),
    (rule) => rule.targetType === 'table' && rule.weekdays.includes(day),
    (rule) => rule.targetType === 'area' && rule.weekdays.includes(day),
  ]
  const mine = input.rules
    .filter((rule) => rule.targetId === (rule.targetType === 'table' ? input.tableId : input.areaId))
    .toSorted((a, b) => b.priority - a.priority)
  return [...new Set(steps.flatMap((fits) => mine.filter(fits)))]
}

/** Minimum spend of a table for a night (fen): that of the winning rule, else the table's own, else the area's. */
export function computeMinCharge<R extends MinChargeRule>(input: MinChargeInput<R>): number {
  const [rule] = rankMinChargeRules(input)
  return rule?.minCharge ?? (input.tableMinCharge || input.areaMinCharge)
}

/** Minimum after a transfer, according to the venue's policy. */
export function computeTransferMinCharge(policy: string, oldMin: number, newMin: number): number {
  if (policy === transferMinPolicy.old) return oldMin
  return policy === transferMinPolicy.new ? newMin : Math.max(oldMin, newMin)
}

/** Amount missing to the minimum; 0 when the minimum is waived. */
export function computeMinDiff(record: { minCharge: number; minWaived: boolean; minEligibleAmount: number }): number {
  return record.minWaived ? 0 : Math.max(0, record.minCharge - record.minEligibleAmount)
}

export type GroupMemberMinimum = { minCharge: number; minWaived: boolean; minEligibleAmount: number }

/**
 * Minimum of a group: sum or maximum of its tables' minimums, by `policy`. A waived table has minimum 0, but its
 * consumption counts. A single sitting is a group of one.
 */
export function computeGroupMinimum(
  policy: string,
  members: readonly GroupMemberMinimum[],
): { minCharge: number; minEligibleAmount: number; minDiffAmount: number } {
  const minimums = members.filter((member) => !member.minWaived).map((member) => member.minCharge)
  const minCharge = policy === 'max' ? Math.max(0, ...minimums) : minimums.reduce((sum, amount) => sum + amount, 0)
  const minEligibleAmount = members.reduce((sum, member) => sum + member.minEligibleAmount, 0)
  return { minCharge, minEligibleAmount, minDiffAmount: Math.max(0, minCharge - minEligibleAmount) }
}

/** Reason why a group cannot be cleared, most severe first; null when it can. */
export function findClearingProblem(group: {
  unpaidAmount: number
  /** Amount missing to the group's minimum, fen; 0 when an exception was granted. */
  missing: number
  unproduced: boolean
  /** True while a guest is on a provider's page, paying for a waiting order of the group. */
  paying: boolean
  force: boolean
}): 'UNPAID_LEFT' | 'MIN_NOT_REACHED' | 'GUEST_PAYING' | 'PRODUCE_PENDING' | null {
  if (group.unpaidAmount > 0) return 'UNPAID_LEFT'
  if (group.missing > 0) return 'MIN_NOT_REACHED'
  if (group.force) return null
  if (group.paying) return 'GUEST_PAYING'
  return group.unproduced ? 'PRODUCE_PENDING' : null
}

/** Payment state of a bill for merging and splitting: money received (fen), and whether a payment is in progress. */
export type BillPaymentState = { received: number; paying: boolean; settled: boolean }

/**
 * Reason why no table can join this bill; null when one can. A bill settled without money received (gifts only) can be
 * reopened.
 */
export function findJoinProblem(bill: BillPaymentState): 'PAY_RUNNING' | 'BILL_SETTLED' | null {
  if (bill.paying) return 'PAY_RUNNING'
  return bill.settled && bill.received > 0 ? 'BILL_SETTLED' : null
}

/**
 * Reason why no table can leave this bill; null when one can. A table can leave only while the bill has received no
 * money.
 */
export function findLeaveProblem(bill: BillPaymentState): 'PAY_RUNNING' | 'BILL_SETTLED' | 'MERGE_PAID' | null {
  const problem = findJoinProblem(bill)
  if (problem) return problem
  return bill.received > 0 ? 'MERGE_PAID' : null
}
