/** Slot filled by the guests module, which is above orders: a guest's order may name a sales person. */
import type { UnitOfWork } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type GuestOrderHooks = {
  /**
   * Called when a waiting order was accepted and is now owed. The sitting must be locked. No effect for staff orders.
   */
  accepted: (context: UnitOfWork, orderId: number) => Promise<void>
  /**
   * Called when all pieces of the order were returned or cancelled. The sitting must be locked. No effect for staff
   * orders.
   */
  gone: (context: UnitOfWork, orderId: number) => Promise<void>
}

export const guestOrdersSlot = createDependencySlot<GuestOrderHooks>('orders: guests')
