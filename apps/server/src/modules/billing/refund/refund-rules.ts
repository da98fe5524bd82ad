/**
 * Rules of refunds. Returned goods take their share of the discounts, counted cumulatively, so that the last piece takes the rest. Money is
 * refunded by its original method: amounts still owed on account first, then the latest payment. Never more than was paid, line by line.
 * Pure.
 */
import { computeUnitsShareFen, splitFen } from '@nocturne/base/money-split'
import type { PayMethod } from '@nocturne/contract/codes'
import { discountColumns } from '../../orders/line-rules.ts'
import type { DiscountAmounts } from '../../orders/line-rules.ts'

export type RefundableLine = {
  orderItemId: number
  price: number
  keptQuantity: number
  /** Pieces among `keptQuantity` that a guest stored in the cellar; they cannot be returned. */
  storedQuantity: number
  performanceFlag: boolean
  /** Discounts on the line, by kind. */
  discounts: DiscountAmounts
}

/**
 * Refundable money of one payment on one line, in the order of refunding. `creditPaymentId`: the credit's payment, when this payment repaid
 * a credit.
 */
export type RefundSource = {
  paymentId: number
  payMethod: PayMethod
  orderItemId: number
  left: number
  creditPaymentId?: number | null
}

type ReturnedLine = {
  orderItemId: number
  quantity: number
  goodsAmount: number
  discounts: DiscountAmounts
  amount: number
}
/** `bonus`: bonus of stored value within the amount; computed when it is taken off the line, undefined before. */
export type RefundTake = Omit<RefundSource, 'left'> & { amount: number; bonus?: number }
/** Swaps money of two payments of one order: `paymentId` moves to `orderItemId`, `withPaymentId` to `withItemId`. */
export type MoneySwap = {
  paymentId: number
  orderItemId: number
  withPaymentId: number
  withItemId: number
  amount: number
}
export type RefundChoice = { paymentId: number; amount: number }
export type RefundPlan = {
  lines: ReturnedLine[]
  takes: RefundTake[]
  /** Swaps of money between payments, to be made before `takes` are refunded. */
  swaps: MoneySwap[]
  goodsAmount: number
  discountBack: number
  amount: number
  creditBack: number
}
type RefundProblem = { problem: 'RETURN_EXCEEDED' | 'GOODS_STORED' | 'REFUND_EXCEEDED' | 'AMOUNT_INVALID' }

const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)
const noDiscounts: DiscountAmounts = {
  changePriceDiscount: 0,
  memberDiscount: 0,
  managerDiscount: 0,
  wipeDiscount: 0,
  otherDiscount: 0,
}

/** Plans the refund of returned goods: their list value less their share of the discounts. */
export function planGoodsRefund(
  lines: readonly RefundableLine[],
  items: readonly { orderItemId: number; quantity: number }[],
  sources: readonly RefundSource[],
  first?: number | null,
): RefundPlan | RefundProblem {
  const requestedQuantities = new Map<number, number>()
  for (const { orderItemId, quantity } of items)
    requestedQuantities.set(orderItemId, (requestedQuantities.get(orderItemId) ?? 0) + quantity)
  const returned: ReturnedLine[] = []
  for (const [orderItemId, quantity] of requestedQuantities) {
    const line = lines.find((row) => row.orderItemId === orderItemId)
    if (!line || quantity > line.keptQuantity) return { problem: 'RETURN_EXCEEDED' }
    if (quantity > line.keptQuantity - line.storedQuantity) return { problem: 'GOODS_STORED' }
    returned.push(computeReturnedLine(line, quantity))
  }
  const { swaps, swapped } =
    first == null ? { swaps: [], swapped: sources } : computeSwaps(lines, returned, sources, first)
  const ordered = sortRefundSources(swapped, first)
  const takes = returned.flatMap(
    (line) =>
      computeTakes(
        ordered.filter((source) => source.orderItemId === line.orderItemId),
        line.amount,
      ) ?? [null],
  )
  if (takes.includes(null)) return { problem: 'REFUND_EXCEEDED' }
  return buildPlan(
    returned,
    takes.filter((take) => take !== null),
    swaps,
  )
}

/** Methods whose money can be refunded in place of one another: payments by them may be swapped between lines. */
const DIRECT: readonly PayMethod[] = ['cash', 'card', 'wechat', 'alipay']
const isDirect = ({ payMethod, creditPaymentId }: RefundSource) => DIRECT.includes(payMethod) && creditPaymentId == null

/**
 * Payments that the user may choose to refund first: those whose money may be swapped. Empty when there is only one.
 */
export function listFirstRefundChoices(sources: readonly RefundSource[]): RefundChoice[] {
  const choices = [...Map.groupBy(sources.filter(isDirect), ({ paymentId }) => paymentId)].map(([paymentId, rows]) => ({
    paymentId,
    amount: sum(rows.map(({ left }) => left)),
  }))
  return choices.length > 1 ? choices : []
}

/** Sorts the sources of one payment first, after amounts still owed on account. */
export const sortRefundSources = (
  sources: readonly RefundSource[],
  first: number | null | undefined,
): RefundSource[] =>
  first == null
    ? [...sources]
    : [
        ...sources.filter(({ payMethod }) => payMethod === 'credit'),
        ...sources.filter(({ payMethod, paymentId }) => payMethod !== 'credit' && paymentId === first),
        ...sources.filter(({ payMethod, paymentId }) => payMethod !== 'credit' && paymentId !== first),
      ]

