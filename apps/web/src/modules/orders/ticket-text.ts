/** Orders as text for the printer: receipt of one order, or of all orders of a table. Pure. */
import { formatFen } from '@nocturne/base/money'
import { centreLine, paperRuleLine, justifyLine } from '@nocturne/base/paper'
import { orderStatus, orderType } from '@nocturne/contract/codes'

import { formatPackageItem } from '#lib/format/part-rules.ts'
import { getOrderTag } from './labels.ts'
import type { SittingOrders, OrderLine } from './use-order-actions.ts'

type Order = SittingOrders['orders'][number]
type Ticket = Pick<SittingOrders, 'record' | 'orders' | 'money'>

const formatYuan = (fen: number) => formatFen(fen, { symbol: false })
const countUnreturned = (line: OrderLine) => line.quantity - line.returnQuantity

/** Formats the receipt. `time`: time of printing. Returned pieces and cancelled orders are omitted. */
export function formatOrderReceipt(
  { record, orders, money }: Ticket,
  { venueName, time }: { venueName: string; time: string },
): string {
  const shown = orders.filter(({ status }) => status !== orderStatus.cancelled && status !== orderStatus.returned)
  return [
    ...(venueName ? [centreLine(venueName)] : []),
    centreLine('点单小票'),
    `台位：${record.tableName}  人数：${record.guestNum}`,
    `单号：${record.recordNo}`,
    `时间：${time}`,
    ...shown.flatMap(formatOrder),
    paperRuleLine,
    ...formatSums(money),
  ].join('\n')
}

function formatOrder(order: Order): string[] {
  const gift = order.orderType === orderType.gift
  return [
    paperRuleLine,
    justifyLine(order.orderNo, getOrderTag(order).text),
    ...order.items.filter((line) => countUnreturned(line) > 0).flatMap((line) => formatLine(line, gift)),
    ...(order.orderRemark ? [`备注：${order.orderRemark}`] : []),
  ]
}

function formatLine(line: OrderLine, gift: boolean): string[] {
  const facts = [
    line.flavor,
    line.packageDetail.map((part) => formatPackageItem(part, part.quantity)).join('、'),
    line.itemRemark,
  ]
  return [
    justifyLine(`${gift ? '[赠]' : ''}${line.goodsName} ×${countUnreturned(line)}`, formatYuan(line.amount)),
    ...(line.discountAmount > 0 ? [justifyLine('  优惠', formatYuan(-line.discountAmount))] : []),
    ...facts.filter(Boolean).map((fact) => `  ${fact}`),
  ]
}

/** Sums as on the page; empty if the user may not see the amounts of the table. */
function formatSums(money: SittingOrders['money']): string[] {
  if (!money) return []
  const formatFigure = (name: string, fen: number) => (fen === 0 ? [] : [justifyLine(name, formatYuan(fen))])
  return [
    justifyLine('消费总额', formatYuan(money.totalAmount)),
    ...formatFigure('赠送', -money.giftAmount),
    ...formatFigure('优惠', -money.discountAmount),
    justifyLine('应收', formatYuan(money.payableAmount)),
    ...formatFigure('已收', money.paidAmount),
    ...formatFigure('挂账', money.creditAmount),
    ...formatFigure('未结', money.unpaidAmount),
    ...formatFigure('待付款', money.waitingAmount),
  ]
}
