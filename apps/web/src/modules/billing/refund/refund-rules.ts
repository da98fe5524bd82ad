/** Refundable goods of a bill: paid pieces by order. Pure; amounts in fen. */
import type { OrderStatus } from '@nocturne/contract/codes'
import { orderStatus, payStatus } from '@nocturne/contract/codes'
import type { Bill } from '../bill/bill-rules.ts'

export type RefundItem = {
  orderItemId: number
  goodsName: string
  unit: string
  /** Pieces that can still be returned. */
  kept: number
  netFen: number
}

export type RefundOrder = {
  orderId: number
  orderNo: string
  tableName: string
  /** Maximum refund, including the amount on credit. */
  paidFen: number
  /** True if a part of the amount was paid through a provider; that part is refunded the same way. */
  online: boolean
  items: RefundItem[]
}

/** Ids of orders with an online payment that is not fully refunded. */
function findOnlineOrders({ payments }: Bill): Set<number> {
  const onlineAllocations = payments
    .filter((payment) => payment.online && payment.status === payStatus.succeeded && !payment.voided)
    .flatMap(({ allocations }) => allocations)
  return new Set(onlineAllocations.filter((row) => row.amount > row.refundedAmount).map((row) => row.orderId))
}

/** Statuses of settled orders; only these can be refunded. */
const REFUNDABLE = new Set<OrderStatus>([orderStatus.settled, orderStatus.completed])

/** Orders of a bill that have payments, in order of placement. */
export function listRefundableOrders(bill: Bill): RefundOrder[] {
  const orders = new Map<number, RefundOrder>()
  const online = findOnlineOrders(bill)
  for (const line of bill.lines) {
    for (const item of line.items) {
      if (!REFUNDABLE.has(item.orderStatus)) continue
      const { orderId, orderNo, tableName } = item
      const order = orders.get(orderId) ?? {
        orderId,
        orderNo,
        tableName,
        paidFen: 0,
        online: online.has(orderId),
        items: [],
      }
      orders.set(orderId, order)
      order.paidFen += item.allocatedAmount
      const remaining = item.quantity - item.returnQuantity
      const { goodsName, unit } = line
      if (remaining > 0)
        order.items.push({ orderItemId: item.orderItemId, goodsName, unit, kept: remaining, netFen: item.netAmount })
    }
  }
  return [...orders.values()].filter(({ paidFen }) => paidFen > 0).sort((a, b) => a.orderId - b.orderId)
}
