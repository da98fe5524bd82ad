/**
 * Rules of a bill's money. A line owes its amount less its discounts, computed in this order: price change, member, manager, wipe. Paid
 * money stays on its line: a fully paid line is settled and no discount changes it; on other lines discounts leave at least the paid
 * amount. Shares always add up to the whole. Pure.
 */
import { applyRateBp } from '@nocturne/base/money'
import { splitFen, splitFenWithinCaps } from '@nocturne/base/money-split'
import { computeLineMemberDiscount } from '../../catalog/pricing-rules.ts'
import { sumLineDiscounts } from '../../orders/line-rules.ts'
import type { DiscountAmounts } from '../../orders/line-rules.ts'

/** Money of an order line, fen. */
export type BillLine = DiscountAmounts & {
  orderItemId: number
  orderId: number
  /** Sitting the line was ordered at. */
  tableRecordId: number
  /** List price × `keptQuantity`, fen. */
  amount: number
  keptQuantity: number
  allocatedAmount: number
  discountFlag: boolean
  performanceFlag: boolean
  /** Member price of the goods; null: none. */
  memberPrice: number | null
  /** Applicable member rate (basis points): of the sitting's member, or of the member who ordered; null: none. */
  memberBp: number | null
}

export type BillLineDiscounts = {
  orderItemId: number
  orderId: number
  memberDiscount: number
  managerDiscount: number
  wipeDiscount: number
}

/** Discounts requested by a command; fields left out stay unchanged as far as they still fit. */
export type DiscountTarget = {
  /** Apply the member rate of each line. */
  member?: true
  /** A rate applies to unsettled lines, an amount to the whole bill. */
  manager?: { rateBp: number } | { amount: number }
  /** Amount of the whole bill. */
  wipe?: { amount: number }
}

export const computeNetAmount = (line: BillLine) => line.amount - sumLineDiscounts(line)
export const computeOpenAmount = (line: BillLine) => computeNetAmount(line) - line.allocatedAmount
/** True when the line is fully paid; false for a line that costs nothing. */
const isSettled = (line: BillLine) => line.allocatedAmount > 0 && computeOpenAmount(line) === 0
const sumParts = <T>(rows: readonly T[], part: (row: T) => number) => rows.reduce((sum, row) => sum + part(row), 0)

/** Lines that discounts may still change. */
const filterUnsettledLines = (lines: readonly BillLine[]) => lines.filter((line) => !isSettled(line))

/** Returns whether this rate (basis points) yields the manager's discount now on the lines. */
export function matchesManagerRate(lines: readonly BillLine[], rateBp: number | null): rateBp is number {
  if (rateBp === null) return false
  const base = computeManagerBase(lines)
  return sumParts(filterUnsettledLines(lines), (line) => line.managerDiscount) === base - applyRateBp(base, rateBp)
}

/** Base of a manager discount: discountable lines, after price change and member discount. */
export function computeManagerBase(lines: readonly BillLine[]): number {
  return sumParts(filterUnsettledLines(lines), (line) => computeBase(line, line.memberDiscount))
}

const computeBase = (line: BillLine, memberDiscount: number) =>
  line.discountFlag ? line.amount - line.changePriceDiscount - line.otherDiscount - memberDiscount : 0

/**
 * New discounts of the changeable lines. `tooMuch` when the manager's amount or the wipe exceeds the open amount; it contains the maximum.
 */
export function repriceLines(
  lines: readonly BillLine[],
  target: DiscountTarget,
): { parts: BillLineDiscounts[] } | { tooMuch: number } {
  const rows = filterUnsettledLines(lines)
  const settled = lines.filter(isSettled)
  const room = rows.map((line) => line.amount - line.changePriceDiscount - line.otherDiscount - line.allocatedAmount)
  const member = rows.map((line, i) =>
    Math.min(room[i] ?? 0, target.member ? computeMemberDiscount(line) : line.memberDiscount),
  )

  const managerRoom = rows.map((line, i) => (line.discountFlag ? (room[i] ?? 0) - (member[i] ?? 0) : 0))
  const bases = rows.map((line, i) => computeBase(line, member[i] ?? 0))
  const mayTake = sumAmounts(managerRoom)
  const requestedManager = computeManagerTotal(target.manager, {
    kept: sumParts(rows, (line) => line.managerDiscount),
    settled: sumSettledDiscount(lines),
    base: sumAmounts(bases),
  })
  if (target.manager && requestedManager > mayTake && !target.member) return { tooMuch: mayTake }
  const manager = splitOrThrow(Math.min(requestedManager, mayTake), bases, managerRoom)

  const wipeRoom = rows.map((_, i) => (room[i] ?? 0) - (member[i] ?? 0) - (manager[i] ?? 0))
  const mayWipe = sumAmounts(wipeRoom)
  const requestedWipe = target.wipe
    ? Math.max(0, target.wipe.amount - sumParts(settled, (line) => line.wipeDiscount))
    : sumParts(rows, (line) => line.wipeDiscount)
  if (target.wipe && requestedWipe > mayWipe) return { tooMuch: mayWipe }
  const wipe = reuseOrSplit(
    rows.map((line) => line.wipeDiscount),
    Math.min(requestedWipe, mayWipe),
    wipeRoom,
  )

  return {
    parts: rows.map(({ orderItemId, orderId }, i) => ({
      orderItemId,
      orderId,
      memberDiscount: member[i] ?? 0,
      managerDiscount: manager[i] ?? 0,
      wipeDiscount: wipe[i] ?? 0,
    })),
  }
}