/**
 * Lets the payment `first` pay the returned lines, so that it can be refunded for them: exchanges its money on remaining lines for money
 * of other direct payments on the returned lines. The total of each line and of each payment stays the same. Money moves only between
 * two lines that count for performance, or between two that do not.
 */
function computeSwaps(
  lines: readonly RefundableLine[],
  returned: readonly ReturnedLine[],
  sources: readonly RefundSource[],
  first: number,
): { swaps: MoneySwap[]; swapped: RefundSource[] } {
  const rows = sources.map((source) => ({ ...source }))
  const counts = new Map(lines.map(({ orderItemId, performanceFlag }) => [orderItemId, performanceFlag]))
  const back = new Set(returned.map(({ orderItemId }) => orderItemId))
  const swaps: MoneySwap[] = []
  for (const { orderItemId, amount } of returned) {
    const here = rows.filter((row) => row.orderItemId === orderItemId)
    const covered = here.filter(({ payMethod, paymentId }) => payMethod === 'credit' || paymentId === first)
    let needed = amount - sum(covered.map(({ left }) => left))
    const others = here.filter((row) => isDirect(row) && row.paymentId !== first)
    const elsewhere = rows.filter(
      (row) =>
        row.paymentId === first &&
        isDirect(row) &&
        !back.has(row.orderItemId) &&
        counts.get(row.orderItemId) === counts.get(orderItemId),
    )
    for (const other of others)
      for (const own of elsewhere) {
        const part = Math.min(needed, other.left, own.left)
        if (part <= 0) continue
        swaps.push({
          paymentId: first,
          orderItemId,
          withPaymentId: other.paymentId,
          withItemId: own.orderItemId,
          amount: part,
        })
        other.left -= part
        own.left -= part
        needed -= part
        add(rows, own, { orderItemId, left: part })
        add(rows, other, { orderItemId: own.orderItemId, left: part })
      }
  }
  return { swaps, swapped: rows.filter(({ left }) => left > 0) }
}

function add(
  rows: RefundSource[],
  of: RefundSource,
  { orderItemId, left }: Pick<RefundSource, 'orderItemId' | 'left'>,
): void {
  const known = rows.find((row) => row.paymentId === of.paymentId && row.orderItemId === orderItemId && isDirect(row))
  if (known) known.left += left
  else rows.push({ ...of, orderItemId, left })
}

/**
 * Plans a refund without goods: an allowance on the paid amount, taken from the latest payment first and spread over
 * the lines it paid.
 */
export function planMoneyRefund(amount: number, sources: readonly RefundSource[]): RefundPlan | RefundProblem {
  const takes: RefundTake[] = []
  let rest = amount
  for (const rows of Map.groupBy(sources, (source) => source.paymentId).values()) {
    const part = Math.min(rest, sum(rows.map((row) => row.left)))
    const shares = splitFen(
      part,
      rows.map((row) => row.left),
    )
    takes.push(...rows.map(({ left: _left, ...source }, i) => ({ ...source, amount: shares[i] ?? 0 })))
    rest -= part
  }
  if (rest > 0) return { problem: 'REFUND_EXCEEDED' }
  const given = takes.filter((take) => take.amount > 0)
  const lines = [...Map.groupBy(given, (take) => take.orderItemId)].map(([orderItemId, rows]): ReturnedLine => ({
    orderItemId,
    quantity: 0,
    goodsAmount: 0,
    discounts: noDiscounts,
    amount: sum(rows.map((row) => row.amount)),
  }))
  return buildPlan(lines, given)
}

function computeReturnedLine(line: RefundableLine, quantity: number): ReturnedLine {
  const parts = discountColumns.map((kind) => line.discounts[kind])
  const back = computeUnitsShareFen(sum(parts), line.keptQuantity, 0, quantity)
  const shares = splitFen(back, parts)
  const goodsAmount = line.price * quantity
  const [changePriceDiscount = 0, memberDiscount = 0, managerDiscount = 0, wipeDiscount = 0, otherDiscount = 0] = shares
  return {
    orderItemId: line.orderItemId,
    quantity,
    goodsAmount,
    discounts: { changePriceDiscount, memberDiscount, managerDiscount, wipeDiscount, otherDiscount },
    amount: goodsAmount - back,
  }
}

/** Takes an amount from sources in order; null when they are insufficient. */
function computeTakes(sources: readonly RefundSource[], amount: number): RefundTake[] | null {
  const takes: RefundTake[] = []
  let rest = amount
  for (const { left, ...source } of sources) {
    const part = Math.min(rest, left)
    if (part > 0) takes.push({ ...source, amount: part })
    rest -= part
  }
  return rest > 0 ? null : takes
}

function buildPlan(lines: ReturnedLine[], takes: RefundTake[], swaps: MoneySwap[] = []): RefundPlan | RefundProblem {
  const amount = sum(takes.map((take) => take.amount))
  if (amount === 0) return { problem: 'AMOUNT_INVALID' }
  const creditBack = sum(takes.filter((take) => take.payMethod === 'credit').map((take) => take.amount))
  const discountBack = sum(lines.flatMap((line) => discountColumns.map((kind) => line.discounts[kind])))
  return {
    lines,
    takes,
    swaps,
    goodsAmount: sum(lines.map((line) => line.goodsAmount)),
    discountBack,
    amount,
    creditBack,
  }
}
