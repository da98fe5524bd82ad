/**
 * Effects of a return or a new price on the money of an order line. A return takes back its share of every discount, so that any series of
 * returns takes back exactly what was given; a new price is a discount off the list price, and proportional discounts are adjusted to the
 * new amount. A line never costs less than the money already received for it. Pure.
 */
import { computeUnitsShareFen, splitFen } from '@nocturne/base/money-split'

/** Money of a line, fen; `kept` is the quantity not returned. */
export type LineMoney = {
  price: number
  kept: number
  changePriceDiscount: number
  memberDiscount: number
  managerDiscount: number
  wipeDiscount: number
  otherDiscount: number
  allocatedAmount: number
}

export const discountColumns = [
  'changePriceDiscount',
  'memberDiscount',
  'managerDiscount',
  'wipeDiscount',
  'otherDiscount',
] as const
export type DiscountColumn = (typeof discountColumns)[number]
export type DiscountAmounts = Record<DiscountColumn, number>

export const sumLineDiscounts = (line: DiscountAmounts) =>
  discountColumns.reduce((sum, column) => sum + line[column], 0)
/** Net price of the line for the guest. */
export const computeNetAmount = (line: LineMoney) => line.price * line.kept - sumLineDiscounts(line)

/** List value of `quantity` pieces not returned yet, and their share of every discount. */
export function computeReturnShare(
  line: LineMoney,
  quantity: number,
): { amount: number; discounts: DiscountAmounts; discount: number } {
  const discount = computeUnitsShareFen(sumLineDiscounts(line), line.kept, 0, quantity)
  const parts = splitFen(
    discount,
    discountColumns.map((column) => line[column]),
  )
  return { amount: line.price * quantity, discounts: toDiscounts(parts), discount }
}

/** True when the money received for the line does not exceed what is left after returning `quantity`. */
export function isReturnCovered(line: LineMoney, quantity: number): boolean {
  const share = computeReturnShare(line, quantity)
  return line.allocatedAmount <= computeNetAmount(line) - (share.amount - share.discount)
}

/**
 * Discounts of a line at a new price per unit. 'invalid' when the price is above the list price, no change, or leaves fixed
 * discounts (vouchers) without room; 'paid' when more than the new sum was already received.
 */
export function computePriceChange(
  line: LineMoney,
  newPrice: number,
): { discounts: DiscountAmounts } | { problem: 'invalid' | 'paid' } {
  if (newPrice < 0 || newPrice > line.price || line.kept === 0) return { problem: 'invalid' }
  const oldBase = line.price * line.kept - line.changePriceDiscount
  const newBase = newPrice * line.kept
  if (newBase === oldBase) return { problem: 'invalid' }
  const computeScaledDiscount = (part: number) => (oldBase === 0 ? 0 : computeUnitsShareFen(part, oldBase, 0, newBase))
  const memberDiscount = computeScaledDiscount(line.memberDiscount)
  const managerDiscount = computeScaledDiscount(line.managerDiscount)
  const room = newBase - memberDiscount - managerDiscount - line.otherDiscount
  if (room < 0) return { problem: 'invalid' }
  const discounts = {
    changePriceDiscount: line.price * line.kept - newBase,
    memberDiscount,
    managerDiscount,
    wipeDiscount: Math.min(line.wipeDiscount, room),
    otherDiscount: line.otherDiscount,
  }
  return computeNetAmount({ ...line, ...discounts }) < line.allocatedAmount ? { problem: 'paid' } : { discounts }
}

function toDiscounts([
  changePriceDiscount = 0,
  memberDiscount = 0,
  managerDiscount = 0,
  wipeDiscount = 0,
  otherDiscount = 0,
]: number[]): DiscountAmounts {
  return { changePriceDiscount, memberDiscount, managerDiscount, wipeDiscount, otherDiscount }
}
