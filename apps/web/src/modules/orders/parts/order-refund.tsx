import { RefundSheet, type RefundOrder } from '../../billing/public.ts'
import type { SittingOrders } from '../use-order-actions.ts'

type Order = SittingOrders['orders'][number]

/** 申请退款 of one order. `online` is true if part of it was paid through a provider. */
export function OrderRefundSheet({ order, online, onClose }: { order: Order; online: boolean; onClose: () => void }) {
  return <RefundSheet orders={[{ ...toRefundOrder(order), online }]} onClose={onClose} />
}

function toRefundOrder({
  orderId,
  orderNo,
  tableName,
  paidAmount,
  creditAmount,
  items,
}: Order): Omit<RefundOrder, 'online'> {
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
