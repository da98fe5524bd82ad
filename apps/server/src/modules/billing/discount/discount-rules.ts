/**
 * Rules of a bill's discounts, computed in this order: price change, member, manager, wipe. No discount changes a fully
 * paid line; on other lines discounts leave at least the paid amount. Pure.
 */
import { applyRateBp } from '@nocturne/base/money'
import { splitFenWithinCaps } from '@nocturne/base/money-split'
import { computeLineMemberDiscount } from '../../catalog/pricing-rules.ts'
import { isSettled, sumParts } from '../bill/bill-rules.ts'
import type { BillLine } from '../bill/bill-rules.ts'

export type BillLineDiscounts = {
  orderItemId: number
  orderId: number
  memberDiscount: number
  managerDiscount: number
  wipeDiscount: number
}

/** Discounts requested by a command; fields left out stay unchanged as far as they still fit. */
export type RequestedDiscount = {
  /** Apply the member rate of each line. */
  member?: true
  /** A rate applies to unsettled lines, an amount to the whole bill. */
  manager?: { rateBp: number } | { amount: number }
  /** Amount of the whole bill. */
  wipe?: { amount: number }
}

const sumAmounts = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)

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
  target: RequestedDiscount,
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
  return computeLineMemberDiscount(
    line,
    { priceFen, quantity: line.keptQuantity, surchargeFen: line.surchargeFen },
    line.memberBp,
  )
}

function computeManagerTotal(
  managerTarget: RequestedDiscount['manager'],
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

/**
 * Returns whether the discount exceeds what the person's lowest rate allows. An amount counts by what it adds to the
 * discounts of settled lines.
 */
export function isDiscountTooLarge(
  manager: NonNullable<RequestedDiscount['manager']>,
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
