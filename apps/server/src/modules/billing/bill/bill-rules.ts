/**
 * Rules of a bill's money: what its lines owe, how a payment is shared among them, what it counts for and which facts it
 * writes. Paid money stays on its line. Shares always add up to the whole. Pure.
 */
import { splitFen } from '@nocturne/base/money-split'
import { factType, payMethod } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
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
  /** Surcharges of options within the price of one piece, fen. */
  surchargeFen: number
  /** Applicable member rate (basis points): of the sitting's member, or of the member who ordered; null: none. */
  memberBp: number | null
}

export const computeNetAmount = (line: BillLine) => line.amount - sumLineDiscounts(line)
export const computeOpenAmount = (line: BillLine) => computeNetAmount(line) - line.allocatedAmount
/** True when the line is fully paid; false for a line that costs nothing. */
export const isSettled = (line: BillLine) => line.allocatedAmount > 0 && computeOpenAmount(line) === 0
export const sumParts = <T>(rows: readonly T[], part: (row: T) => number) =>
  rows.reduce((sum, row) => sum + part(row), 0)

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

/** Credit counts as performance when it is repaid; other money immediately, unless its method is excluded. */
export function isPerformanceMethod(method: PayMethod, excluded: readonly string[]): boolean {
  return method !== payMethod.credit && !excluded.includes(method)
}

type Counting = {
  'perf.excludeMethods': readonly string[]
  'perf.includePrepay': boolean
  'perf.includeVoucher': boolean
}

/** Methods this venue excludes from performance. */
export const listExcludedMethods = (config: Counting): readonly string[] => [
  ...config['perf.excludeMethods'],
  ...(config['perf.includePrepay'] ? [] : [payMethod.prepay]),
  ...(config['perf.includeVoucher'] ? [] : [payMethod.voucher]),
]

/** One fact per order: F6 for received money, F7 for money on account. */
export function buildPaymentFacts(
  payment: { paymentId: number; billId: number | null; payMethod: PayMethod },
  parts: readonly LineAllocation[],
  counts: boolean,
) {
  return [...Map.groupBy(parts, (part) => part.orderId)].map(([orderId, items]) => {
    const amount = items.reduce((sum, part) => sum + part.amount, 0)
    const about = {
      orderId,
      billId: payment.billId ?? undefined,
      paymentId: payment.paymentId,
      payMethod: payment.payMethod,
    }
    if (payment.payMethod === 'credit')
      return { ...omitUndefined(about), factType: factType.onAccount, dCredit: amount, dUnpaid: -amount }
    const dPerf = counts ? items.reduce((sum, part) => sum + part.performance, 0) : 0
    return { ...omitUndefined(about), factType: factType.paid, dPaid: amount, dUnpaid: -amount, dPerf }
  })
}

function omitUndefined({
  billId,
  ...rest
}: {
  orderId: number
  billId: number | undefined
  paymentId: number
  payMethod: PayMethod
}) {
  return billId === undefined ? rest : { ...rest, billId }
}

/** True when a third party holds the money until it is paid out to the venue. */
export const isPaidOutLater = (method: PayMethod): boolean =>
  ['card', 'transfer', 'wechat', 'alipay', 'voucher'].includes(method)
/** True when the money went through a provider and is refunded through it. */
export const isOnlineMethod = (method: PayMethod): boolean => method === payMethod.wechat || method === payMethod.alipay
