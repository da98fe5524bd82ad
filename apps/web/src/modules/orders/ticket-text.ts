/** Orders as text for the printer: receipt of one order, or of all orders of a table. Pure. */
import { formatFen } from '@nocturne/base/money'
import { centre, paperRule, spread } from '@nocturne/base/paper'
import { orderStatus, orderType } from '@nocturne/contract/codes'

import { partText } from '../../lib/part-rules.ts'
import { orderState } from './labels.ts'
import type { OrderBook, OrderLine } from './use-order-actions.ts'

type Order = OrderBook['orders'][number]
type Ticket = Pick<OrderBook, 'record' | 'orders' | 'money'>

const yuan = (fen: number) => formatFen(fen, { symbol: false })
const kept = (line: OrderLine) => line.quantity - line.returnQuantity

/** `time`: time of printing. Returned pieces and cancelled orders are omitted. */
export function ticketText(
  { record, orders, money }: Ticket,
  { venueName, time }: { venueName: string; time: string },
): string {
  const shown = orders.filter(({ status }) => status !== orderStatus.cancelled && status !== orderStatus.returned)
  return [
    ...(venueName ? [centre(venueName)] : []),
    centre('点单小票'),
    `台位：${record.tableName}  人数：${record.guestNum}`,
    `单号：${record.recordNo}`,
    `时间：${time}`,
    ...shown.flatMap(orderText),
    paperRule,
    ...sums(money),
  ].join('\n')
}

function orderText(order: Order): string[] {
  const gift = order.orderType === orderType.gift
  return [
    paperRule,
    spread(order.orderNo, orderState(order).text),
    ...order.items.filter((line) => kept(line) > 0).flatMap((line) => lineText(line, gift)),
    ...(order.orderRemark ? [`备注：${order.orderRemark}`] : []),
  ]
}

function lineText(line: OrderLine, gift: boolean): string[] {
  const facts = [
    line.flavor,
    line.packageDetail.map((part) => partText(part, part.quantity)).join('、'),
    line.itemRemark,
  ]
  return [
    spread(`${gift ? '[赠]' : ''}${line.goodsName} ×${kept(line)}`, yuan(line.amount)),
    ...(line.discountAmount > 0 ? [spread('  优惠', yuan(-line.discountAmount))] : []),
    ...facts.filter(Boolean).map((fact) => `  ${fact}`),
  ]
}

/** Sums as on the page; empty for users who may not see amounts of the table. */
function sums(money: OrderBook['money']): string[] {
  if (!money) return []
  const figure = (name: string, fen: number) => (fen === 0 ? [] : [spread(name, yuan(fen))])
  return [
    spread('消费总额', yuan(money.totalAmount)),
    ...figure('赠送', -money.giftAmount),
    ...figure('优惠', -money.discountAmount),
    spread('应收', yuan(money.payableAmount)),
    ...figure('已收', money.paidAmount),
    ...figure('挂账', money.creditAmount),
    ...figure('未结', money.unpaidAmount),
    ...figure('待付款', money.waitingAmount),
  ]
}
