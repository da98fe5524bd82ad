import { RefundSheet as OrderRefund, type RefundOrder } from '../../billing/public.ts'
import type { OrderBook } from '../use-order-actions.ts'

type Order = OrderBook['orders'][number]

/** 申请退款 of one order. */
export default function RefundSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  return <OrderRefund orders={[refundable(order)]} onClose={onClose} />
}

function refundable({ orderId, orderNo, tableName, paidAmount, creditAmount, items }: Order): RefundOrder {
  return {
    orderId,
    orderNo,
    tableName,
    paidFen: paidAmount + creditAmount,
    items: items
      .map(({ orderItemId, goodsName, unit, quantity, returnQuantity, amount, discountAmount }) => ({
        orderItemId,
        goodsName,
        unit,
        kept: quantity - returnQuantity,
        netFen: amount - discountAmount,
      }))
      .filter(({ kept }) => kept > 0),
  }
}
