/**
 * A cart becomes a gift. The cart remembers what was sent and under which id until the outcome is known, so that a reload in
 * between joins the same operation. A gift with a pay password is never stored: it goes at once or not at all.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { submitCommand, type Submitted } from '../../lib/operation-queue.ts'
import { writeCart, type CartName, type Sending } from '../catalog/public.ts'

export type GiftInput = InputOf<typeof gifts.add>
export type SentGift = Submitted<AnswerOf<typeof gifts.add>>

/** Readings that a gift makes old. */
export const giftReadings = [
  gifts.quota,
  gifts.list,
  tables.list,
  tables.detail,
  orders.list,
  orders.byRecord,
  catalog.goodsList,
]

/** Sends the gift, or joins the send under its id. Rejects with an `ApiError`; the cart is then as it was. */
export async function sendGift(cart: CartName, sending: Sending): Promise<SentGift> {
  const { operationId, lane, label } = sending
  writeCart(cart, { sending })
  try {
    const input = sending.input as GiftInput
    return await submitCommand(gifts.add, input, { operationId, lane, label, offline: true, quiet: true })
  } finally {
    writeCart(cart, { sending: null })
  }
}
