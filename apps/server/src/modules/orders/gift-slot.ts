/**
 * Slot filled by the gifts module, which is above orders: a gift is an order whose value is charged to an employee's
 * quota.
 */
import type { UnitOfWork } from '../../http/context.ts'
import type { Tx } from '../../db/connection.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type GiftReturn = {
  orderId: number
  /** List value of the returned pieces, in fen. */
  amount: number
  /** True when no piece of the gift is left. */
  whole: boolean
  businessDate: string
}

export type OrderGiftHooks = {
  /** Restores the value of returned pieces to the giver's quota. Requires the order to be locked. */
  giveBack: (tx: Tx, back: GiftReturn) => Promise<void>
  /** Withdraws a gift waiting for approval, including its order. Returns false for any other order. */
  withdraw: (context: UnitOfWork, orderId: number) => Promise<boolean>
}

export const orderGiftsSlot = createDependencySlot<OrderGiftHooks>('orders: gifts')
