/**
 * The law of a bill's money. What a guest owes on a line is its amount less its discounts; the order of calculation is price
 * change, member, manager, wipe. Money that was paid stays where it was put: a line that is paid is settled and no discount
 * touches it any more, on every other line the discounts leave at least what was paid. Parts always add up to the whole. Pure.
 */
import { percentOf } from '@nocturne/base/money'
import { splitFen, splitWithin } from '@nocturne/base/money-split'
import { memberDiscountOn } from '../../catalog/pricing-rules.ts'
import { totalDiscount } from '../../orders/line-rules.ts'
import type { Discounts } from '../../orders/line-rules.ts'

/** An order line as far as money goes, fen. */
export type BillLine = Discounts & {
  orderItemId: number
  orderId: number
  /** The sitting it was ordered at. */
  tableRecordId: number
  /** List price × kept quantity. */
  amount: number
  keptQuantity: number
  allocatedAmount: number
  discountFlag: boolean
  performanceFlag: boolean
  /** The goods' own member price, if it has one. */
  memberPrice: number | null
  /** Rate that holds for it (basis points): of its sitting's member, or of the member who ordered it himself; null: none. */
  memberBp: number | null
}

export type LineParts = {
  orderItemId: number
  orderId: number
  memberDiscount: number
  managerDiscount: number
  wipeDiscount: number
}

/** What a command wants of the discounts; what it does not name stays as it is, as far as it still fits. */
export type PriceTarget = {
  /** The member discount follows the rate of each line. */
  member?: true
  /** A rate is of the lines not yet settled, an amount is of the whole bill. */
  manager?: { rateBp: number } | { amount: number }
  /** Amount of the whole bill. */
  wipe?: { amount: number }
}

export const netOf = (line: BillLine) => line.amount - totalDiscount(line)
export const openOf = (line: BillLine) => netOf(line) - line.allocatedAmount
/** Money lies on the line and nothing is missing. */
const isSettled = (line: BillLine) => line.allocatedAmount > 0 && openOf(line) === 0
const total = <T>(rows: readonly T[], part: (row: T) => number) => rows.reduce((sum, row) => sum + part(row), 0)

/** Lines a discount may still change. */
export const changeable = (lines: readonly BillLine[]) => lines.filter((line) => !isSettled(line))

/** Whether the manager's discount on the lines is what this rate (basis points) gives. */
export function carriesRate(lines: readonly BillLine[], rateBp: number | null): rateBp is number {
  if (rateBp === null) return false
  const base = managerBase(lines)
  return total(changeable(lines), (line) => line.managerDiscount) === base - percentOf(base, rateBp)
}

/** Base of a manager discount: lines that may be discounted, after price change and member discount. */
export function managerBase(lines: readonly BillLine[]): number {
  return total(changeable(lines), (line) => baseOf(line, line.memberDiscount))
}

const baseOf = (line: BillLine, memberDiscount: number) =>
  line.discountFlag ? line.amount - line.changePriceDiscount - line.otherDiscount - memberDiscount : 0

/**
 * New discounts of the changeable lines. `tooMuch` when the manager's amount or the wipe does not fit into what is open;
 * it says how much would.
 */
