/**
 * The law of giving money back. Goods take their share of the discounts with them, counted cumulatively, so that the last
 * piece takes the rest; money goes back the way it came: what is still owed on account is taken off first, then the latest
 * payment first. Never more than was paid, line by line. Pure.
 */
import { cumulativeShare, splitFen } from '@nocturne/base/money-split'
import type { PayMethod } from '@nocturne/contract/codes'
import { discountColumns } from '../../orders/line-rules.ts'
import type { Discounts } from '../../orders/line-rules.ts'

export type RefundableLine = {
  orderItemId: number
  price: number
  keptQuantity: number
  /** Of the kept pieces: those a guest left in the cellar; they do not come back. */
  storedQuantity: number
  performanceFlag: boolean
  /** Discounts on the line, by kind. */
  discounts: Discounts
}

/**
 * Money of one payment lying on one line that may still go back. In the order in which it goes back. `creditPaymentId`: the
 * payment repaid a credit, which this is the payment of.
 */
export type Source = {
  paymentId: number
  payMethod: PayMethod
  orderItemId: number
  left: number
  creditPaymentId?: number | null
}

export type ReturnedLine = {
  orderItemId: number
  quantity: number
  goodsAmount: number
  discounts: Discounts
  amount: number
}
/** `bonus`: how much of it is bonus of stored value; worked out when it is taken off the line, nothing before. */
export type Take = Omit<Source, 'left'> & { amount: number; bonus?: number }
export type RefundPlan = {
  lines: ReturnedLine[]
  takes: Take[]
  goodsAmount: number
  discountBack: number
  amount: number
  creditBack: number
}
export type RefundProblem = { problem: 'RETURN_EXCEEDED' | 'GOODS_STORED' | 'REFUND_EXCEEDED' | 'AMOUNT_INVALID' }

const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)
const noDiscounts: Discounts = {
  changePriceDiscount: 0,
  memberDiscount: 0,
  managerDiscount: 0,
  wipeDiscount: 0,
  otherDiscount: 0,
}

/** Goods come back: list value less its share of the discounts is returned. */
export function planGoods(
  lines: readonly RefundableLine[],
  items: readonly { orderItemId: number; quantity: number }[],
  sources: readonly Source[],
): RefundPlan | RefundProblem {
  const wanted = new Map<number, number>()
  for (const { orderItemId, quantity } of items) wanted.set(orderItemId, (wanted.get(orderItemId) ?? 0) + quantity)
  const returned: ReturnedLine[] = []
  for (const [orderItemId, quantity] of wanted) {
    const line = lines.find((row) => row.orderItemId === orderItemId)
    if (!line || quantity > line.keptQuantity) return { problem: 'RETURN_EXCEEDED' }
    if (quantity > line.keptQuantity - line.storedQuantity) return { problem: 'GOODS_STORED' }
    returned.push(returnLine(line, quantity))
  }
  const takes = returned.flatMap(
    (line) =>
      takeFrom(
        sources.filter((source) => source.orderItemId === line.orderItemId),
        line.amount,
      ) ?? [null],
  )
  if (takes.includes(null)) return { problem: 'REFUND_EXCEEDED' }
  return planOf(
    returned,
    takes.filter((take) => take !== null),
  )
}

/** Money only: an allowance on what was paid, the latest payment first, spread over the lines it paid. */
export function planMoney(amount: number, sources: readonly Source[]): RefundPlan | RefundProblem {
  const takes: Take[] = []
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
  return planOf(lines, given)
}

function returnLine(line: RefundableLine, quantity: number): ReturnedLine {
  const parts = discountColumns.map((kind) => line.discounts[kind])
  const back = cumulativeShare(sum(parts), line.keptQuantity, 0, quantity)
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

/** Takes an amount from sources in their order; null when they do not hold it. */
function takeFrom(sources: readonly Source[], amount: number): Take[] | null {
  const takes: Take[] = []
  let rest = amount
  for (const { left, ...source } of sources) {
    const part = Math.min(rest, left)
    if (part > 0) takes.push({ ...source, amount: part })
    rest -= part
  }
  return rest > 0 ? null : takes
}

function planOf(lines: ReturnedLine[], takes: Take[]): RefundPlan | RefundProblem {
  const amount = sum(takes.map((take) => take.amount))
  if (amount === 0) return { problem: 'AMOUNT_INVALID' }
  const creditBack = sum(takes.filter((take) => take.payMethod === 'credit').map((take) => take.amount))
  const discountBack = sum(lines.flatMap((line) => discountColumns.map((kind) => line.discounts[kind])))
  return { lines, takes, goodsAmount: sum(lines.map((line) => line.goodsAmount)), discountBack, amount, creditBack }
}
