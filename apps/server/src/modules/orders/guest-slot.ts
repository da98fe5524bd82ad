/** Slot filled by the guests module, which is above orders: a guest's order may name a sales person. */
import type { UnitOfWork } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type GuestOrderHooks = {
  /** A waiting order was accepted and is now owed. Requires the sitting to be locked; no effect for staff orders. */
  accepted: (context: UnitOfWork, orderId: number) => Promise<void>
  /** All pieces of the order were returned or cancelled. Requires the sitting to be locked; no effect for staff orders. */
  gone: (context: UnitOfWork, orderId: number) => Promise<void>
}

export const guestOrdersSlot = createDependencySlot<GuestOrderHooks>('orders: guests')
