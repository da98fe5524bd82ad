/** Rows that make up a figure of a bill. Invariant: the rows add up to the figure. Pure; amounts in fen. */
import { orderType } from '@nocturne/contract/codes'
import type { OrderType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { formatPaidItems } from './share-rules.ts'
import { isReceived, listDiscountParts, type Bill, type BillItem, type BillLine, type Payment } from './bill-rules.ts'
import type { DiscountPart } from './discount-part-rules.ts'

export type FigureName = 'total' | 'gift' | 'payable' | 'paid' | 'credit' | 'unpaid' | DiscountPart

/** Row of a figure. `orderId`: order the row belongs to. */
export type FigureRow = { key: string; title: string; quantity?: number; fact: string; fen: number; orderId?: number }
export type FigureDetail = { title: string; fen: number; rows: FigureRow[] }

type NamedItem = BillItem & { goodsName: string }

const listItems = (lines: readonly BillLine[]): NamedItem[] =>
  lines.flatMap(({ goodsName, items }) => items.map((item) => ({ ...item, goodsName })))

const names: Record<Exclude<FigureName, DiscountPart>, string> = {
  total: '消费总额',
  gift: '赠送',
  payable: '应收',
  paid: '已收',
  credit: '挂账',
  unpaid: '未结',
}

/** Title, sum and rows of a figure, without zero rows. */
export function buildFigureDetail(bill: Bill, name: FigureName): FigureDetail {
  switch (name) {
    case 'total':
      return sum(
        names.total,
        buildItemRows([...listItems(bill.lines), ...listItems(bill.gifts)], (item) => item.amount),
      )
    case 'gift':
      return sum(
        names.gift,
        buildItemRows(listItems(bill.gifts), (item) => item.amount),
      )
    case 'payable':
      return sum(
        names.payable,
        buildItemRows(listItems(bill.lines), (item) => item.netAmount),
      )
    case 'unpaid':
      return sum(
        names.unpaid,
        buildItemRows(listItems(bill.lines), (item) => item.openAmount),
      )
    case 'paid':
      return sum(names.paid, buildPaymentRows(bill.payments.filter((payment) => payment.payMethod !== 'credit')))
    case 'credit':
      return sum(names.credit, buildPaymentRows(bill.payments.filter((payment) => payment.payMethod === 'credit')))
    default:
      return openPart(bill, name)
  }
}

function openPart(bill: Bill, part: DiscountPart): FigureDetail {
  const label = listDiscountParts(bill).find((row) => row.part === part)?.label ?? ''
  return sum(
    label,
    buildItemRows(listItems(bill.lines), (item) => getPartAmount(item, part)),
  )
}

/** Vouchers, prepayments and refunds share one column of a line; the order type distinguishes them. */
function getPartAmount(item: BillItem, part: DiscountPart): number {
  switch (part) {
    case 'voucherDiscount':
      return item.orderType === orderType.voucher ? item.otherDiscount : 0
    case 'prepayDiscount':
      return item.orderType === orderType.flashSale || item.orderType === orderType.groupPlay ? item.otherDiscount : 0
    case 'refundAllowance':
      return isPaidElsewhere(item.orderType) ? 0 : item.otherDiscount
    default:
      return item[part]
  }
}

/** Title, sum and rows of a bill line: the orders of one goods at one price. */
export function buildLineDetail(line: BillLine): FigureDetail {
  const items = line.items.map((item) => ({ ...item, goodsName: line.goodsName }))
  return sum(
    line.goodsName,
    buildItemRows(items, (item) => item.amount, true),
  )
}

/** Lines paid by a payment. */
export function listPaidLines(payment: Payment): FigureRow[] {
  return payment.allocations.map((row) => ({
    key: `${row.orderItemId}`,
    title: row.goodsName,
    fact: row.refundedAmount > 0 ? `${row.orderNo} · 含已退` : row.orderNo,
    fen: row.amount,
    orderId: row.orderId,
  }))
}

function buildItemRows(items: readonly NamedItem[], part: (item: NamedItem) => number, all = false): FigureRow[] {
  return items
    .map((item) => ({
      key: `${item.orderItemId}`,
      title: item.goodsName,
      quantity: item.quantity - item.returnQuantity,
      fact: [
        item.createTime.slice(11, 16),
        item.tableName,
        item.orderUserName,
        item.flavor,
        formatReturned(item),
        formatPaidItems([item]),
      ]
        .filter(Boolean)
        .join(' · '),
      fen: part(item),
      orderId: item.orderId,
    }))
    .filter((row) => all || row.fen !== 0)
}

const formatReturned = ({ returnQuantity }: BillItem): string => (returnQuantity > 0 ? `已退${returnQuantity}` : '')

function buildPaymentRows(payments: readonly Payment[]): FigureRow[] {
  return payments.filter(isReceived).map((payment) => ({
    key: `${payment.paymentId}`,
    title: getLabel('pay_method', payment.payMethod),
    fact: [payment.payTime?.slice(11, 16), payment.cashierName].filter(Boolean).join(' · '),
    fen: payment.amount - payment.refundedAmount,
  }))
}

function sum(title: string, rows: FigureRow[]): FigureDetail {
  return { title, rows, fen: rows.reduce((all, row) => all + row.fen, 0) }
}

/**
 * True for vouchers, flash sales and group plays, which are not paid on the bill. Their deduction is a separate figure.
 */
const isPaidElsewhere = (type: OrderType): boolean =>
  type === orderType.voucher || type === orderType.flashSale || type === orderType.groupPlay