export function repriceLines(
  lines: readonly BillLine[],
  target: PriceTarget,
): { parts: LineParts[] } | { tooMuch: number } {
  const rows = changeable(lines)
  const settled = lines.filter(isSettled)
  const room = rows.map((line) => line.amount - line.changePriceDiscount - line.otherDiscount - line.allocatedAmount)
  const member = rows.map((line, i) =>
    Math.min(room[i] ?? 0, target.member ? memberDiscountOf(line) : line.memberDiscount),
  )

  const managerRoom = rows.map((line, i) => (line.discountFlag ? (room[i] ?? 0) - (member[i] ?? 0) : 0))
  const bases = rows.map((line, i) => baseOf(line, member[i] ?? 0))
  const mayTake = sumOf(managerRoom)
  const wantedManager = managerTotal(target.manager, {
    kept: total(rows, (line) => line.managerDiscount),
    settled: settledManager(lines),
    base: sumOf(bases),
  })
  if (target.manager && wantedManager > mayTake && !target.member) return { tooMuch: mayTake }
  const manager = splitOrThrow(Math.min(wantedManager, mayTake), bases, managerRoom)

  const wipeRoom = rows.map((_, i) => (room[i] ?? 0) - (member[i] ?? 0) - (manager[i] ?? 0))
  const mayWipe = sumOf(wipeRoom)
  const wantedWipe = target.wipe
    ? Math.max(0, target.wipe.amount - total(settled, (line) => line.wipeDiscount))
    : total(rows, (line) => line.wipeDiscount)
  if (target.wipe && wantedWipe > mayWipe) return { tooMuch: mayWipe }
  const wipe = keepOrSplit(
    rows.map((line) => line.wipeDiscount),
    Math.min(wantedWipe, mayWipe),
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

/** The lines with new discounts on those that change. */
export function discounted(lines: readonly BillLine[], parts: readonly LineParts[]): BillLine[] {
  const byLine = new Map(parts.map((part) => [part.orderItemId, part]))
  return lines.map((line) => ({ ...line, ...byLine.get(line.orderItemId) }))
}

/** Member discount of a line after its price change. */
function memberDiscountOf(line: BillLine): number {
  const priceFen = line.amount - line.changePriceDiscount
  return memberDiscountOn(line, { priceFen, quantity: line.keptQuantity }, line.memberBp)
}

function managerTotal(
  wanted: PriceTarget['manager'],
  { kept, settled, base }: { kept: number; settled: number; base: number },
): number {
  if (!wanted) return kept
  return 'rateBp' in wanted ? base - percentOf(base, wanted.rateBp) : Math.max(0, wanted.amount - settled)
}

/** Lines keep what they have when it adds up and fits; otherwise it is spread anew. */
function keepOrSplit(now: readonly number[], wanted: number, caps: readonly number[]): number[] {
  const fits = sumOf(now) === wanted && now.every((part, i) => part <= (caps[i] ?? 0))
  return fits ? [...now] : splitOrThrow(wanted, caps, caps)
}

function splitOrThrow(amount: number, weights: readonly number[], caps: readonly number[]): number[] {
  const parts = splitWithin(amount, weights, caps)
  if (!parts) throw new Error(`a discount of ${amount} does not fit into the room that was found for it`)
  return parts
}

const sumOf = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)

export type AllocatedPart = {
  orderId: number
  orderItemId: number
  amount: number
  /** Of the amount: bonus of a member's stored value. */
  bonus: number
  /** Of the amount: what counts as performance once it is paid. */
  performance: number
}

/**
 * Puts money on lines: over the orders by what is open on them, then over each order's lines by what is open on those.
 * Null when it is more than is open.
 */
export function allocate(amount: number, lines: readonly BillLine[]): AllocatedPart[] | null {
  const open = lines.filter((line) => openOf(line) > 0)
  if (amount > total(open, openOf)) return null
  const orders = [...Map.groupBy(open, (line) => line.orderId)].toSorted(([a], [b]) => a - b)
  const shares = splitFen(
    amount,
    orders.map(([, items]) => total(items, openOf)),
  )
  return orders.flatMap(([, items], i) => {
    const parts = splitFen(shares[i] ?? 0, items.map(openOf))
    return items.flatMap((line, j) => {
      const part = parts[j] ?? 0
      return part === 0 ? [] : [partOn(line, part)]
    })
  })
}

/** Puts the named amounts on their lines. Null without any, or when more is named for a line than is open on it now. */
export function allocateTo(
  amounts: ReadonlyMap<number, number> | null,
  lines: readonly BillLine[],
): AllocatedPart[] | null {
  if (amounts === null) return null
  const named = lines.filter((line) => (amounts.get(line.orderItemId) ?? 0) > 0)
  const fits = named.every((line) => (amounts.get(line.orderItemId) ?? 0) <= openOf(line))
  if (!fits || named.length !== amounts.size) return null
  return named.map((line) => partOn(line, amounts.get(line.orderItemId) ?? 0))
}

const partOn = ({ orderId, orderItemId, performanceFlag }: BillLine, amount: number): AllocatedPart => ({
  orderId,
  orderItemId,
  amount,
  bonus: 0,
  performance: performanceFlag ? amount : 0,
})

/** Spreads the bonus of a balance payment over its parts; it is no performance unless the venue counts it. */
export function withBonus(parts: readonly AllocatedPart[], bonus: number, countsBonus: boolean): AllocatedPart[] {
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

/** Is it more than the person's lowest rate gives? Of an amount counts what it adds to the lines that are settled already. */
export function isBeyond(
  manager: NonNullable<PriceTarget['manager']>,
  lines: readonly BillLine[],
  minRateBp: number,
): boolean {
  if ('rateBp' in manager) return manager.rateBp < minRateBp
  return manager.amount - settledManager(lines) > discountLimit(managerBase(lines), minRateBp)
}

/** Discount of a bill that the person's lowest rate allows at most (fen). */
export function discountLimit(base: number, minRateBp: number): number {
  return base - percentOf(base, minRateBp)
}

const settledManager = (lines: readonly BillLine[]) => total(lines.filter(isSettled), (line) => line.managerDiscount)