/** Applies new discounts to the lines that change. */
export function applyDiscounts(lines: readonly BillLine[], parts: readonly BillLineDiscounts[]): BillLine[] {
  const byLine = new Map(parts.map((part) => [part.orderItemId, part]))
  return lines.map((line) => ({ ...line, ...byLine.get(line.orderItemId) }))
}

/** Member discount of a line after its price change. */
function computeMemberDiscount(line: BillLine): number {
  const priceFen = line.amount - line.changePriceDiscount
  return computeLineMemberDiscount(line, { priceFen, quantity: line.keptQuantity }, line.memberBp)
}

function computeManagerTotal(
  managerTarget: DiscountTarget['manager'],
  { kept, settled, base }: { kept: number; settled: number; base: number },
): number {
  if (!managerTarget) return kept
  return 'rateBp' in managerTarget
    ? base - applyRateBp(base, managerTarget.rateBp)
    : Math.max(0, managerTarget.amount - settled)
}

/**
 * Returns the current shares when they add up to the amount and do not exceed their caps; otherwise splits the amount
 * again.
 */
function reuseOrSplit(now: readonly number[], targetAmount: number, caps: readonly number[]): number[] {
  const fits = sumAmounts(now) === targetAmount && now.every((part, i) => part <= (caps[i] ?? 0))
  return fits ? [...now] : splitOrThrow(targetAmount, caps, caps)
}

function splitOrThrow(amount: number, weights: readonly number[], caps: readonly number[]): number[] {
  const parts = splitFenWithinCaps(amount, weights, caps)
  if (!parts) throw new Error(`a discount of ${amount} does not fit into the room that was found for it`)
  return parts
}

const sumAmounts = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)

export type LineAllocation = {
  orderId: number
  orderItemId: number
  amount: number
  /** Bonus of stored value within the amount. */
  bonus: number
  /** Part of the amount that counts as performance. */
  performance: number
}

/**
 * Allocates money over the orders, then over each order's lines, in proportion to the open amounts. Null when it exceeds the open amount.
 */
export function allocatePayment(amount: number, lines: readonly BillLine[]): LineAllocation[] | null {
  const open = lines.filter((line) => computeOpenAmount(line) > 0)
  if (amount > sumParts(open, computeOpenAmount)) return null
  const orders = [...Map.groupBy(open, (line) => line.orderId)].toSorted(([a], [b]) => a - b)
  const shares = splitFen(
    amount,
    orders.map(([, items]) => sumParts(items, computeOpenAmount)),
  )
  return orders.flatMap(([, items], i) => {
    const parts = splitFen(shares[i] ?? 0, items.map(computeOpenAmount))
    return items.flatMap((line, j) => {
      const part = parts[j] ?? 0
      return part === 0 ? [] : [toAllocatedPart(line, part)]
    })
  })
}

/** Allocates the given amounts to their lines. Null without amounts, or when one exceeds its line's open amount. */
export function allocateLineAmounts(
  amounts: ReadonlyMap<number, number> | null,
  lines: readonly BillLine[],
): LineAllocation[] | null {
  if (amounts === null) return null
  const named = lines.filter((line) => (amounts.get(line.orderItemId) ?? 0) > 0)
  const fits = named.every((line) => (amounts.get(line.orderItemId) ?? 0) <= computeOpenAmount(line))
  if (!fits || named.length !== amounts.size) return null
  return named.map((line) => toAllocatedPart(line, amounts.get(line.orderItemId) ?? 0))
}

const toAllocatedPart = ({ orderId, orderItemId, performanceFlag }: BillLine, amount: number): LineAllocation => ({
  orderId,
  orderItemId,
  amount,
  bonus: 0,
  performance: performanceFlag ? amount : 0,
})

/** Spreads the bonus of a balance payment over its shares; it counts as performance only where the venue says so. */
export function addBonusShares(
  parts: readonly LineAllocation[],
  bonus: number,
  countsBonus: boolean,
): LineAllocation[] {
  if (bonus === 0) return [...parts]
  const shares = splitFen(
    bonus,
    parts.map(({ amount }) => amount),
  )
  return parts.map((part, i) => {
    const share = shares[i] ?? 0
    const performance = countsBonus || part.performance === 0 ? part.performance : part.performance - share
    return { ...part, bonus: share, performance }
  })
}

/**
 * Returns whether the discount exceeds what the person's lowest rate allows. An amount counts by what it adds to the
 * discounts of settled lines.
 */
export function isDiscountTooLarge(
  manager: NonNullable<DiscountTarget['manager']>,
  lines: readonly BillLine[],
  minRateBp: number,
): boolean {
  if ('rateBp' in manager) return manager.rateBp < minRateBp
  return manager.amount - sumSettledDiscount(lines) > computeDiscountLimit(computeManagerBase(lines), minRateBp)
}

/** Maximum discount of a bill at the person's lowest rate (fen). */
export function computeDiscountLimit(base: number, minRateBp: number): number {
  return base - applyRateBp(base, minRateBp)
}

const sumSettledDiscount = (lines: readonly BillLine[]) =>
  sumParts(lines.filter(isSettled), (line) => line.managerDiscount)
