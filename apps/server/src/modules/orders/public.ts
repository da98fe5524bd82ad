export { placeOrder } from './place-order.ts'
export type { OrderRequest, PlacedOrder } from './place-order.ts'
export { evaluateCart } from './cart-rules.ts'
export type { CartLine } from './cart-rules.ts'
export { discountColumns } from './line-rules.ts'
export { storeOrder } from './order-store.ts'
export { cancelPendingOrder, closePendingOrder } from './cancel-pending.ts'
export { readSittingOrders } from './read-orders.ts'
export { lockLine, lockOrder } from './lock-order.ts'
export { returnPieces } from './return-item.ts'
export { sumRestoredStock } from './stock-rules.ts'
export { readPlacedFacts, getDiscountKind } from './placed-facts.ts'
export { LINE_IS_PRODUCED, hasProducedLine } from './has-produced.ts'
export type { GuestOrderHooks } from './guest-slot.ts'
export type { GiftReturn, OrderGiftHooks } from './gift-slot.ts'
export {
  setStoredQuantity,
  changeAllocatedAmounts,
  reduceOtherDiscount,
  removeRefundedPieces,
  writeDiscounts,
} from './line-money.ts'
export {
  closeFullyReturnedOrder,
  markOrderProduced,
  moveOrder,
  reopenCompletedOrders,
  markWholeOrderReturned,
} from './order-moves.ts'
export { confirmUnproducedLines } from './confirm-unproduced.ts'
export { urgedTicketAlertSource, waitingTicketAlertSource } from './waiting-lines.ts'
