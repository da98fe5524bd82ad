/** What orders need of guests, who stand above them: a guest's order may carry whom he named as his sales person. */
import type { PendingContext } from './cancel-pending.ts'
import { openSlot } from '../../http/slot.ts'

export type OrdersOfGuests = {
  /** A waiting order was accepted: it is owed from now on. Expects the sitting locked; does nothing for orders of staff. */
  accepted: (context: PendingContext, orderId: number) => Promise<void>
  /** Nothing of the order is left. Expects the sitting locked; does nothing for orders of staff. */
  gone: (context: PendingContext, orderId: number) => Promise<void>
}

export const ordersOfGuests = openSlot<OrdersOfGuests>('orders: guests')
