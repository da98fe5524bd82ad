/** What orders need of gifts, which stand above them: a given order is an order whose value comes from somebody's quota. */
import type { Tx } from '../../db/connection.ts'
import { openSlot } from '../../http/slot.ts'
import type { PendingContext } from './cancel-pending.ts'

export type GiftReturn = {
  orderId: number
  /** List value of the pieces that came back, fen. */
  amount: number
  /** Nothing of the gift is left. */
  whole: boolean
  businessDate: string
}

export type GiftsOfOrders = {
  /** Given pieces came back: their value returns to the giver's quota. Expects the order locked. */
  giveBack: (tx: Tx, back: GiftReturn) => Promise<void>
  /** Takes back a gift that waits for a yes, its order included. Answers false for any other order. */
  withdraw: (context: PendingContext, orderId: number) => Promise<boolean>
}

export const giftsOfOrders = openSlot<GiftsOfOrders>('orders: gifts')
